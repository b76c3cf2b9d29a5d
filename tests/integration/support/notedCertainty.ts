/** The tests of certainty, which also note their p-values. A test file mocks `certainty.ts` with this module. */
import type * as Certainty from '../../../src/whatChanged/certainty';
import { constants } from '../../../src/whatChanged/constants';

const actual = jest.requireActual<typeof Certainty>('../../../src/whatChanged/certainty');

/** A p-value, multiplied by the number of comparisons. It's compared with `risk`. */
interface Noted {
  /** File that tests, and the tested counts. */
  where: string;
  corrected: number;
  events?: Certainty.Counts;
}

const noted: Noted[] = [];
/** Corrected p-values of the lines' differences. */
const ofLines = new Map<Certainty.Difference, number>();

/** The name of the product's file that called. */
const caller = () => /whatChanged\/(\w+\.ts)/.exec(new Error().stack ?? '')?.[1] ?? '';

function note(corrected: number, tested: string, events?: Certainty.Counts) {
  noted.push({ where: `${caller()}${tested}`, corrected, events });
}

function noteCounts(corrected: number, counts: Certainty.Counts, events: Certainty.Counts) {
  const text = (side: keyof Certainty.Counts) => ` ${Math.round(counts[side])}/${Math.round(events[side])}`;
  note(corrected, `${text('selection')}${text('baseline')}`, events);
}

export const certainty: typeof Certainty = {
  ...actual,
  surest: (differences, looked) => {
    const ps = differences.map(({ p }) => p).sort((a, b) => a - b);
    const corrected = ps.map((p, place) => (p * Math.max(looked, 1)) / (place + 1));
    differences.forEach((one) => ofLines.set(one, Math.min(...corrected.slice(ps.indexOf(one.p)))));
    return actual.surest(differences, looked);
  },
  isSure: (difference, looked) => {
    note(difference.p * looked, caller() === 'candidates.ts' ? ` p ${difference.p.toPrecision(2)}` : '');
    return actual.isSure(difference, looked);
  },
  sureWeight: (counts, events, looked) => {
    if (actual.isMoreFrequent(counts, events)) {
      noteCounts(actual.differenceOf(counts, events).p * looked, counts, events);
    }
    return actual.sureWeight(counts, events, looked);
  },
  isRise: (counts, times, looked) => {
    if (times.baseline > 0 && actual.isMoreFrequent(counts, times)) {
      const windows = (times.selection + times.baseline) / Math.max(1, times.selection);
      noteCounts(actual.differenceOf(counts, times).p * looked * windows, counts, times);
    }
    return actual.isRise(counts, times, looked);
  },
};

export const correctedOf = (difference: Certainty.Difference): number => Math.min(1, ofLines.get(difference) ?? 1);

/** The tests since the last call whose corrected p-value is within a factor of two of `risk`. */
export function nearRisk(): Noted[] {
  const { value } = constants.risk;
  const sorted = noted.splice(0).sort((a, b) => a.corrected - b.corrected);
  ofLines.clear();
  // Of the courses in `course.ts`, the one with the smallest p-value decides.
  return sorted
    .filter(({ where }, place) => sorted.findIndex((one) => one.where === where) === place)
    .filter(({ corrected }) => corrected >= value / 2 && corrected <= value * 2);
}
