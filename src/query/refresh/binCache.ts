/** The rows of one bin of time, apart from those of others: one bin that is kept keeps no rows of the others. */
export interface Bin<Rows> {
  /** Milliseconds since 1970. */
  start: number;
  /** When the service was asked for it, in milliseconds since 1970. */
  askedAt: number;
  rows: Rows;
}

/** A part of time, in milliseconds since 1970, and when the service was asked for it. Both bounds belong to it. */
export interface AskedSpan {
  from: number;
  to: number;
  askedAt: number;
}

export interface KeepOptions {
  /** Milliseconds that events may be late: a bin is kept if it was asked for so long after its end, or later. */
  overlap: number;
  /** Milliseconds after which the whole range is asked for again: nothing that is shown was asked for longer ago. */
  wholeEvery: number;
}

export interface BinsHead {
  /** A text that results have in common whose bins can be joined. */
  header: string;
  /** Milliseconds of a bin. */
  size: number;
  askedAt: number;
}

/** Why bins are not kept, as the rest of a sentence that begins with "because". */
interface Refused {
  why: string;
}

/** Takes results of a query apart into bins, and joins bins of several to one result. */
export interface BinReader<Result, Rows, Head extends BinsHead> {
  /** Milliseconds before a bin whose events decide about its rows as well. */
  lookback: number;
  /** Reads the result of a span; where its own order says nothing, that of the bins before counts. */
  read: (
    result: Result,
    asked: AskedSpan,
    before: Head | undefined
  ) => { head: Head; bins: Array<Bin<Rows>> } | Refused;
  isEmpty: (result: Result) => boolean;
  none: (head: Head) => Rows;
  cells: (rows: Rows) => number;
  remember: (head: Head, bins: Array<Bin<Rows>>) => void;
  /** Why bins of several results may differ from those of one. */
  whyApart: (head: Head, old: Array<Bin<Rows>>, fresh: Array<Array<Bin<Rows>>>) => string | undefined;
  /** Joins bins, in the order of time, to the result of a span. */
  join: (head: Head, bins: Array<Bin<Rows>>, results: Result[], span: AskedSpan) => Result;
}

/** Bins of a range that need not be asked for, one after the other in the order of time. */
interface KnownBins<Rows, Head> {
  head: Head;
  bins: Array<Bin<Rows>>;
  /** How many bins the range has. */
  all: number;
}

/** More bins in a range are no chart. */
const maxBins = 20_000;
/** Cells that a data source keeps at most: some 50 MB. */
export const maxCells = 2_000_000;
/** The size that a query without rows counts as: its text and its bins take memory as well. */
const cellsOfNoRows = 1_000;

/** The bins of a data source's queries. Those of queries that nobody asked for the longest time go first. */
export class BinCache<Result, Rows, Head extends BinsHead> {
  /** In the order of their use. */
  private readonly queries = new Map<string, QueryBins<Result, Rows, Head>>();

  constructor(private readonly max = maxCells) {}

  get size(): number {
    return this.queries.size;
  }

  /** The bins of a query. @param key all that decides what its bins are */
  of(key: string, reader: BinReader<Result, Rows, Head>, options: KeepOptions): QueryBins<Result, Rows, Head> {
    const bins = this.queries.get(key) ?? new QueryBins(reader, options);
    this.queries.delete(key);
    this.queries.set(key, bins);
    return bins;
  }

  /** Drops the bins of other queries, and in the end of the last one, until the cells are few enough. */
  trim(): void {
    let cells = [...this.queries.values()].reduce((sum, bins) => sum + bins.cells, 0);
    for (const [key, bins] of this.queries) {
      if (cells <= this.max) {
        return;
      }
      this.queries.delete(key);
      cells -= bins.cells;
    }
  }
}

/** The bins of one query. A result replaces only the bins of its own range: a comparison queries several ranges. */
export class QueryBins<Result, Rows, Head extends BinsHead> {
  private head: Head | undefined;
  private readonly bins = new Map<number, Bin<Rows>>();

