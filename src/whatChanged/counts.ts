import { withStep } from '../apl/edit/change';
import { type Pair } from './candidates';
import { type ChangeQuestion, within } from './comparison';
import { columns, conditionOf, listed, type Trait } from './questions';
import { type TimeWindow } from './windows';

/** Days before, in which the same change makes it a usual one. */
export const daysBefore = [1, 7] as const;

const day = 86_400_000;

/** The exact counts of traits, on both sides, and the same a day and a week before. */
export interface CountsQuestion {
  apl: string;
  range: TimeWindow;
  /** How many sides are counted: two, or two for each time. */
  sides: number;
}

/**
 * Returns the question how many events of each side have the traits, and how many have one of a pair only: one scan, in which an event may
 * be on several sides.
 */
export function countsQuestion(
  comparison: ChangeQuestion,
  traits: readonly Trait[],
  pairs: readonly Pair[] = []
): CountsQuestion {
  const { here, source, time, windows } = comparison;
  const counts = traits.map((trait, index) => `${columns.count}${index} = countif(${conditionOf(trait)})`);
  const apart = pairs.map((pair, index) => {
    const [first, second] = pair.map((place) => `iff(${conditionOf(traits[place])}, 1, 0)`);
    return `${columns.apart}${index} = countif(${first} != ${second})`;
  });
  const aggregates = listed([`${columns.events} = count()`, ...counts, ...apart]);
  const question = (events: string, sides: string[]) => {
    const bits = sides.map((side, bit) => `iff(${side}, ${2 ** bit}, 0)`).join(' + ');
    return withStep(events, `summarize ${aggregates}\n    by ${columns.sides} = ${bits}`);
  };
  if (time === undefined) {
    const apl = question(comparison.events, [here, `iff(${here}, false, true)`]);
    return { apl, range: windows.all, sides: 2 };
  }
  const shifts = [0, ...daysBefore].map((days) => days * day);
  const range = { from: windows.all.from - Math.max(...shifts), to: windows.all.to };
  const sides = shifts.flatMap((shift) => {
    const moved = (span: TimeWindow) => `(${within(time, { from: span.from - shift, to: span.to - shift })})`;
    return [moved(windows.here), `(${windows.otherwise.map(moved).join(' or ')})`];
  });
  return { apl: question(withStep(source, `where ${sides.join(' or ')}`), sides), range, sides: sides.length };
}
