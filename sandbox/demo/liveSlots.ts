import { liveCount, minute, type Slot } from './timeline';

/**
 * The minutes after history's end. Each has its rows before it begins, as one of history does, and they appear as its time passes: so their
 * counts vary from second to second and from minute to minute as they did before.
 */
export class LiveSlots {
  private readonly count: (index: number) => number;
  /** The minutes that are not over. */
  private slots: Array<Pick<Slot, 'start' | 'first' | 'count'>> = [];
  private index = 0;
  private first: number;
  /** The rest that rounding left over from the minutes before. */
  private owed = 0;

  /** @param total how many rows history has */
  constructor(
    private readonly now: bigint,
    seed: number,
    total: number
  ) {
    this.count = liveCount(now, seed, total);
    this.first = total;
  }

  /** Rows that arrive from `from` on, before `until`. `from` must not be before an earlier `until`. */
  between(from: bigint, until: bigint): Slot[] {
    while (this.now + BigInt(this.index) * minute < until) {
      this.plan();
    }
    const parts = this.slots.map((slot) => ({ ...slot, from, until }));
    this.slots = this.slots.filter(({ start }) => start + minute > until);
    return parts;
  }

  private plan(): void {
    const start = this.now + BigInt(this.index) * minute;
    this.owed += this.count(this.index);
    const count = Math.floor(this.owed);
    this.slots.push({ start, first: this.first, count });
    this.owed -= count;
    this.first += count;
    this.index += 1;
  }
}
