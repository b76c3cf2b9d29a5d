import { type LinkedMark } from '../evidence/marks';
import { type Candidate } from './candidates';
import { type Counts, type Difference } from './certainty';
import { limits } from './constants';
import { type Trait } from './traits';

/** A trait that is more or less frequent in the selected events than in other events. */
export interface Finding {
  trait: Trait;
  counts: Counts;
  difference: Difference;
  /** True if the difference is unlikely to be chance, corrected for the number of comparisons. */
  isSure: boolean;
  /** True if the difference isn't new: similar events at other times, or an earlier day, also show it. */
  isUsual: boolean;
  /** True if the value is new, although neither failures nor durations became worse. */
  isOnlyNew?: boolean;
  medians?: Candidate['medians'];
  /** Traits of other fields that the same events have. */
  also: Trait[];
  timeline?: Timeline;
  /** Another trait that most of these selected events share; it's rarer among unselected events. */
  together?: { trait: Trait; counts: Counts };
}

/** A finding's share of all events over time. */
export interface Timeline {
  /** Start of the first bin, in milliseconds. */
  from: number;
  /** Size of each bin, in milliseconds. */
  size: number;
  /** Share per bin; `undefined` without events. */
  shares: Array<number | undefined>;
  /** Start, in milliseconds, of the bin in which the share left its usual range. */
  began?: number;
  /** True if no earlier events have the trait. */
  isNew?: boolean;
  /** Marks for individual events that have the trait. */
  marks?: LinkedMark[];
}

/** Findings to show first. Uncertain ones are included only if none is sure. */
export function shownFirst(findings: readonly Finding[]): readonly Finding[] {
  const sure = findings.filter(({ isSure }) => isSure);
  return (sure.length > 0 ? sure : findings).slice(0, limits.first);
}

export interface RankedFindings {
  findings: Finding[];
  /** Findings that only repeat the question. */
  restated: Finding[];
}

export interface Ranked {
  /** Index of the finding's candidate. */
  place: number;
  finding: Finding;
}
