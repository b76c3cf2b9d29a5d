/** Rows of one time bin, which share no memory with other bins. */
export interface Bin<Rows> {
  /** Milliseconds since 1970. */
  start: number;
  /** Time of the request, in milliseconds since 1970. */
  askedAt: number;
  rows: Rows;
}

/** A time span and the time of its request, in milliseconds since 1970. Includes both ends. */
export interface AskedSpan {
  from: number;
  to: number;
  askedAt: number;
}

export interface KeepOptions {
  /** Maximum delay of events in milliseconds. A bin is cached if it's requested at least this long after its end. */
  overlap: number;
  /** Milliseconds between requests for the whole range, and so the maximum age of shown data. */
  wholeEvery: number;
}

export interface BinsHead {
  /** Key that results must share for their bins to be joined. */
  header: string;
  /** Length of a bin in milliseconds. */
  size: number;
  askedAt: number;
}

/** The reason why bins can't be cached, worded to follow "because". */
interface Refused {
  why: string;
}

/** Splits a query's results into bins, and joins bins into a result. */
export interface BinReader<Result, Rows, Head extends BinsHead> {
  /** Events up to this many milliseconds before a bin's start also affect the bin. */
  lookback: number;
  /** Reads the result for a span. If its order is ambiguous, the previous bins' order applies. */
  read: (
    result: Result,
    asked: AskedSpan,
    before: Head | undefined
  ) => { head: Head; bins: Array<Bin<Rows>> } | Refused;
  isEmpty: (result: Result) => boolean;
  none: (head: Head) => Rows;
  cells: (rows: Rows) => number;
  remember: (head: Head, bins: Array<Bin<Rows>>) => void;
  /** The reason why bins from several results may differ from the bins of a single result. */
  whyApart: (head: Head, old: Array<Bin<Rows>>, fresh: Array<Array<Bin<Rows>>>) => string | undefined;
  /** Joins bins, in order of time, into the result for a span. */
  join: (head: Head, bins: Array<Bin<Rows>>, results: Result[], span: AskedSpan) => Result;
}

/** Cached bins in a range, consecutive and in order of time. */
interface KnownBins<Rows, Head> {
  head: Head;
  bins: Array<Bin<Rows>>;
  /** Total number of bins in the range, including bins that aren't cached. */
  all: number;
}

/** Maximum number of bins in a range; a chart can't show more. */
const maxBins = 20_000;
/** Maximum number of cells that a data source keeps: about 50 MB. */
export const maxCells = 2_000_000;
/** Number of cells counted for a query without rows, because its text and bins use memory, too. */
const cellsOfNoRows = 1_000;

/** Bins of a data source's queries. The bins of the least recently used query are dropped first. */
export class BinCache<Result, Rows, Head extends BinsHead> {
  /** Queries in the order of their last use. */
  private readonly queries = new Map<string, QueryBins<Result, Rows, Head>>();

  constructor(private readonly max = maxCells) {}

  get size(): number {
    return this.queries.size;
  }

  /**
   * Bins of a query.
   * @param key everything that determines the bins
   */
  of(key: string, reader: BinReader<Result, Rows, Head>, options: KeepOptions): QueryBins<Result, Rows, Head> {
    const bins = this.queries.get(key) ?? new QueryBins(reader, options);
    this.queries.delete(key);
    this.queries.set(key, bins);
    return bins;
  }

  /** Drops the bins of queries, the least recently used first, until the remaining cells fit. */
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

/** Bins of one query. A result replaces only the bins in its own range, because a comparison queries several ranges. */
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

  /** Longest run of cached bins in a range. If there are too few, `why` is the reason; `undefined` without an earlier result. */
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
    // Two requests instead of one must be worth the effort.
    return bins.length === 0 || bins.length * 2 < all
      ? { why: 'fewer than half of the bins are cached, or cached bins are too old' }
      : { head, bins, all };
  }

  /** Caches the bins of a result for the whole range, or returns the reason why that isn't possible. */
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
    // A late result doesn't replace newer bins.
    if (!isSame && before !== undefined && askedAt < before.askedAt) {
      return undefined;
    }
    this.drop((bin) => !isSame || askedAt - bin.askedAt >= options.wholeEvery);
    // The new head must also know the bins that stay cached, for example their groups.
    reader.remember(head, [...this.bins.values()]);
    this.head = { ...head, askedAt: Math.max(askedAt, before?.askedAt ?? askedAt) };
    this.keep(bins, asked, this.head);
    return undefined;
  }

  /** Caches bins that are complete and old enough, including empty ones. Bins from later requests stay. */
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

  /** Drops bins requested after this time, which would count as fresh after the clock was set back. */
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
