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

/** A range of which nothing could be kept. */
interface Unkept extends Omit<AnswerOfRange, 'answer' | 'askedAt'> {
  why: string;
}

/**
 * The bins of one query that need not be asked for again: those of the last answers of whole ranges, and of their parts since. Panels may
 * ask for several ranges, as where a range is compared with an earlier one: an answer replaces the bins of its own range only.
 */
export class QueryBins {
  /** What all bins have in common. */
  head: Head | undefined;
  private unkept: Unkept | undefined;
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

  /** Keeps the bins of an answer of a whole range in place of those that were asked for before. */
  takeWhole(whole: AnswerOfRange): void {
    const { answer, from, to, askedAt } = whole;
    const read = readBins(answer, this.plan, { askedAt, ...this.options });
    const isLate = askedAt < this.wholeAt;
    if ('why' in read) {
      this.drop(
        ({ start, askedAt: before }) => start <= to && start + (this.head?.size ?? 0) > from && before <= askedAt
      );
      this.unkept = { why: read.why, from, to };
      return;
    }
    const isSame = this.head !== undefined && this.isLike(this.head, read);
    if (isLate && !isSame) {
      return;
    }
    this.drop(({ askedAt: before }) => !isSame || askedAt - before >= this.options.wholeEvery);
    const { bins, groups, table, size, places } = read;
    if (!isLate) {
      this.wholeAt = askedAt;
      this.head = {
        descending: read.descending ?? this.head?.descending ?? this.plan.descending ?? false,
        ...{ size, places },
        table: { ...table, columns: undefined, exact: undefined },
        answer: { ...answer, answer: { ...answer.answer, tables: [] } },
      };
    }
    if (this.whyUnkept(from, to) !== undefined) {
      this.unkept = undefined;
    }
    this.keep(bins, whole);
    this.groups = addGroups(groups, this.bins.values(), places);
  }

  /** Returns why nothing is kept of a range, where that is so because of its last answer. */
  whyUnkept(from: number, to: number): string | undefined {
    const { unkept } = this;
    return unkept !== undefined && unkept.from <= to && unkept.to >= from ? unkept.why : undefined;
  }

  /** Tells whether no later answer has replaced these bins. */
  holds(bins: Bin[]): boolean {
    return bins.every((bin) => this.bins.get(bin.start) === bin);
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

  private isLike(head: Head, { table, size, descending = head.descending }: ReadBins): boolean {
    return sameHeader(table, head.table) && size === head.size && descending === head.descending;
  }

  /** Drops some of the bins. Without bins, nothing is known of what they have in common. */
  private drop(isDropped: (bin: Bin) => boolean): void {
    for (const bin of this.bins.values()) {
      if (isDropped(bin)) {
        this.bins.delete(bin.start);
      }
    }
    if (this.bins.size === 0) {
      this.head = undefined;
    }
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
