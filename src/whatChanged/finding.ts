import { type Mark } from '../evidence/marks';
import { type Candidate } from './candidates';
import { type Counts, type Difference } from './certainty';
import { limits } from './constants';
import { type Trait } from './traits';

/** A trait that is more or less frequent in selected events. */
export interface Finding {
  trait: Trait;
  counts: Counts;
  /** True if chance is unlikely, corrected for all comparisons. */
  isSure: boolean;
  /** Days ago with the same difference between the windows; 0 if similar events at other times have it. */
  usual: number[];
  medians?: Candidate['medians'];
  /** Traits of other fields with the same events. */
  also: Trait[];
  timeline?: Timeline;
  /** A trait that most selected events with it have as well, more often than others with it. */
  together?: { trait: Trait; counts: Counts };
}

/** A finding's share of all events over time. */
export interface Timeline {
  /** Milliseconds: of the first bin, and of each. */
  from: number;
  size: number;
  /** Share per bin; `undefined` without events. */
  shares: Array<number | undefined>;
  /** Bin in which the share left its usual range. */
  began?: number;
  /** Whether there were none before that. */
  isNew?: boolean;
  /** Single events with the trait. */
  marks?: TimelineMark[];
}

/** A slow or failed event on a timeline. */
export interface TimelineMark extends Pick<Mark, 'time' | 'bin' | 'duration' | 'failed' | 'texts'> {
  /** Query for the log lines around the event, unless it's a span. */
  lines?: string;
}

/** Lines to show first; uncertain ones only if there are no others. */
export function shownFirst(findings: readonly Finding[]): readonly Finding[] {
  const sure = findings.filter(({ isSure }) => isSure);
  return (sure.length > 0 ? sure : findings).slice(0, limits.first);
}

export interface RankedFindings {
  findings: Finding[];
  /** Those that only repeat the question. */
  restated: Finding[];
}

export interface Ranked {
  /** That of its candidate. */
  place: number;
  finding: Finding;
  /** The difference for its size, and for whether it is there and new. */
  difference: Difference;
  exists: Difference;
}
