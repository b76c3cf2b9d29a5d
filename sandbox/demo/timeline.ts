import { fraction, rowKey, uniform } from './random';

/** Rows of one minute, numbered from `first`, of which those in `[from, until)` exist; times are in ns since 1970. */
export interface Slot {
  start: bigint;
  first: number;
  count: number;
  from: bigint;
  until: bigint;
}

export const minute = 60_000_000_000n;
/** Length of the demo data's history. */
export const minutesOfHistory = 3 * 24 * 60;
/** Growth of traffic over the history, as a power of e. It gives the last hours enough rows. */
const growth = 2;

/** Spreads `total` rows over the minutes before `now`, by growth, daily rhythm and a little noise. */
export function historySlots(now: bigint, seed: number, total: number): Slot[] {
  const weights = Array.from({ length: minutesOfHistory }, (_, index) => minuteWeight(now, seed, index));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const slots: Slot[] = [];
  let reached = 0;
  let first = 0;
  weights.forEach((weight, index) => {
    reached += weight;
    const next = index === weights.length - 1 ? total : Math.round((total * reached) / sum);
    if (next > first) {
      const start = minuteStart(now, index);
      slots.push({ start, first, count: next - first, from: start, until: start + minute });
    }
    first = next;
  });
  return slots;
}

/** Creates a function for the number of rows in each minute after `now` (0 is the first); it continues a history of `total` rows. */
export function liveCount(now: bigint, seed: number, total: number): (index: number) => number {
  let sum = 0;
  for (let index = 0; index < minutesOfHistory; index++) {
    sum += minuteWeight(now, seed, index);
  }
  return (index) => (total * minuteWeight(now, seed, minutesOfHistory + index)) / sum;
}

function minuteStart(now: bigint, index: number): bigint {
  return now - BigInt(minutesOfHistory - index) * minute;
}

function minuteWeight(now: bigint, seed: number, index: number): number {
  const noise = 0.9 + 0.2 * fraction(seed, 'traffic', index);
  return (
    Math.exp((growth * Math.min(index, minutesOfHistory)) / minutesOfHistory) *
    dayRhythm(minuteStart(now, index)) *
    noise
  );
}

/** Traffic relative to the busiest hour: highest in the afternoon (UTC), lowest at night. */
function dayRhythm(time: bigint): number {
  const hour = Number((time / minute) % 1440n) / 60;
  const wave = Math.cos(((hour - 15) / 24) * 2 * Math.PI);
  return 0.62 + 0.33 * wave + 0.05 * Math.cos(((hour - 20) / 12) * 2 * Math.PI);
}

/** SQL for a row per event: number `n`, random key `k`, instant `t` (ns). `stream` varies the keys of one seed. */
export function events(stream: string, seed: number, slots: Slot[]): string {
  const values = slots.map(({ start, first, count, from, until }) => `(${start},${first},${count},${from},${until})`);
  return `
    SELECT n, k, slot_start + floor(${minute} * ${uniform('time')})::BIGINT AS t
    FROM (
      SELECT slot_start, slot_from, slot_until, n, ${rowKey(seed, stream, 'n')} AS k
      FROM (
        SELECT slot_start::BIGINT AS slot_start, slot_from::BIGINT AS slot_from, slot_until::BIGINT AS slot_until,
          slot_first::BIGINT + unnest(range(slot_count)) AS n
        FROM (VALUES ${values.join(',')}) slots(slot_start, slot_first, slot_count, slot_from, slot_until)
      )
    )
    WHERE t >= slot_from AND t < slot_until`;
}

/** The minutes after the history's end. Each minute's rows are determined before it begins, and appear as time passes. */
export class LiveSlots {
  private readonly count: (index: number) => number;
  /** Minutes that aren't over yet. */
  private slots: Array<Pick<Slot, 'start' | 'first' | 'count'>> = [];
  private index = 0;
  private first: number;
  /** Remainder left over from rounding in previous minutes. */
  private owed = 0;

  /** @param total number of rows in the history */
  constructor(
    private readonly now: bigint,
    seed: number,
    total: number
  ) {
    this.count = liveCount(now, seed, total);
    this.first = total;
  }

  /**
   * Slots for the rows that arrive from `from` until before `until`. `from` must not be earlier than a previous
   * `until`.
   */
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
