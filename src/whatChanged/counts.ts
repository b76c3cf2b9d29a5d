import { withStep } from '../apl/edit/change';
import { numberOf, readersOf } from '../profile/cells';
import { summarized } from '../profile/profile';
import { type Period } from '../query/timeRanges';
import { type Table } from '../service/types';
import { type Pair } from './candidates';
import { type ChangeQuestion, within } from './comparison';
import { conditionOf, type Trait } from './traits';

/** Days before, in which the same change makes it a usual one. */
export const daysBefore = [1, 7] as const;

const day = 86_400_000;

/** The exact counts of traits, on both sides, and the same a day and a week before. */
interface CountsQuestion {
  apl: string;
  range: Period;
  /** How many sides are counted: two, or two for each time. */
  sides: number;
}

/**
 * Counts the events of each side with the traits, and those with only one of a pair: in one scan, in which an event may be on several
 * sides.
 */
export function countsQuestion(
  comparison: ChangeQuestion,
  traits: readonly Trait[],
  pairs: readonly Pair[] = []
): CountsQuestion {
  const { selection, source, time, windows } = comparison;
  const counts = traits.map((trait, index) => `count_${index} = countif(${conditionOf(trait)})`);
  const apart = pairs.map((pair, index) => {
    const [first, second] = pair.map((place) => `iff(${conditionOf(traits[place])}, 1, 0)`);
    return `apart_${index} = countif(${first} != ${second})`;
  });
  const question = (events: string, sides: string[]) => {
    const bits = sides.map((side, bit) => `iff(${side}, ${2 ** bit}, 0)`).join(' + ');
    return summarized(events, ['events_ = count()', ...counts, ...apart], `sides_ = ${bits}`);
  };
  if (time === undefined) {
    const apl = question(comparison.events, [selection, `iff(${selection}, false, true)`]);
    return { apl, range: windows.all, sides: 2 };
  }
  const shifts = [0, ...daysBefore].map((days) => days * day);
  const range = { from: windows.all.from - Math.max(...shifts), to: windows.all.to };
  const sides = shifts.flatMap((shift) => {
    const moved = (span: Period) => `(${within(time, { from: span.from - shift, to: span.to - shift })})`;
    return [moved(windows.selection), `(${windows.baseline.map(moved).join(' or ')})`];
  });
  return { apl: question(withStep(source, `where ${sides.join(' or ')}`), sides), range, sides: sides.length };
}

/** Exact counts of one side. */
export interface CountedSide {
  events: number;
  /** Of the traits, in their order. */
  counts: number[];
  /** Of the events with only one trait of a pair, in the order of pairs. */
  apart: number[];
}

/** Reads the answer to `countsQuestion`: sums of the rows in whose sides each bit is. */
export function readCounts(
  table: Table | undefined,
  { sides, traits, pairs }: Record<'sides' | 'traits' | 'pairs', number>
): CountedSide[] {
  return Array.from({ length: sides }, (_, bit) => {
    const rows = readersOf(table).filter((row) => Math.floor((numberOf(row('sides_')) ?? 0) / 2 ** bit) % 2 === 1);
    const sum = (name: string) => rows.reduce((total, row) => total + (numberOf(row(name)) ?? 0), 0);
    const sums = (length: number, name: string) => Array.from({ length }, (__, index) => sum(`${name}${index}`));
    return { events: sum('events_'), counts: sums(traits, 'count_'), apart: sums(pairs, 'apart_') };
  });
}
