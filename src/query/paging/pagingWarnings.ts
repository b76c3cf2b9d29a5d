import { countText } from '../../text/words';

const sentences = {
  edgeLost:
    'Rows at the edge of a page did not come again when they were asked for: some that share their moment may be missing. Choose a shorter time range to be sure.',
  endless:
    'The service kept sending rows that are here already, so no more pages were asked for: rows may be missing. Choose a shorter time range.',
  withoutTime:
    'There are no more pages: the last row has no _time to follow, so rows may be missing. Keep _time in the query.',
  notInOrder:
    'There are no more pages: the rows did not come in the order of _time, so rows may be missing. End the query with sort by _time.',
};

/** Warnings about rows that pages may miss, collected page by page, so that no row is missing silently. */
export class PagingWarnings {
  private missing = 0;
  private unknown = false;
  private readonly seen = new Set<string>();

  /** Notes that a moment with more rows than a page was stepped over; `rows` of it did not come, `undefined` if unknown. */
  steppedOver(rows: number | undefined): void {
    this.missing += rows ?? 0;
    this.unknown ||= rows === undefined;
  }

  add(warning: keyof typeof sentences): void {
    this.seen.add(sentences[warning]);
  }

  /** Returns the sentences, at the end. */
  list(): string[] {
    const atLeast = this.unknown ? 'at least ' : '';
    const count = this.missing === 0 ? 'some rows' : `${atLeast}${countText(this.missing, 'row')}`;
    const stepped = `More rows share one moment than a page holds: ${count} of it may be missing. Filter more, so that fewer rows share a moment.`;
    return [...this.seen, ...(this.missing > 0 || this.unknown ? [stepped] : [])];
  }
}