  constructor(
    readonly reader: BinReader<Result, Rows, Head>,
    private readonly options: KeepOptions
  ) {}

  get cells(): number {
    return [...this.bins.values()].reduce((sum, { rows }) => sum + this.reader.cells(rows), cellsOfNoRows);
  }

  /** The longest run of bins in a range, unless there are too few of them. */
  find({ from, to, askedAt }: AskedSpan): KnownBins<Rows, Head> | { why: string | undefined } {
    this.dropLater(askedAt);
    const { head } = this;
    if (head === undefined) {
      return { why: undefined };
    }
    const { size } = head;
    const first = Math.floor(from / size) * size;
    const all = Math.floor((to - first) / size) + 1;
    let bins: Array<Bin<Rows>> = [];
    let run: Array<Bin<Rows>> = [];
    for (let start = first; all <= maxBins && start <= to; start += size) {
      const isInside = start - this.reader.lookback >= from && start + size <= to;
      const bin = isInside ? this.bins.get(start) : undefined;
      if (bin === undefined || askedAt - bin.askedAt >= this.options.wholeEvery) {
        run = [];
        continue;
      }
      run.push(bin);
      bins = run.length > bins.length ? run : bins;
    }
    // Two requests instead of one have to be worth it.
    return bins.length === 0 || bins.length * 2 < all
      ? { why: 'fewer than half of the bins are cached, or they are too old' }
      : { head, bins, all };
  }

  /** Keeps the bins of a result of a whole range in place of those that were asked for before; says why where it cannot. */
  takeWhole(result: Result, asked: AskedSpan): string | undefined {
    const { reader, options, head: before } = this;
    const { from, to, askedAt } = asked;
    const read = reader.read(result, asked, before);
    if ('why' in read) {
      this.drop((bin) => bin.askedAt <= askedAt && bin.start <= to && bin.start + (before?.size ?? 0) > from);
      return read.why;
    }
    const { head, bins } = read;
    const isSame = head.header === before?.header;
    // A result that arrives late says nothing of what was asked for after it.
    if (!isSame && before !== undefined && askedAt < before.askedAt) {
      return undefined;
    }
    this.drop((bin) => !isSame || askedAt - bin.askedAt >= options.wholeEvery);
    // Those of all bins, and maybe some that are gone: never fewer.
    reader.remember(head, [...this.bins.values()]);
    this.head = { ...head, askedAt: Math.max(askedAt, before?.askedAt ?? askedAt) };
    this.keep(bins, asked, this.head);
    return undefined;
  }

  /** Keeps those bins that are whole and old enough, also those without rows; bins that were queried later stay. */
  keep(bins: Array<Bin<Rows>>, { from, to, askedAt }: AskedSpan, head: Head): void {
    const { reader, options } = this;
    const { header, size } = head;
    if (this.head?.header !== header || to - from > maxBins * size) {
      return;
    }
    if (this.head !== head) {
      reader.remember(this.head, bins);
    }
    const byStart = new Map(bins.map((bin) => [bin.start, bin]));
    const last = Math.min(to, askedAt - options.overlap);
    for (let start = Math.ceil((from + reader.lookback) / size) * size; start + size <= last; start += size) {
      const before = this.bins.get(start);
      if (before === undefined || before.askedAt <= askedAt) {
        this.bins.set(start, byStart.get(start) ?? { start, askedAt, rows: reader.none(head) });
      }
    }
  }

  /** Forgets what was asked for after this moment: the clock was set back, and would call it fresh until it is there again. */
  private dropLater(askedAt: number): void {
    if (this.head !== undefined && this.head.askedAt > askedAt) {
      this.head = undefined;
      this.bins.clear();
    }
  }

  private drop(isDropped: (bin: Bin<Rows>) => boolean): void {
    this.bins.forEach((bin) => isDropped(bin) && this.bins.delete(bin.start));
  }
}
