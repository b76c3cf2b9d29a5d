import { type Interval, type Step } from '@aplkit/language/mpl/tree/ast';
import { pointChange, timingOf } from '@aplkit/language/mpl/tree/steps';
import { functionOf } from '@aplkit/language/mpl/vocabulary/functions';
import { Refusal } from '../../query/request/queryError';
import { type Span } from '../store/metricsStore';
import { type Params, millisecondsOf } from '../query/params';
import { type Grid, gridOf } from '../query/result';

/** Longest gap between two points, in milliseconds, across which an increase counts, unless the step is longer. */
const staleAfter = 5 * 60_000;
const maxSteps = 50_000;

/** Windows of time; an aggregation reduces the points in each window to one. */
export interface Windows {
  grid: Grid;
  /** The window of a step, excluding its end. A window that doesn't slide is limited to the range. */
  window(index: number): Span;
  /** Maximum milliseconds from a point to the previous point for an increase to count. */
  stale: number;
}

interface Spanned {
  interval: Omit<Interval, 'clause'> | undefined;
  window?: Interval;
}

/** One window per interval, which ends where the interval ends, or one over the whole range. */
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
    throw new Refusal(
      interval,
      `the range has ${grid.count} intervals of this length; at most ${maxSteps} are supported`
    );
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

/** Length of the period before the range, in milliseconds, from which the steps need points. */
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
      // From here on, points are at the range's steps.
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

/** Calls `visit` with each window and the range of its items. Times are ascending. */
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
