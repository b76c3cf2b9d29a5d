import { type MplQuery, type MplPipeline, type Step } from '../tree/ast';
import { callOf, keepsBins, pointChange, timingOf } from '../tree/steps';
import { functionOf, moduleCallOf } from '../vocabulary/functions';

/** A query whose steps in time don't depend on each other, so that each can be fetched separately. */
export interface SteppedPlan {
  /** Length of a step in milliseconds. */
  size: number;
  /** Points up to this many milliseconds before a step also affect the step's values. */
  lookback: number;
  /** True if gaps are filled, even in series that have no points in the range. */
  isFilled: boolean;
}

interface Progress extends Omit<SteppedPlan, 'size'> {
  /** Length of a step; `undefined` for points as stored. */
  size: number | undefined;
}
type Refused = { why: string };

/** Milliseconds without points after which a counter's increase is unknown (assumptions, "Metrics: rates"). */
const staleAfter = 5 * 60_000;

/**
 * Plans a query so that each step can be fetched separately. If that isn't possible, `why` gives the reason, worded to
 * follow "because".
 */
export function planSteps({ pipeline, problems }: MplQuery): SteppedPlan | Refused {
  if (pipeline === undefined || problems.length > 0) {
    return { why: 'the query has an error' };
  }
  const progress = afterPipeline(pipeline);
  if ('why' in progress) {
    return progress;
  }
  const { size, ...plan } = progress;
  return size === undefined ? { why: 'the points aren’t aligned to an interval' } : { size, ...plan };
}

function afterPipeline({ source, steps }: MplPipeline): Progress | Refused {
  if (source.kind === 'metric') {
    return source.range
      ? { why: 'the source has its own time range' }
      : afterSteps({ size: undefined, lookback: 0, isFilled: false }, steps);
  }
  if (source.right === undefined || steps.at(0)?.kind !== 'compute') {
    return { why: 'the query has an error' };
  }
  const [left, right] = [source.left, source.right].map(afterPipeline);
  if ('why' in left) {
    return left;
  }
  if ('why' in right) {
    return right;
  }
  if (left.size === undefined || left.size !== right.size) {
    return { why: 'the metrics aren’t aligned to the same interval' };
  }
  return left.isFilled || right.isFilled
    ? { why: 'compute follows fill::const' }
    : afterSteps({ ...left, lookback: Math.max(left.lookback, right.lookback) }, steps);
}

function afterSteps(first: Progress, steps: readonly Step[]): Progress | Refused {
  return steps.reduce<Progress | Refused>(
    (progress, step) => ('why' in progress ? progress : afterStep(progress, step)),
    first
  );
}

function afterStep(progress: Progress, step: Step): Progress | Refused {
  const { size, isFilled } = progress;
  const ofModule = moduleCallOf(step);
  const call = callOf(step)?.call;
  if (ofModule) {
    return { why: `${ofModule.function.name} depends on other points` };
  }
  if (!keepsBins(step)) {
    return { why: `${step.kind} depends on points outside the interval` };
  }
  switch (pointChange(step)) {
    case 'selects':
    case 'keeps':
    case 'computes':
      return progress;
    case 'calculates':
      return call ? afterMap(progress, step, call.function.name) : progress;
    case 'aligns':
      return isFilled ? { why: 'align follows fill::const' } : aligned(progress, step);
    case 'buckets':
      return size === undefined ? aligned(progress, step) : { why: 'bucket comes after another time step' };
    case 'groups':
      return isFilled || size === undefined
        ? { why: isFilled ? 'group follows fill::const' : 'group comes before align' }
        : progress;
  }
}

function afterMap(progress: Progress, step: Step, name: string): Progress | Refused {
  const needs = functionOf(step)?.needs;
  if (needs === 'fills' && progress.size !== undefined) {
    return { ...progress, isFilled: true };
  }
  return needs === 'own' ? progress : { why: `${name} depends on other points` };
}

function aligned({ size: before, lookback, isFilled }: Progress, step: Step): Progress | Refused {
  const { interval, window = interval } = timingOf(step) ?? {};
  if (interval === undefined) {
    return { why: 'the query has one value for the time range' };
  }
  const [size, length] = [interval, window].map((each) => each?.milliseconds ?? NaN);
  if (!(size > 0 && length > 0)) {
    return { why: 'the interval isn’t a plain duration like 5m' };
  }
  if (before !== undefined && size % before !== 0) {
    return { why: 'an interval doesn’t divide the next interval evenly' };
  }
  const needs = functionOf(step)?.needs;
  // The point before a window counts unless it's older than this.
  const silence = needs === 'before' ? Math.max(staleAfter, length) : 0;
  return needs === 'own' || needs === 'before'
    ? { size, lookback: lookback + Math.max(0, length - size) + silence, isFilled }
    : { why: `${callOf(step)?.call.function.name ?? 'a function'} depends on other points` };
}
