import { type QueryAnswer } from '../../service/answers';
import { type BinsPlan } from '../plan/planBins';
import { addGroups, hasNoRows, mayBeTruncated, type ReadBins, readBins, sameHeader } from './readBins';
import { type Bin } from './takeApart';

/** An answer, and the part of time that it is about, in milliseconds since 1970. Both bounds belong to it. */
export interface AnswerOfRange {
  answer: QueryAnswer;
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
export interface Head extends Omit<ReadBins, 'bins' | 'descending'> {
  descending: boolean;
  answer: QueryAnswer;
}

/** Bins of a range that need not be asked for. */
export interface Stretch {
  /** One after the other, in the order of time. */
  kept: Bin[];
  /** How many bins the range has. */
  all: number;
  /** Their groups, and maybe some that are gone: never fewer. */
  groups: Set<string>;
}

/** More bins in a range are no chart. */
const mostBins = 20_000;

/**
 * The bins of one query that need not be asked for again. An answer of the whole range is taken apart only when the next refresh needs
 * its bins, so that a first load costs nothing.
 */
export class KeptBins {
  head: Head | undefined;
  private readonly bins = new Map<number, Bin>();
  /** The groups of the bins, and maybe some that are gone: never fewer. */
  private groups = new Set<string>();
  private waiting: AnswerOfRange | undefined;
  private why: string | undefined;
  /** The lengths of ranges for which the service chose this size of bins. */
  private lengths: { least: number; most: number } | undefined;

  constructor(
    private readonly plan: BinsPlan,
    private readonly options: KeepOptions
  ) {}

  /** Returns how many cells are held. */
  get cells(): number {
    const width = this.head?.table.fields.length ?? 0;
    const tables = this.waiting?.answer.answer.tables ?? [];
    return (
      [...this.bins.values()].reduce((sum, { rows }) => sum + rows * width, 0) +
      tables.flatMap(({ columns = [] }) => columns).reduce((sum, { length }) => sum + length, 0)
    );
  }

  /** Takes an answer of the whole range, unless a later one is known. */
  takeWhole(whole: AnswerOfRange): void {
    if (this.waiting === undefined || this.waiting.askedAt <= whole.askedAt) {
      this.waiting = whole;
    }
  }

  /** Takes the last answer of the whole range apart. Says why nothing of it is kept, where that is so. */
  settle(): string | undefined {
    const { waiting } = this;
    if (waiting === undefined) {
      return this.why;
    }
    this.waiting = undefined;
    const read = readBins(waiting.answer, this.plan, { ...waiting, ...this.options });
    if ('why' in read) {
      this.forget();
      this.why = read.why;
      return read.why;
    }
    const { bins, descending = this.plan.descending ?? false, table, ...rest } = read;
    const before = this.head;
    if (before === undefined || before.descending !== descending || !sameHeader(before.table, table)) {
      this.forget();
    }
    const answer = { ...waiting.answer, answer: { ...waiting.answer.answer, tables: [] } };
    this.why = undefined;
    this.head = { ...rest, descending, table: { ...table, columns: undefined, exact: undefined }, answer };
    const length = waiting.to - waiting.from;
    const { least, most } = this.lengths ?? { least: length, most: length };
    this.lengths = { least: Math.min(least, length), most: Math.max(most, length) };
    this.keep(bins, waiting);
    this.groups = addGroups(new Set(), this.bins.values(), this.head.places);
    return undefined;
  }

  /** Returns the size of the bins that a range of this length has; `undefined` where only the service knows. */
  sizeFor(length: number): number | undefined {
    const { plan, lengths } = this;
    const isKnown = plan.size !== undefined || (lengths && lengths.least <= length && length <= lengths.most);
    return isKnown ? this.head?.size : undefined;
  }

  /** Returns the longest stretch of bins in a range that need not be asked for. */
  stretch(from: number, to: number, now: number): Stretch {
    const size = this.head?.size ?? Infinity;
    const first = Math.floor(from / size) * size;
    const all = Math.floor((to - first) / size) + 1;
    let kept: Bin[] = [];
    let run: Bin[] = [];
    for (let start = first; all <= mostBins && start <= to; start += size) {
      const bin = start >= from && start + size <= to ? this.bins.get(start) : undefined;
      if (bin === undefined || now - bin.askedAt >= this.options.wholeEvery) {
        run = [];
        continue;
      }
      run.push(bin);
      kept = run.length > kept.length ? run : kept;
    }
    return { kept, all, groups: this.groups };
  }

  /** Reads the bins of a part of the range from its answer. An event at the instant of its end belongs to the next bin. */
  readPart(part: AnswerOfRange, isEnd: boolean): Bin[] | { why: string } {
    const { head } = this;
    if (head !== undefined && hasNoRows(part.answer)) {
      return [];
    }
    const read = readBins(part.answer, this.plan, { ...part, ...this.options });
    if (head === undefined || 'why' in read) {
      return 'why' in read ? read : { why: 'nothing was kept' };
    }
    const turned = read.descending !== undefined && read.descending !== head.descending;
    if (turned || !sameHeader(read.table, head.table)) {
      return { why: 'the columns of the answer have changed' };
    }
    return read.bins.filter(({ start }) => start > part.from - read.size && (isEnd || start < part.to));
  }

  /** Tells whether the service may leave out rows where it is asked for kept and fresh bins at once. */
  wouldBeTruncated({ kept, groups }: Stretch, fresh: Bin[]): boolean {
    const { head, plan } = this;
    return (
      head === undefined ||
      mayBeTruncated([...kept, ...fresh], addGroups(groups, fresh, head.places), { ...head, plan, ...this.options })
    );
  }

  /** Keeps those bins of a part of the range that are whole and old enough; what was asked for later stays. */
  keep(bins: Bin[], { from, to, askedAt }: Omit<AnswerOfRange, 'answer'>): void {
    const { overlap, wholeEvery } = this.options;
    const size = this.head?.size ?? Infinity;
    const byStart = new Map(bins.map((bin) => [bin.start, bin]));
    const last = Math.min(to, askedAt - overlap);
    for (let start = Math.ceil(from / size) * size; start + size <= last; start += size) {
      const before = this.bins.get(start);
      if (before === undefined || before.askedAt <= askedAt) {
        this.bins.set(start, byStart.get(start) ?? { start, askedAt, rows: 0, columns: [] });
      }
    }
    for (const [start, bin] of this.bins) {
      if (askedAt - bin.askedAt >= wholeEvery) {
        this.bins.delete(start);
      }
    }
  }

  private forget(): void {
    this.head = undefined;
    this.bins.clear();
    this.groups.clear();
    this.lengths = undefined;
  }
}
