import { type QueryResultMetaNotice } from '@grafana/data';

/** Notices about an answer, collected on the way to its frames. Each sentence appears once. */
export class Notices {
  private readonly byText = new Map<string, QueryResultMetaNotice>();

  info(text: string): void {
    this.byText.set(text, { severity: 'info', text });
  }

  warn(text: string): void {
    this.byText.set(text, { severity: 'warning', text });
  }

  /** Returns fresh objects, for Grafana to keep. */
  all(): QueryResultMetaNotice[] {
    return [...this.byText.values()].map((notice) => ({ ...notice }));
  }
}

/** Begins a sentence about so many: `1 row has`, `1,200 rows have`. */
export function count(amount: number, one: string, many: string): string {
  return amount === 1 ? `1 ${one}` : `${amount.toLocaleString('en-US')} ${many}`;
}
