import { type MetricProperties, type Tags } from '../../metrics/store/metricsStore';

/**
 * An amount in a minute: a level of gauges, an increment of counters. Each number is multiplied by what the story tells of that minute: `base` by one, `load` by the number of visits, `slow` by how much longer requests take than usual (0 if they
 * do not), `fail` by the share of failing requests.
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

/** Only those of the visits that succeed, or fail; `fragile` is how much more likely than others they are to fail. */
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
  /** True if it never waits for the payment provider, whatever is wrong in checkout or payment. */
  beside?: boolean;
  outcome?: Outcome;
  distribution?: Distribution;
}

export interface DemoMetric extends MetricProperties {
  name: string;
  /** True if points are running totals. */
  cumulates: boolean;
  /** True if what counts is restarted with each deployment. */
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
