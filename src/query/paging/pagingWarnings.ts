import { countText } from '@aplkit/language/kit/words';

const sentences = {
  edgeLost: 'Rows with the same time as the end of a page may be missing. Choose a shorter time range.',
  endless:
    'Rows may be missing: the service returned the same rows again, so paging stopped. Choose a shorter time range.',
  withoutTime: 'Rows may be missing: the last row has no _time, so paging stopped. Keep _time in the query.',
  notInOrder: 'Rows may be missing: rows aren’t sorted by _time, so paging stopped. End the query with sort by _time.',
};

/** Collects warnings about rows that paging may miss. */
export class PagingWarnings {
  private missing = 0;
  private unknown = false;
  private readonly seen = new Set<string>();

  /** Records that paging skipped a time. `rows` is the number of missing rows; `undefined` if unknown. */
  steppedOver(rows: number | undefined): void {
    this.missing += rows ?? 0;
    this.unknown ||= rows === undefined;
  }

  add(warning: keyof typeof sentences): void {
    this.seen.add(sentences[warning]);
  }

  list(): string[] {
    const atLeast = this.unknown ? 'at least ' : '';
    const count = this.missing === 0 ? 'some rows' : `${atLeast}${countText(this.missing, 'row')}`;
    const stepped = `A page can’t hold all rows that have the same time, so ${count} may be missing. Add filters.`;
    return [...this.seen, ...(this.missing > 0 || this.unknown ? [stepped] : [])];
  }
}
