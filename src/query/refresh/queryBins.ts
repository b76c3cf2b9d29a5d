import { type QueryResponse } from '../../service/queryResponse';
import { type BinsPlan } from './planBins';
import { addGroups, hasNoRows, mayBeTruncated, type ReadBins, readBins, sameHeader } from './readBins';
import { type Bin } from './takeApart';

/** An answer, and the part of time that it is about, in milliseconds since 1970. Both bounds belong to it. */
export interface AnswerOfRange {
  answer: QueryResponse;
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

/** The last answer of the whole range, without its rows. */
export interface Head extends Omit<ReadBins, 'bins' | 'groups' | 'descending'> {
  descending: boolean;
  answer: QueryResponse;
}

/** Bins of a range that need not be asked for. */
export interface CachedBins {
  /** One after the other, in the order of time. */
  bins: Bin[];
  /** How many bins the range has. */
  all: number;
}

/** More bins in a range are no chart. */
const maxBins = 20_000;

/** The bins of one query that need not be asked for again: those of the last answer of the whole range, and of its parts since. */
export class QueryBins {
  head: Head | undefined;
  /** Why nothing is kept, where that is so because of the last answer of the whole range. */
  why: string | undefined;
  private readonly bins = new Map<number, Bin>();
  /** The groups of the bins, and maybe some that are gone: never fewer. */
  private groups = new Set<string>();
  private wholeAt = 0;

  constructor(
    private readonly plan: BinsPlan,
    private readonly options: KeepOptions
  ) {}

  /** Returns how many cells are held. */
  get cells(): number {
    const width = this.head?.table.fields.length ?? 0;
    return [...this.bins.values()].reduce((sum, { rows }) => sum + rows * width, 0);
  }

  /** Keeps the bins of an answer of the whole range in place of all others, unless a later one is known. */
  takeWhole(whole: AnswerOfRange): void {
    const { answer, askedAt } = whole;
    if (askedAt < this.wholeAt) {
      return;
    }
    this.wholeAt = askedAt;
    this.head = undefined;
    this.bins.clear();
    const read = readBins(answer, this.plan, { askedAt, ...this.options });
    if ('why' in read) {
      this.why = read.why;
      return;
    }
    const { bins, groups, descending = this.plan.descending ?? false, table, size, places } = read;
    this.why = undefined;
    this.groups = groups;
    this.head = {
      ...{ descending, size, places },
      table: { ...table, columns: undefined, exact: undefined },
      answer: { ...answer, answer: { ...answer.answer, tables: [] } },
    };
    this.keep(bins, whole);
  }

  /** Returns the longest run of bins in a range that need not be asked for. */
  cached(from: number, to: number, now: number): CachedBins {
    const size = this.head?.size ?? Infinity;
    const first = Math.floor(from / size) * size;
    const all = Math.floor((to - first) / size) + 1;
    let longest: Bin[] = [];
    let run: Bin[] = [];
    for (let start = first; all <= maxBins && start <= to; start += size) {
      const bin = start >= from && start + size <= to ? this.bins.get(start) : undefined;
      if (bin === undefined || now - bin.askedAt >= this.options.wholeEvery) {
        run = [];
        continue;
      }
      run.push(bin);
      longest = run.length > longest.length ? run : longest;
    }
    return { bins: longest, all };
  }

  /** Reads the bins of a part of the range from its answer. An event at the instant of its end belongs to the next bin. */
  readPart(head: Head, part: AnswerOfRange, isEnd: boolean): Bin[] | { why: string } {
    if (hasNoRows(part.answer)) {
      return [];
    }
    const read = readBins(part.answer, this.plan, { ...part, ...this.options });
    if ('why' in read) {
      return read;
    }
    const turned = read.descending !== undefined && read.descending !== head.descending;
    if (turned || !sameHeader(read.table, head.table)) {
      return { why: 'the columns of the answer have changed' };
    }
    return read.bins.filter(({ start }) => start > part.from - read.size && (isEnd || start < part.to));
  }

  /** Tells whether the service may leave out rows where it is asked for cached and fresh bins at once. */
  wouldBeTruncated({ places, table }: Head, cached: Bin[], fresh: Bin[]): boolean {
    const { plan, options } = this;
    const groups = addGroups(this.groups, fresh, places);
    return mayBeTruncated([...cached, ...fresh], groups, { table, plan, ...options });
  }

  /** Keeps those bins of a part of the range that are whole and old enough; what was asked for later stays. */
  keep(bins: Bin[], { from, to, askedAt }: Omit<AnswerOfRange, 'answer'>): void {
    const size = this.head?.size ?? Infinity;
    const byStart = new Map(bins.map((bin) => [bin.start, bin]));
    const last = Math.min(to, askedAt - this.options.overlap);
    for (let start = Math.ceil(from / size) * size; start + size <= last; start += size) {
      const before = this.bins.get(start);
      if (before === undefined || before.askedAt <= askedAt) {
        this.bins.set(start, byStart.get(start) ?? { start, askedAt, rows: 0, columns: [] });
      }
    }
  }
}
