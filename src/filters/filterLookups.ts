import { type AdHocVariableFilter, getDefaultTimeRange, type MetricFindValue, type TimeRange } from '@grafana/data';

import { readFields } from '../schema/readFields';
import { type AplSource } from '../source';
import { type AplQuery } from '../types';
import { filtersOf } from './adHocFilters';
import { aplAmong, isOfMetrics, type LazyMetricFilters, metricsAmong } from './dashboardQueries';
import { type Applicability, applicability } from './filterQuery';
import { FieldRanks } from './fieldRanks';
import { type Recommendation, recommended } from './recommended';
import { datasetsOf, tagKeys, tagValues } from './tags';

/** Grafana's options for lookups. Versions before 12 pass only some of them. */
export interface TagLookup {
  filters?: AdHocVariableFilter[];
  queries?: AplQuery[];
  timeRange?: TimeRange;
  groupByKeys?: string[];
}

/** Maximum number of recommended filters from Explore. */
const maxRecent = 3;

/** Looks up keys and values for a dashboard's filters, and checks which filters apply. */
export class FilterLookups {
  private readonly ranks: FieldRanks;
  /** Latest filters from Explore, at most one per field. */
  private recent: readonly AdHocVariableFilter[] = [];

  constructor(
    private readonly source: Pick<
      AplSource,
      'uid' | 'kinds' | 'service' | 'schema' | 'metricsSchema' | 'settings' | 'templates'
    >,
    private readonly metrics: LazyMetricFilters
  ) {
    this.ranks = new FieldRanks(source);
  }

  /** Remembers a filter that was added in Explore. Grafana itself remembers filters of dashboards. */
  remember(filter: AdHocVariableFilter): void {
    this.recent = [filter, ...this.recent.filter(({ key }) => key !== filter.key)].slice(0, maxRecent);
  }

  /** Keys for filters. Also starts to rank the fields. */
  async keys({ queries, timeRange }: TagLookup = {}): Promise<MetricFindValue[]> {
    const datasets = await this.datasets(queries, timeRange);
    datasets.forEach((dataset) => void this.ranks.learn(dataset, timeRange ?? getDefaultTimeRange()));
    const metrics = await this.metricsOf(queries, timeRange);
    const tags = ((await metrics?.tags()) ?? []).map((name) => ({ text: name, value: name }));
    const fields = await tagKeys(datasets, this.source.schema);
    return [...new Map([...fields, ...tags].map((key) => [key.text, key])).values()];
  }

  /** Fields by which a dashboard's queries can be grouped. Metrics queries don't support groups. */
  async groupKeys({ queries, timeRange }: TagLookup = {}): Promise<MetricFindValue[]> {
    return tagKeys(await this.datasets(queries, timeRange), this.source.schema);
  }

  async values({ key, filters, queries, timeRange }: TagLookup & { key: string }): Promise<MetricFindValue[]> {
    const { schema, service } = this.source;
    const range = timeRange ?? getDefaultTimeRange();
    const datasets = await this.datasets(queries, range);
    const others = filtersOf(filters).filter(({ column }) => column !== key);
    const values = await tagValues({ datasets, field: key, others, range }, service, schema.known);
    const metrics = await this.metricsOf(queries, range);
    return metrics === undefined ? values : [...values, ...(await metrics.values(key))];
  }

  async applicability({ filters = [], groupByKeys = [], queries = [], timeRange }: TagLookup = {}): Promise<
    Applicability[]
  > {
    const { kinds, schema } = this.source;
    const written = aplAmong(queries, this.source, timeRange);
    const metrics = await this.metricsOf(queries, timeRange);
    await Promise.all(written.map(({ query }) => readFields(query, schema)));
    const targets = written.map(({ kind, query }) => ({ query, isFilterable: kinds[kind].isFilterable }));
    const found = applicability(filters, groupByKeys, targets, schema.known);
    if (metrics === undefined) {
      return agreed(found);
    }
    await metrics.tags();
    return agreed(
      found.map((each, index) => {
        // In the list, groups follow the filters.
        const filter = filters.at(index);
        const why = filter === undefined ? metrics.whyNoGroups : metrics.whyNot(filter);
        const applicable = why === undefined || (written.length > 0 && each.applicable);
        return { ...each, applicable, reason: applicable ? undefined : why };
      })
    );
  }

  /** Recommended filters and groups for the datasets of a dashboard's queries. */
  async recommended({ queries = [], timeRange, ...used }: TagLookup = {}): Promise<Recommendation> {
    const { schema } = this.source;
    const datasets = await this.datasets(queries, timeRange);
    const known = datasets.map(async (dataset) => {
      const fields = (await schema.fields(dataset)).filter(({ hidden }) => !hidden);
      return { fields, informative: this.ranks.of(dataset) };
    });
    const texts = aplAmong(queries, this.source, timeRange).map(({ query }) => query);
    return recommended(texts, await Promise.all(known), used, this.recent);
  }

  /** The datasets that APL queries read. Without queries, the default dataset. */
  private async datasets(queries: AplQuery[] = [], range: TimeRange | undefined): Promise<string[]> {
    const { schema, settings } = this.source;
    const byDefault = queries.some(isOfMetrics) ? undefined : settings.defaultDataset;
    const texts = aplAmong(queries, this.source, range).map(({ query }) => query);
    return datasetsOf(texts, byDefault, schema);
  }

  private metricsOf(queries: AplQuery[] = [], range?: TimeRange) {
    return metricsAmong(queries, this.source, this.metrics, range);
  }
}

/** Filters and groups of one name that apply if one of them does: Grafana 13 uses the last answer for both, and drops the filter. */
function agreed(all: Applicability[]): Applicability[] {
  const nameOf = ({ key, origin = '' }: Applicability) => JSON.stringify([key, origin]);
  const applying = new Set(all.filter(({ applicable }) => applicable).map(nameOf));
  return all.map((each) => (applying.has(nameOf(each)) ? { ...each, applicable: true, reason: undefined } : each));
}
