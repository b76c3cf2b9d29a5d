import { type Interval, type Step } from '@aplkit/language/mpl/tree/ast';
import { pointChange, timingOf } from '@aplkit/language/mpl/tree/steps';
import { functionOf } from '@aplkit/language/mpl/vocabulary/functions';
import { Refusal } from '../../query/request/queryError';
import { type Span } from '../store/metricsStore';
import { type Params, millisecondsOf } from '../query/params';
import { type Grid, gridOf } from '../query/result';

/** Maximum age of the point before a window whose increase counts: after a longer silence, nothing is known. */
const staleAfter = 5 * 60_000;
const maxSteps = 50_000;

/** The windows of time whose points an aggregation makes one. */
export interface Windows {
  grid: Grid;
  /** The window of a step: without its end, and of a window that does not slide only the part within the range. */
  window(index: number): Span;
  /** The longest time from a point to the one before it in which an increase counts, in ms. */
  stale: number;
}

interface Spanned {
  interval: Omit<Interval, 'clause'> | undefined;
  window?: Interval;
}

/** The windows of a step; one over the whole range without an interval. A sliding window ends with its step. */
export function windowsOf({ interval, window }: Spanned, range: Span, params: Params): Windows {
  if (!interval) {
    const step = range.until - range.from;
    return {
      grid: { start: range.from, step, count: step > 0 ? 1 : 0 },
      window: () => range,
      stale: Math.max(staleAfter, step),
    };
  }
  const step = millisecondsOf(interval, params);
  const sliding = window && millisecondsOf(window, params);
  const grid = gridOf(range, step);
  if (grid.count > maxSteps) {
    throw new Refusal(interval, `the range has ${grid.count} steps of this length; at most ${maxSteps} are supported`);
  }
  return {
    grid,
    window: (index) => {
      const start = grid.start + index * step;
      const until = Math.min(start + step, range.until);
      return { from: sliding === undefined ? Math.max(start, range.from) : start + step - sliding, until };
    },
    stale: Math.max(staleAfter, sliding ?? step),
  };
}

/** Returns how much time before the range (ms) the points are needed for, by a pipeline's steps after its filters. */
export function timeBefore(steps: readonly Step[], range: Span, params: Params): number {
  let before = 0;
  for (const step of steps) {
    const usesBefore = functionOf(step)?.needs === 'before';
    const timing = timingOf(step) ?? { interval: undefined };
    switch (pointChange(step)) {
      case 'calculates':
        before = Math.max(before, usesBefore ? staleAfter : 0);
        break;
      case 'aligns': {
        const { stale } = windowsOf(timing, range, params);
        const sliding = timing.window ? millisecondsOf(timing.window, params) : 0;
        return Math.max(before, sliding + (usesBefore ? stale : 0));
      }
      case 'buckets':
        return Math.max(before, windowsOf(timing, range, params).stale);
      // From here on, points are in steps of the range.
      case 'groups':
        return before;
      case 'selects':
      case 'keeps':
      case 'computes':
        break;
    }
  }
  return before;
}

/** Calls `visit` with each window and the positions of its first item and of the first one after it. Times ascend. */
export function eachWindow(
  { grid, window }: Windows,
  times: readonly number[],
  visit: (index: number, first: number, end: number) => void
): void {
  let first = 0;
  let end = 0;
  for (let index = 0; index < grid.count; index++) {
    const { from, until } = window(index);
    while (first < times.length && times[first] < from) {
      first++;
    }
    end = Math.max(end, first);
    while (end < times.length && times[end] < until) {
      end++;
    }
    visit(index, first, end);
  }
}
