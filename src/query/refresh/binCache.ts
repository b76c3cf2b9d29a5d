/** Rows of one time bin, independent of other bins' memory. */
export interface Bin<Rows> {
  /** Milliseconds since 1970. */
  start: number;
  /** Time of the request, in milliseconds since 1970. */
  askedAt: number;
  rows: Rows;
}

/** Time span and time of its request, in milliseconds since 1970. Both limits are inclusive. */
export interface AskedSpan {
  from: number;
  to: number;
  askedAt: number;
}

export interface KeepOptions {
  /** Maximum delay of events in milliseconds: a bin is kept if requested this long after its end, or later. */
  overlap: number;
  /** Milliseconds between requests of the whole range: no shown data is older. */
  wholeEvery: number;
}

export interface BinsHead {
  /** Key that results must share for their bins to be joined. */
  header: string;
  /** Milliseconds of a bin. */
  size: number;
  askedAt: number;
}

/** The reason why bins aren't kept, to follow "because". */
interface Refused {
  why: string;
}

/** Splits the results of a query into bins, and joins bins into a result. */
export interface BinReader<Result, Rows, Head extends BinsHead> {
  /** Milliseconds before a bin whose events also affect it. */
  lookback: number;
  /** Reads the result of a span; if its order is ambiguous, that of the previous bins counts. */
  read: (
    result: Result,
    asked: AskedSpan,
    before: Head | undefined
  ) => { head: Head; bins: Array<Bin<Rows>> } | Refused;
  isEmpty: (result: Result) => boolean;
  none: (head: Head) => Rows;
  cells: (rows: Rows) => number;
  remember: (head: Head, bins: Array<Bin<Rows>>) => void;
  /** The reason why bins of several results may differ from those of one. */
  whyApart: (head: Head, old: Array<Bin<Rows>>, fresh: Array<Array<Bin<Rows>>>) => string | undefined;
  /** Joins bins, in the order of time, to the result of a span. */
  join: (head: Head, bins: Array<Bin<Rows>>, results: Result[], span: AskedSpan) => Result;
}

/** Cached bins of a range, consecutive and in order of time. */
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
/** Cells counted for a query without rows, for the memory of its text and bins. */
const cellsOfNoRows = 1_000;

/** Bins of a data source's queries. Those of the least recently used query are dropped first. */
export class BinCache<Result, Rows, Head extends BinsHead> {
  /** In the order of their use. */
  private readonly queries = new Map<string, QueryBins<Result, Rows, Head>>();

  constructor(private readonly max = maxCells) {}

  get size(): number {
    return this.queries.size;
  }

  /**
   * Bins of a query.
   * @param key everything that determines them
   */
  of(key: string, reader: BinReader<Result, Rows, Head>, options: KeepOptions): QueryBins<Result, Rows, Head> {
    const bins = this.queries.get(key) ?? new QueryBins(reader, options);
    this.queries.delete(key);
    this.queries.set(key, bins);
    return bins;
  }

  /** Drops bins of other queries, then of the last one, until the cells fit. */
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

/** Bins of one query. A result only replaces the bins of its own range: a comparison queries several ranges. */
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

  /** Replaces the bins by those of a result of the whole range; returns the reason if it can't. */
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
    // All bins, including dropped ones: never fewer.
    reader.remember(head, [...this.bins.values()]);
    this.head = { ...head, askedAt: Math.max(askedAt, before?.askedAt ?? askedAt) };
    this.keep(bins, asked, this.head);
    return undefined;
  }

  /** Keeps complete and old enough bins, including empty ones; later ones stay. */
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

  /** Drops bins requested after this time: the clock was set back, and they would count as fresh. */
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
