import { type TimeRange } from '@grafana/data';

import { type ChangeSearch } from '../types';
import { type TimeWindow } from './windows';

/** A question about a range: with which other time it is compared. */
export interface Question {
  label: string;
  changes: ChangeSearch;
}

const day = 86_400_000;
/** A longer range has so many times the length of the range on each side. */
const around = 4;

/** Returns with what a range can be compared. @param wider the range before the person zoomed into this one */
export function questionsOf(range: TimeRange, wider: TimeRange | undefined): Question[] {
  const selection = spanOf(range);
  const length = selection.to - selection.from;
  const before = (shift: number): TimeWindow => ({ from: selection.from - shift, to: selection.to - shift });
  const question = (label: string, baseline: TimeWindow): Question => ({
    label,
    changes: { window: windowOf(selection), baseline: windowOf(baseline) },
  });
  return [
    ...(wider ? [question('Compared with the range before the zoom', spanOf(wider))] : []),
    question('Compared with the range before', before(length)),
    // Of a longer range, a part would be compared with itself.
    ...(length <= day ? [question('Compared with the same time yesterday', before(day))] : []),
    ...(length <= 7 * day ? [question('Compared with the same time a week ago', before(7 * day))] : []),
    question('Compared with the time around it', {
      from: selection.from - around * length,
      to: selection.to + around * length,
    }),
  ];
}

/** Whether a range is a part of another, as after dragging over a chart. */
export function isZoomInto({ raw, ...range }: TimeRange, wider: TimeRange): boolean {
  const [inner, outer] = [spanOf({ raw, ...range }), spanOf(wider)];
  const isPart = inner.from >= outer.from && inner.to <= outer.to;
  return isPart && typeof raw.from !== 'string' && inner.to - inner.from < 0.9 * (outer.to - outer.from);
}

function spanOf({ from, to }: TimeRange): TimeWindow {
  return { from: from.valueOf(), to: to.valueOf() };
}

function windowOf({ from, to }: TimeWindow) {
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}
