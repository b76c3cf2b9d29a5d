import { type Point } from './expression';

// Functions over the points in a window, according to Prometheus's documentation.

/**
 * `extrapolated` as in Prometheus, `observed` only between a window's points, `carried` also from the point before it.
 */
export type Rates = 'extrapolated' | 'observed' | 'carried';

export interface Window {
  /** Start of the window, in milliseconds since 1970. */
  start: number;
  end: number;
  points: readonly Point[];
  before?: Point;
}

/** Calculates a function over a window; `undefined` if the window has no value. */
export function overWindow(name: string, window: Window, rates: Rates, parameter: number): number | undefined {
  const { points } = window;
  const values = points.map(({ value }) => value);
  switch (name) {
    case 'rate':
      return change(window, rates, true)?.perSecond;
    case 'increase':
      return change(window, rates, true)?.total;
    case 'delta':
      return change(window, rates, false)?.total;
    case 'irate':
    case 'idelta':
      return lastChange(points, name === 'irate');
    case 'deriv':
      return line(points, points[0]?.time ?? 0)?.slope;
    case 'predict_linear': {
      const fit = line(points, window.end);
      return fit && fit.intercept + fit.slope * parameter;
    }
    default:
      return points.length === 0 ? undefined : ofValues(name, values, parameter);
  }
}

function ofValues(name: string, values: readonly number[], parameter: number): number {
  const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
  const mean = sum(values) / values.length;
  const variance = sum(values.map((value) => (value - mean) ** 2)) / values.length;
  switch (name) {
    case 'avg_over_time':
      return mean;
    case 'sum_over_time':
      return sum(values);
    case 'min_over_time':
      return Math.min(...values);
    case 'max_over_time':
      return Math.max(...values);
    case 'count_over_time':
      return values.length;
    case 'last_over_time':
      return values[values.length - 1];
    case 'present_over_time':
      return 1;
    case 'stdvar_over_time':
      return variance;
    case 'stddev_over_time':
      return Math.sqrt(variance);
    case 'quantile_over_time':
      return quantileOf(values, parameter);
    case 'changes':
      return values.filter((value, index) => index > 0 && !Object.is(value, values[index - 1])).length;
    case 'resets':
      return values.filter((value, index) => index > 0 && value < values[index - 1]).length;
    default:
      throw new Error(`PromQL: ${name} is not known`);
  }
}

/** Calculates a quantile by linear interpolation between values. */
export function quantileOf(values: readonly number[], quantile: number): number {
  if (values.length === 0 || Number.isNaN(quantile)) {
    return Number.NaN;
  }
  if (quantile < 0 || quantile > 1) {
    return quantile < 0 ? -Infinity : Infinity;
  }
  const sorted = [...values].sort((a, b) => a - b);
  const rank = quantile * (sorted.length - 1);
  const low = Math.floor(rank);
  const high = Math.min(low + 1, sorted.length - 1);
  return sorted[low] + (sorted[high] - sorted[low]) * (rank - low);
}

function change(window: Window, rates: Rates, isCounter: boolean): { total: number; perSecond: number } | undefined {
  const { start, end, before } = window;
  const reach = Math.max(5 * 60_000, end - start);
  const carried = rates === 'carried' && before && start - before.time <= reach ? [before] : [];
  const points = [...carried, ...window.points];
  if (window.points.length === 0 || points.length < 2) {
    return undefined;
  }
  const [first, last] = [points[0], points[points.length - 1]];
  const lost = points.reduce((sum, { value }, index) => {
    const previous = index > 0 ? points[index - 1].value : value;
    return isCounter && value < previous ? sum + previous : sum;
  }, 0);
  const risen = last.value - first.value + lost;
  const between = (last.time - first.time) / 1000;
  const seconds = (end - start) / 1000;
  if (rates !== 'extrapolated') {
    return { total: (risen / between) * seconds, perSecond: risen / between };
  }
  const usual = between / (points.length - 1);
  const ends = [(first.time - start) / 1000, (end - last.time) / 1000];
  let [toStart, toEnd] = ends.map((gap) => (gap >= usual * 1.1 ? usual / 2 : gap));
  if (isCounter && risen > 0 && first.value >= 0) {
    toStart = Math.min(toStart, between * (first.value / risen));
  }
  const total = (risen * (between + toStart + toEnd)) / between;
  return { total, perSecond: total / seconds };
}

function lastChange(points: readonly Point[], isRate: boolean): number | undefined {
  const [previous, last] = points.slice(-2);
  if (!last) {
    return undefined;
  }
  const risen = isRate && last.value < previous.value ? last.value : last.value - previous.value;
  return isRate ? risen / ((last.time - previous.time) / 1000) : risen;
}

/** Fits a line by least squares. `intercept` is at `origin`; `slope` is per second. */
function line(points: readonly Point[], origin: number): { slope: number; intercept: number } | undefined {
  if (points.length < 2) {
    return undefined;
  }
  const xs = points.map(({ time }) => (time - origin) / 1000);
  const x = xs.reduce((a, b) => a + b, 0) / xs.length;
  const y = points.reduce((sum, { value }) => sum + value, 0) / points.length;
  const covariance = points.reduce((sum, { value }, index) => sum + (xs[index] - x) * (value - y), 0);
  const slope = covariance / xs.reduce((sum, each) => sum + (each - x) ** 2, 0);
  return { slope, intercept: y - slope * x };
}
