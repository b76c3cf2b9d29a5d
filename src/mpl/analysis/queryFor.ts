import { type Metric, type ValueKind, valueKindOf } from './schema';
import { writtenName } from '../tree/quote';

/** The call that the quantiles of a histogram need. */
export const bucketCalls = {
  'delta histogram': 'interpolate_delta_histogram(0.5, 0.95, 0.99)',
  'cumulative histogram': 'interpolate_cumulative_histogram(rate, 0.5, 0.95, 0.99)',
};

/** The steps that a metric of this kind wants, without pipes; `by` are the tags of its series. */
export function stepsFor(kind: ValueKind, by: readonly string[] = []): string[] {
  const clause = by.length > 0 ? ` by ${by.map(writtenName).join(', ')}` : '';
  switch (kind) {
    case 'cumulative counter':
      return ['align to $__interval using prom::rate', `group${clause} using sum`];
    case 'delta counter':
      return ['align to $__interval using sum', `group${clause} using sum`];
    case 'delta histogram':
    case 'cumulative histogram':
      return [`bucket${clause} to $__interval using ${bucketCalls[kind]}`];
    case 'gauge':
    case 'unknown':
      return ['align to $__interval using avg', ...(by.length > 0 ? [`group${clause} using avg`] : [])];
  }
}

/** The query that a metric's type wants, a step a line. */
export const queryFor = (dataset: string, metric: Metric, by: readonly string[] = []): string =>
  [
    `${writtenName(dataset)}:${writtenName(metric.name)}`,
    ...stepsFor(valueKindOf(metric), by).map((step) => `| ${step}`),
  ].join('\n');
