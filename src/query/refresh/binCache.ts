import { type QueryResponse } from '../../service/queryResponse';
import { rowsIn } from '../paging/pageTable';
import { addGroups, type Bin, type ReadBins, readBins } from './bins';
import { type BinsPlan } from './planBins';

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
  /** How many groups the service sends, or rows. */
  limit: number;
}

/** The properties that all bins of a query share: the last answer of a whole range, without its rows. */
export interface Head extends Omit<ReadBins, 'bins'> {
  descending: boolean;
  answer: QueryResponse;
  askedAt: number;
}

/** Bins of a range that need not be asked for, one after the other in the order of time. */
interface KnownBins {
  head: Head;
  bins: Bin[];
  /** How many bins the range has. */
  all: number;
}

/** More bins in a range are no chart. */
const maxBins = 20_000;
/** Cells that a data source keeps at most: some 50 MB. */
const maxCells = 2_000_000;
/** The size that a query without rows counts as: its text and its bins take memory as well. */
const cellsOfNoRows = 1_000;

/** The bins of a data source's queries. Those of queries that nobody asked for the longest time go first. */
export class BinCache {
  /** In the order of their use. */
  private readonly queries = new Map<string, QueryBins>();

  constructor(private readonly max = maxCells) {}

  get size(): number {
    return this.queries.size;
  }

  /** The bins of a query. @param key all that decides what its bins are */
  of(key: string, plan: BinsPlan, options: KeepOptions): QueryBins {
    const bins = this.queries.get(key) ?? new QueryBins(plan, options);
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

/** The bins of one query. An answer replaces only the bins of its own range: a comparison queries several ranges. */
export class QueryBins {
  private head: Head | undefined;
  private readonly bins = new Map<number, Bin>();

  constructor(
    private readonly plan: BinsPlan,
    private readonly options: KeepOptions
  ) {}

  get cells(): number {
    const cellsOf = ({ table }: Bin) => rowsIn(table) * table.fields.length;
    return [...this.bins.values()].reduce((sum, bin) => sum + cellsOf(bin), cellsOfNoRows);
  }

  /** The longest run of bins in a range, unless there are too few of them. */
  find({ from, to, askedAt }: AskedSpan): KnownBins | { why: string | undefined } {
    const { head } = this;
    if (head === undefined) {
      return { why: undefined };
    }
    const { size } = head;
    const first = Math.floor(from / size) * size;
    const all = Math.floor((to - first) / size) + 1;
    let bins: Bin[] = [];
    let run: Bin[] = [];
    for (let start = first; all <= maxBins && start <= to; start += size) {
      const bin = start >= from && start + size <= to ? this.bins.get(start) : undefined;
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

  /** Keeps the bins of an answer of a whole range in place of those that were asked for before; says why where it cannot. */
  takeWhole(answer: QueryResponse, asked: AskedSpan): string | undefined {
    const { plan, options, head } = this;
    const { from, to, askedAt } = asked;
    const read = readBins(answer, { plan, askedAt, limit: options.limit });
    if ('why' in read) {
      this.drop((bin) => bin.askedAt <= askedAt && bin.start <= to && bin.start + (head?.size ?? 0) > from);
      return read.why;
    }
    const { bins, header, size, descending = head?.descending ?? plan.descending ?? false } = read;
    const isSame = header === head?.header && descending === head.descending;
    // An answer that arrives late says nothing of what was asked for after it.
    if (!isSame && head !== undefined && askedAt < head.askedAt) {
      return undefined;
    }
    this.drop((bin) => !isSame || askedAt - bin.askedAt >= options.wholeEvery);
    // Those of all bins, and maybe some that are gone: never fewer.
    const groups = addGroups(read.groups, [...this.bins.values()], plan);
    const table = { ...read.table, columns: undefined, exact: undefined };
    const withoutRows = { ...answer, answer: { ...answer.answer, tables: [] } };
    this.head = {
      header,
      size,
      descending,
      table,
      answer: withoutRows,
      askedAt: Math.max(askedAt, head?.askedAt ?? askedAt),
      groups,
    };
    this.keep(bins, asked, this.head);
    return undefined;
  }

  /** Keeps those bins that are whole and old enough, also those without rows; bins that were queried later stay. */
  keep(bins: Bin[], { from, to, askedAt }: AskedSpan, { header, table, size, groups }: Head): void {
    if (this.head?.header !== header || to - from > maxBins * size) {
      return;
    }
    if (this.head.groups !== groups) {
      addGroups(this.head.groups, bins, this.plan);
    }
    const byStart = new Map(bins.map((bin) => [bin.start, bin]));
    const last = Math.min(to, askedAt - this.options.overlap);
    for (let start = Math.ceil(from / size) * size; start + size <= last; start += size) {
      const before = this.bins.get(start);
      if (before === undefined || before.askedAt <= askedAt) {
        this.bins.set(start, byStart.get(start) ?? { start, askedAt, table });
      }
    }
  }

  private drop(isDropped: (bin: Bin) => boolean): void {
    this.bins.forEach((bin) => isDropped(bin) && this.bins.delete(bin.start));
  }
}
