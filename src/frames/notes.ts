import { type QueryResultMetaNotice } from '@grafana/data';

/** What a person should know about an answer, gathered on the way to its frames. The same sentence is said once. */
export class Notes {
  private readonly byText = new Map<string, QueryResultMetaNotice>();

  /** @param ofPage true for one page of an answer: what is counted there says nothing of all pages, which shall say the same */
  constructor(readonly ofPage = false) {}

  /** Begins a sentence about so many: `1 row has`, `1,200 rows have`; of a page, `Some rows have`. */
  amount(count: number, one: string, many: string): string {
    return this.ofPage ? `Some ${many}` : count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`;
  }

  info(text: string): void {
    this.add({ severity: 'info', text });
  }

  warn(text: string): void {
    this.add({ severity: 'warning', text });
  }

  addAll(other: Notes): void {
    other.byText.forEach((notice) => this.add(notice));
  }

  /** Fresh objects, for Grafana to keep. */
  notices(): QueryResultMetaNotice[] {
    return [...this.byText.values()].map((notice) => ({ ...notice }));
  }

  private add(notice: QueryResultMetaNotice): void {
    this.byText.set(notice.text, notice);
  }
}
