import { type Metric, type ValueKind, valueKindOf } from './schema';
import { writtenName } from '../tree/quoteName';

type HistogramKind = Extract<ValueKind, `${string} histogram`>;

const allQuantiles = [0.5, 0.95, 0.99];

/** The call that computes a histogram's statistics: quantiles, or words such as `avg`. */
export const bucketCall = (
  kind: HistogramKind,
  specs: ReadonlyArray<number | string> = allQuantiles,
  conversion: 'rate' | 'increase' = 'rate'
): string =>
  kind === 'delta histogram'
    ? `interpolate_delta_histogram(${specs.join(', ')})`
    : `interpolate_cumulative_histogram(${conversion}, ${specs.join(', ')})`;

/** Clause with the tags to group series by; empty without tags. */
export const byClause = (tags: readonly string[]): string =>
  tags.length > 0 ? ` by ${tags.map(writtenName).join(', ')}` : '';

interface Wanted {
  /** Interval; `''` for a single value over the range. */
  interval?: string;
  /** Quantiles of a histogram. */
  quantiles?: readonly number[];
}

/** Default steps for a kind of metric, without pipes. `by` lists tags to group by. */
export function stepsFor(kind: ValueKind, by: readonly string[] = [], wanted: Wanted = {}): string[] {
  const { interval = '$__interval', quantiles } = wanted;
  const clause = byClause(by);
  const to = interval === '' ? '' : ` to ${interval}`;
  switch (kind) {
    case 'cumulative counter':
      return [`align${to} using prom::rate`, `group${clause} using sum`];
    case 'delta counter':
      return [`align${to} using sum`, `group${clause} using sum`];
    case 'delta histogram':
    case 'cumulative histogram':
      return [`bucket${clause}${to} using ${bucketCall(kind, quantiles)}`];
    case 'gauge':
    case 'unknown':
      return [`align${to} using avg`, ...(by.length > 0 ? [`group${clause} using avg`] : [])];
  }
}

/**
 * Steps for the second metric of `compute`. Both metrics need the same groups, because `compute` matches series with equal tags.
 * @param by group tags of the first metric; `undefined` if it isn't grouped
 */
export function stepsBeside(kind: ValueKind, by: readonly string[] | undefined, interval?: string): string[] {
  const steps = stepsFor(kind, by, { interval });
  const isGroup = (step: string) => step.startsWith('group');
  if (by === undefined) {
    return steps.filter((step) => !isGroup(step));
  }
  return steps.some((step) => isGroup(step) || step.startsWith('bucket')) ? steps : [...steps, 'group using avg'];
}

/** Default query for a metric's type, with one step per line. */
export const queryFor = (dataset: string, metric: Metric, by: readonly string[] = []): string =>
  linesOf(dataset, metric, stepsFor(valueKindOf(metric), by));

/** A query with one step per line. */
export const linesOf = (dataset: string, { name }: Metric, steps: readonly string[]): string =>
  [`${writtenName(dataset)}:${writtenName(name)}`, ...steps.map((step) => `| ${step}`)].join('\n');

/** Names of sparkline values that differ from the metric's own values. */
const sparklineValues: ReadonlyMap<ValueKind, string> = new Map([
  ['cumulative counter', 'per second'],
  ['delta histogram', 'p95'],
  ['cumulative histogram', 'p95'],
]);

/** Query for a metric over time, with all series combined. `value` names the value if it isn't the metric's own. */
export function sparklineOf(dataset: string, metric: Metric, interval: string): { mpl: string; value?: string } {
  const kind = valueKindOf(metric);
  const steps = stepsFor(kind, [], { interval, quantiles: [0.95] });
  const all = kind === 'gauge' || kind === 'unknown' ? ['group using avg'] : [];
  return { mpl: linesOf(dataset, metric, [...steps, ...all]), value: sparklineValues.get(kind) };
}

/** Query for the number of a metric's series. For a histogram, counts a part that each series has exactly once. */
export const seriesCountQuery = (dataset: string, metric: Metric): string =>
  linesOf(dataset, metric, [
    ...(metric.type === 'Histogram' ? ['where `axiom.histogram` == "count"'] : []),
    'align using count',
    'group using count',
  ]);
