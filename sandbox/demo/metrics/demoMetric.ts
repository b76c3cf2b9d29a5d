import { type MetricProperties, type Tags } from '../../metrics/store/metricsStore';

/**
 * An amount per minute: a level of gauges, an increment of counters. Numbers are multiplied by the story's factors of that minute:
 * `base` by one, `load` by the number of visits, `slow` by the slowdown (0 if normal), `fail` by the failure rate.
 */
interface Amount {
  base?: number;
  load?: number;
  slow?: number;
  fail?: number;
  /** The share by which it varies at random. */
  noise?: number;
  /** False where it has fractions, though its unit counts things; true where its unit does not show that it has none. */
  whole?: boolean;
}

/** Only successful or failed visits; `fragile` is their relative probability of failure. */
export interface Outcome {
  fragile: number;
  failed: boolean;
}

/** The values of a histogram, by a log-logistic distribution. */
export interface Distribution {
  median: number;
  /** The closeness of values to the median; above 2. */
  shape: number;
  /** True if values grow as requests become slow. */
  responsive: boolean;
  /** Upper bounds of the buckets; one without end follows. */
  bounds: number[];
}

export interface DemoSeries extends Amount {
  tags: Tags;
  /** True if it never waits for the payment provider, even during incidents. */
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

/** Adds the tags that several series share. */
export const tagged = (shared: Tags, series: PartlyTagged[]): DemoSeries[] =>
  series.map((each) => ({ ...each, tags: { ...shared, ...each.tags } }));

type Make = (name: string, unit: string, series: DemoSeries[]) => DemoMetric;

/** Makes metrics with series for each value of a tag; `numberOf` is the number by which these series differ. */
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
/** OpenTelemetry's UpDownCounter. */
export const upDown = kind({
  type: 'CounterNonMonotonic',
  temporality: 'Cumulative',
  cumulates: false,
  restarts: false,
});
export const counter = kind({ type: 'CounterMonotonic', temporality: 'Cumulative', cumulates: true, restarts: true });
/** A counter of something that deployments of the shop do not restart. */
export const lastingCounter: Make = (...given) => ({ ...counter(...given), restarts: false });
export const deltaCounter = kind({ type: 'CounterMonotonic', temporality: 'Delta', cumulates: false, restarts: false });
export const histogram = kind({ type: 'Histogram', temporality: 'Cumulative', cumulates: true, restarts: true });
export const deltaHistogram = kind({ type: 'Histogram', temporality: 'Delta', cumulates: false, restarts: false });
