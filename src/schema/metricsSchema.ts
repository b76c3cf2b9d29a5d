import { type KnownMetrics } from '../mpl/analysis/schema';
import { type MetricsRange, type MetricsService } from '../service/metricsClient';
import { SharedRequests } from '../service/sharedRequests';
import { type MetricMeta } from '../service/types';
import { listed, type Schema, unlessRefused } from './schema';

/** Metrics of the last day are listed, whatever the range of a query. */
export const metricsWindow = 24 * 3_600_000;

/** Lists the metrics of datasets, their tags and values for editors, each read once. Never fails: names can be typed. */
export class MetricsSchema {
  private readonly metricLists = new SharedRequests<MetricMeta[]>({ keep: true });
  private readonly nameLists = new SharedRequests<string[]>({ keep: true });
  private readonly knownMetrics = new Map<string, MetricMeta[]>();
  private readonly knownTags = new Map<string, string[]>();

  private knownDatasets: string[] | undefined;

  constructor(
    private readonly service: Pick<MetricsService, 'list' | 'tags' | 'tagValues'>,
    private readonly schema: Pick<Schema, 'datasetsOfMetrics'>
  ) {}

  /** Metrics read so far, for the analysis of a query. */
  get known(): KnownMetrics {
    return {
      datasets: this.knownDatasets,
      metricsOf: (dataset) => this.knownMetrics.get(dataset),
      tagsOf: (dataset, metric) => this.knownTags.get(keyOf(dataset, metric)),
    };
  }

  /** The names of the datasets that hold metrics. */
  async datasets(): Promise<string[]> {
    const names = (await this.schema.datasetsOfMetrics()).map(({ name }) => name);
    if (names.length > 0) {
      this.knownDatasets = names;
    }
    return names;
  }

  metrics(dataset: string): Promise<MetricMeta[]> {
    const list = this.metricLists.share(dataset, () => unlessRefused(this.service.list(dataset, lastDay())));
    return listed(list, (metrics) => this.knownMetrics.set(dataset, metrics));
  }

  /** The tags of a metric, or without one of all of the dataset. */
  tags(dataset: string, metric?: string): Promise<string[]> {
    const key = keyOf(dataset, metric ?? null);
    const list = this.nameLists.share(key, () => unlessRefused(this.service.tags(dataset, metric, lastDay())));
    return listed(list, (tags) => this.knownTags.set(key, tags));
  }

  values(dataset: string, metric: string | undefined, tag: string): Promise<string[]> {
    const list = this.nameLists.share(keyOf(dataset, metric ?? null, tag), () =>
      unlessRefused(this.service.tagValues(dataset, metric, tag, lastDay()))
    );
    return listed(list, () => {});
  }
}

const keyOf = (...names: Array<string | null>): string => JSON.stringify(names);

function lastDay(): MetricsRange {
  const now = Date.now();
  return { start: new Date(now - metricsWindow).toISOString(), end: new Date(now).toISOString() };
}
