import { type TimeRange } from '@grafana/data';

import { type Query } from '@aplkit/language/apl/tree/ast';
import { formatTimespan, parseDuration } from '@aplkit/language/apl/tree/timespan';
import { fixedRange, periodOf } from '../plan/timeRanges';

interface EarlierTime {
  /** Milliseconds from the earlier range to the current range. */
  shift: number;
  /** Label for the earlier range, such as `1 d before`. */
  label: string;
}

export interface JoinContext extends EarlierTime {
  /** Panel plugin ID; `explore` in Explore. */
  panel: string | undefined;
  /** True if the panel has only this query. */
  isAlone: boolean;
  /** Syntax tree of an APL query, to find its groups and bins. */
  tree?: Query;
}

/** Keyword for comparing with the range just before the queried one. */
export const rangeBefore = 'range';

/** Parses an earlier time: a duration or `range`. `undefined` for empty text or `none`. */
export function readEarlierTime(text: string, { from, to }: TimeRange): EarlierTime | { problem: string } | undefined {
  const written = text.trim();
  if (written === '' || written === 'none') {
    return undefined;
  }
  if (written === rangeBefore) {
    return { shift: to.valueOf() - from.valueOf(), label: 'preceding range' };
  }
  const problem = earlierTimeProblem(written);
  const shift = Math.round(Number(parseDuration(written) ?? 0) / 1e6);
  return problem === undefined && shift > 0
    ? { shift, label: `${formatTimespan(shift).replace(/\D+$/, ' $&')} before` }
    : { problem: problem ?? `“${written}” has no value.` };
}

/** The problem with an earlier time; `undefined` if it's valid or contains a variable. */
export function earlierTimeProblem(written: string): string | undefined {
  const isDuration = Number(parseDuration(written) ?? 0) >= 1e6;
  return isDuration || [rangeBefore, 'none'].includes(written) || written.includes('$')
    ? undefined
    : `“${written}” isn’t an earlier time. Enter a duration like 12h or 7d, or ${rangeBefore} for the preceding range.`;
}

/** Shifts a range back by `shift` milliseconds. The result is absolute, so it doesn't move with `now`. */
export function earlierRange(shift: number, range: TimeRange): TimeRange {
  const { from, to } = periodOf(range);
  return fixedRange({ from: from - shift, to: to - shift });
}
