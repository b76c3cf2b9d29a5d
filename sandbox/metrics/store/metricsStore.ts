import { type Database } from '../../database/database';
import { sqlFloat } from '../../database/sql';

/** The value of a tag. A whole number is an `int`. */
export type TagValue = string | number | boolean;
export type Tags = Readonly<Record<string, TagValue>>;

/** A metric's properties in the service. A property is `Mixed` if the metric's series differ in it. */
export interface MetricProperties {
  type: 'Gauge' | 'CounterMonotonic' | 'CounterNonMonotonic' | 'Histogram' | 'Mixed';
  temporality: 'Cumulative' | 'Delta' | 'Mixed' | null;
  /** Unit in UCUM, as OpenTelemetry writes units. */
  unit: string | null;
}

/** A series of a metric; `id` is unique across all datasets. */
export interface SeriesKey {
  id: number;
  tags: Tags;
}

export interface Metric extends MetricProperties {
  series: SeriesKey[];
}

/** Points in ascending order of time (ms since 1970). */
interface Points {
  times: number[];
  values: number[];
}

/** Tag for the components of a histogram, which are separate series. `bucket` components count the values up to their bound. */
export const componentTag = 'axiom.histogram';
export const boundTag = 'axiom.le';
export const components = ['count', 'sum', 'min', 'max', 'bucket'] as const;

/** A bound as a tag's value. */
export function boundText(bound: number): string {
  return bound === Infinity ? '+Inf' : bound === -Infinity ? '-Inf' : String(bound);
}

export const pointsTable = 'metrics.points';

/** A span of time in ms since 1970; excludes its end. */
export interface Span {
  from: number;
  until: number;
}

/** The metrics of one dataset, by name. */
export type Metrics = ReadonlyMap<string, Metric>;

/** The metrics datasets: series are stored here, points in the database. */
export class MetricsStore {
  private readonly datasets = new Map<string, Map<string, Metric>>();
  private readonly growths = new Map<string, () => Promise<void>>();
  private readonly ids = new Map<string, number>();

  constructor(private readonly database: Database) {}

  /** Creates the table of points; the database must be empty. */
  async prepare(): Promise<void> {
    await this.database.run(
      `CREATE SCHEMA metrics; CREATE TABLE ${pointsTable} (series INTEGER NOT NULL, time DOUBLE NOT NULL, value DOUBLE NOT NULL)`
    );
  }

  /** Adds a dataset. `grow` runs before each read and adds new points. */
  addDataset(name: string, grow: () => Promise<void> = () => Promise.resolve()): void {
    this.datasets.set(name, new Map());
    this.growths.set(name, grow);
  }

  /** Finds or adds a series, and returns its ID. */
  addSeries(dataset: string, metric: string, properties: MetricProperties, tags: Tags): number {
    const key = JSON.stringify([dataset, metric, Object.entries(tags).sort()]);
    const known = this.ids.get(key);
    if (known !== undefined) {
      return known;
    }
    const id = this.ids.size;
    this.ids.set(key, id);
    const metrics = this.datasets.get(dataset);
    const found = metrics?.get(metric);
    const series = found?.series ?? [];
    series.push({ id, tags });
    metrics?.set(metric, { ...merged(properties, found), series });
    return id;
  }

  async addPoints(id: number[], times: number[], values: number[]): Promise<void> {
    await this.database.append('metrics', 'points', [id, times, values]);
  }

  /** A dataset's metrics at present; `undefined` if the dataset doesn't exist. */
  async metrics(dataset: string): Promise<Metrics | undefined> {
    await this.growths.get(dataset)?.();
    return this.datasets.get(dataset);
  }

  /** Points of series within a time span. If several points have the same instant, the last one counts. */
  async points(ids: number[], { from, until }: Span, signal?: AbortSignal): Promise<Map<number, Points>> {
    const all = new Map<number, Points>();
    if (ids.length === 0) {
      return all;
    }
    const chunks = await this.database.doubles(
      `SELECT series::DOUBLE, time, value FROM ${pointsTable}
       WHERE series IN (${ids.join(', ')}) AND time >= ${sqlFloat(from)} AND time < ${sqlFloat(until)}
       ORDER BY series, time, rowid`,
      signal
    );
    // Rows of the same series are consecutive.
    let [last, points]: [number, Points] = [-1, { times: [], values: [] }];
    for (const [series, times, values] of chunks) {
      for (const [index, id] of series.entries()) {
        if (id !== last) {
          points = { times: [], values: [] };
          all.set(id, points);
          last = id;
        }
        addPoint(points, times[index], values[index]);
      }
    }
    return all;
  }

  /** Series with points within a time span. */
  async active(ids: number[], { from, until }: Span, signal?: AbortSignal): Promise<Set<number>> {
    if (ids.length === 0) {
      return new Set();
    }
    const chunks = await this.database.doubles(
      `SELECT DISTINCT series::DOUBLE FROM ${pointsTable}
       WHERE series IN (${ids.join(', ')}) AND time >= ${sqlFloat(from)} AND time < ${sqlFloat(until)}`,
      signal
    );
    return new Set(chunks.flatMap(([series]) => series));
  }
}

function addPoint({ times, values }: Points, time: number, value: number): void {
  if (times.length > 0 && times[times.length - 1] === time) {
    values[values.length - 1] = value;
  } else {
    times.push(time);
    values.push(value);
  }
}

function merged(one: MetricProperties, other: MetricProperties = one): MetricProperties {
  return {
    type: one.type === other.type ? one.type : 'Mixed',
    temporality: one.temporality === other.temporality ? one.temporality : 'Mixed',
    unit: other.unit ?? one.unit,
  };
}
