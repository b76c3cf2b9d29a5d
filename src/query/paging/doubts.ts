/** What pages cannot promise, gathered while they come: no row is missing without a word. */
export class Doubts {
  private missing = 0;
  private unknown = false;
  private atEdges = false;
  private readonly sentences = new Set<string>();

  /** A moment with more rows than a page was stepped over; `rows` of it did not come, `undefined` when nobody counted. */
  steppedOver(rows: number | undefined): void {
    this.missing += rows ?? 0;
    this.unknown ||= rows === undefined;
  }

  /** Rows of the last moment were asked for again and none came. */
  edgeLost(): void {
    this.atEdges = true;
  }

  rangeIgnored(): void {
    this.sentences.add(
      'The service sent rows again that were not asked for: it does not keep to the time range of a page, so there are no more pages.'
    );
  }

  endless(): void {
    this.sentences.add(
      'The service kept sending rows that are here already, so no more pages were asked for: rows may be missing. Choose a shorter time range.'
    );
  }

  withoutTime(): void {
    this.sentences.add(
      'There are no more pages: the last row has no _time to follow, so rows may be missing. Keep _time in the query.'
    );
  }

  notInOrder(): void {
    this.sentences.add(
      'There are no more pages: the rows did not come in the order of _time, so rows may be missing. Let the query end with sort by _time.'
    );
  }

  /**
   * The sentences, at the end.
   *
   * @param complete whether at least as many rows came as the service counted
   */
  list(complete: boolean): string[] {
    if (complete) {
      return [];
    }
    const sentences = [...this.sentences];
    if (this.missing > 0 || this.unknown) {
      const count = this.missing === 0 ? 'some rows' : `${this.unknown ? 'at least ' : ''}${rowCount(this.missing)}`;
      sentences.push(
        `More rows share one moment than a page holds: ${count} of it may be missing. Filter more, so that fewer rows share a moment.`
      );
    }
    if (this.atEdges) {
      sentences.push(
        'Rows at the edge of a page did not come again when they were asked for: some that share their moment may be missing. Choose a shorter time range to be sure.'
      );
    }
    return sentences;
  }
}

function rowCount(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`;
}
