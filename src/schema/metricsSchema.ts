import { type Observable, tap } from 'rxjs';

import { type KnownMetrics } from '@aplkit/language/mpl/analysis/schema';
import { type MetricsRange, type MetricsService } from '../service/metricsClient';
import { SharedRequests } from '../service/sharedRequests';
import { type MetricMeta } from '../service/types';
import { isRefusal, listed, type Schema } from './schema';

/** Length of the period until now for which metrics are listed, in milliseconds. */
export const metricsWindow = 24 * 3_600_000;

/** Metrics, tags and values of datasets, for editors. Each list is read once. */
export class MetricsSchema {
  private readonly metricLists = new SharedRequests<MetricMeta[]>({ keep: true });
  private readonly nameLists = new SharedRequests<string[]>({ keep: true });
  /** Keys of rejected lists, which are read again only to show the reason. */
  private readonly refused = new Set<string>();
  private readonly knownMetrics = new Map<string, MetricMeta[]>();
  private readonly knownTags = new Map<string, string[]>();

  private knownDatasets: string[] | undefined;

  constructor(
    private readonly service: Pick<MetricsService, 'list' | 'withValue' | 'tags' | 'tagValues'>,
    private readonly schema: Pick<Schema, 'datasetsOfMetrics' | 'known'>
  ) {}

  /** Metrics read so far, used to analyze a query. */
  get known(): KnownMetrics {
    return {
      datasets: this.knownDatasets,
      metricsOf: (dataset) => this.knownMetrics.get(dataset),
      tagsOf: (dataset, metric) => this.knownTags.get(keyOf(dataset, metric)),
      edgeOf: this.schema.known.edgeOf,
      current: (name) => name,
    };
  }

  /** Names of metrics datasets. */
  async datasets(): Promise<string[]> {
    const names = (await this.schema.datasetsOfMetrics()).map(({ name }) => name);
    if (names.length > 0) {
      this.knownDatasets = names;
    }
    return names;
  }

  /** Metrics of a dataset. Never fails, because users can type names. */
  metrics(dataset: string): Promise<MetricMeta[]> {
    return this.listed(keyOf(dataset), this.readMetrics(dataset));
  }

  /** Tags of a metric, or of the whole dataset. */
  tags(dataset: string, metric?: string): Promise<string[]> {
    return this.listed(keyOf(dataset, metric ?? null), this.readTags(dataset, metric));
  }

  values(dataset: string, metric: string | undefined, tag: string): Promise<string[]> {
    return this.listed(keyOf(dataset, metric ?? null, tag), this.readValues(dataset, metric, tag));
  }

  /** Metrics that have the given value in any tag. */
  metricsWith(dataset: string, value: string): Promise<string[]> {
    return this.listed(keyOf(dataset, null, null, value), this.readMetricsWith(dataset, value));
  }

  /** Reads the same list as `metrics`, but fails with the error. Unsubscribing cancels the request. */
  readMetrics(dataset: string): Observable<MetricMeta[]> {
    const list = this.read(this.metricLists, keyOf(dataset), () => this.service.list(dataset, lastDay()));
    return list.pipe(tap(kept((metrics) => this.knownMetrics.set(dataset, metrics))));
  }

  readTags(dataset: string, metric?: string): Observable<string[]> {
    const key = keyOf(dataset, metric ?? null);
    const list = this.read(this.nameLists, key, () => this.service.tags(dataset, metric, lastDay()));
    return list.pipe(tap(kept((tags) => this.knownTags.set(key, tags))));
  }

  readValues(dataset: string, metric: string | undefined, tag: string): Observable<string[]> {
    return this.read(this.nameLists, keyOf(dataset, metric ?? null, tag), () =>
      this.service.tagValues(dataset, metric, tag, lastDay())
    );
  }

  readMetricsWith(dataset: string, value: string): Observable<string[]> {
    return this.read(this.nameLists, keyOf(dataset, null, null, value), () =>
      this.service.withValue(dataset, value, lastDay())
    );
  }

  private read<T>(lists: SharedRequests<T[]>, key: string, ask: () => Observable<T[]>): Observable<T[]> {
    return lists.share(key, ask).pipe(
      tap({
        next: () => this.refused.delete(key),
        error: (error: unknown) => isRefusal(error) && this.refused.add(key),
      })
    );
  }

  private listed<T>(key: string, list: Observable<T[]>): Promise<T[]> {
    return this.refused.has(key) ? Promise.resolve([]) : listed(list);
  }
}

const keyOf = (...names: Array<string | null>): string => JSON.stringify(names);

/** Creates a callback that ignores empty lists. */
const kept =
  <T>(keep: (items: T[]) => void) =>
  (items: T[]) => {
    if (items.length > 0) {
      keep(items);
    }
  };

function lastDay(): MetricsRange {
  const now = Date.now();
  return { start: new Date(now - metricsWindow).toISOString(), end: new Date(now).toISOString() };
}
