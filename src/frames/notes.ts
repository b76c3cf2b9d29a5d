import { type QueryResultMetaNotice } from '@grafana/data';

/** What a person should know about an answer, gathered on the way to its frames. The same sentence is said once. */
export class Notes {
  private readonly byText = new Map<string, QueryResultMetaNotice>();

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
