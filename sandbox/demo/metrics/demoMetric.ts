import { type MetricProperties, type Tags } from '../../metrics/store/metricsStore';

/**
 * A level for gauges or an increment per minute for counters: `base` plus shares that follow load, slowdown and failures.
 */
interface Amount {
  base?: number;
  load?: number;
  slow?: number;
  fail?: number;
  /** Share by which the amount varies at random. */
  noise?: number;
  /** True if the amount is always a whole number; set only if the unit suggests otherwise. */
  whole?: boolean;
}

/** Limits an amount to successful or failed visits; `fragile` is their relative probability of failure. */
interface Outcome {
  fragile: number;
  failed: boolean;
}

/** The values of a histogram, which follow a log-logistic distribution. */
export interface Distribution {
  median: number;
  /** Closeness of the values to the median; must be above 2. */
  shape: number;
  /** True if values grow when requests become slow. */
  responsive: boolean;
  /** Upper bounds of the buckets; a bucket without an upper bound follows. */
  bounds: number[];
}

export interface DemoSeries extends Amount {
  tags: Tags;
  /** True if the request never waits for the payment provider, even during incidents. */
  beside?: boolean;
  outcome?: Outcome;
  distribution?: Distribution;
}

export interface DemoMetric extends MetricProperties {
  name: string;
  /** True if points are running totals. */
  cumulates: boolean;
  /** True if the counter restarts with each deployment. */
  restarts: boolean;
  series: DemoSeries[];
}

type PartlyTagged = Omit<DemoSeries, 'tags'> & { tags?: Tags };

/** Adds tags that several series share. */
export const tagged = (shared: Tags, series: PartlyTagged[]): DemoSeries[] =>
  series.map((each) => ({ ...each, tags: { ...shared, ...each.tags } }));

type Make = (name: string, unit: string, series: DemoSeries[]) => DemoMetric;

/** Creates metrics with a series for each value of a tag. `numberOf` converts a value's index to `series`'s argument. */
export const perTag =
  (tag: string, values: string[], numberOf = (index: number) => index) =>
  (make: Make, name: string, unit: string, series: (number: number) => PartlyTagged[]): DemoMetric =>
    make(
      name,
      unit,
      values.flatMap((value, index) => tagged({ [tag]: value }, series(numberOf(index))))
    );

const kind =
  (properties: Omit<DemoMetric, 'name' | 'unit' | 'series'>): Make =>
  (name, unit, series) => ({ ...properties, name, unit, series });

export const gauge = kind({ type: 'Gauge', temporality: null, cumulates: false, restarts: false });
/** A metric like OpenTelemetry's UpDownCounter. */
export const upDown = kind({
  type: 'CounterNonMonotonic',
  temporality: 'Cumulative',
  cumulates: false,
  restarts: false,
});
export const counter = kind({ type: 'CounterMonotonic', temporality: 'Cumulative', cumulates: true, restarts: true });
/** A counter that deployments don't reset. */
export const lastingCounter: Make = (...given) => ({ ...counter(...given), restarts: false });
export const deltaCounter = kind({ type: 'CounterMonotonic', temporality: 'Delta', cumulates: false, restarts: false });
export const histogram = kind({ type: 'Histogram', temporality: 'Cumulative', cumulates: true, restarts: true });
export const deltaHistogram = kind({ type: 'Histogram', temporality: 'Delta', cumulates: false, restarts: false });
