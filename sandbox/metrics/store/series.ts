/** The value of a tag. A number is an `int` where it is whole. */
export type TagValue = string | number | boolean;
export type Tags = Readonly<Record<string, TagValue>>;

/** The service's properties of a metric. `Mixed` where its series differ. */
export interface MetricProperties {
  type: 'Gauge' | 'CounterMonotonic' | 'CounterNonMonotonic' | 'Histogram' | 'Mixed';
  temporality: 'Cumulative' | 'Delta' | 'Mixed' | null;
  /** UCUM, as OpenTelemetry writes it. */
  unit: string | null;
}

/** A series of a metric; `id` is unique among all datasets. */
export interface SeriesKey {
  id: number;
  tags: Tags;
}

export interface Metric extends MetricProperties {
  series: SeriesKey[];
}

/** Points in ascending order of time (ms since 1970). */
export interface Points {
  times: number[];
  values: number[];
}

/**
 * The components of a histogram are series of their own, distinguished by these tags. `bucket` components count the values up to their
 * bound, `+Inf` for all.
 */
export const componentTag = 'axiom.histogram';
export const boundTag = 'axiom.le';
export const components = ['count', 'sum', 'min', 'max', 'bucket'] as const;

/** A bound as the value of its tag. */
export function boundText(bound: number): string {
  return bound === Infinity ? '+Inf' : bound === -Infinity ? '-Inf' : String(bound);
}
