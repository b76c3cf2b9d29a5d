import {
  type AdHocVariableFilter,
  AppEvents,
  type DataQueryRequest,
  getDefaultTimeRange,
  type MetricFindValue,
  type QueryFixAction,
  type TimeRange,
  type ToggleFilterAction,
} from '@grafana/data';

import { type EditedQuery, type Filter } from '@aplkit/language/kit/filter';
import { addDefaultFilters, type FilteredQuery } from '../query/defaultFilters';
import { interpolateApl } from '../query/interpolation/interpolateApl';
import { LazyPart } from '../grafana/loadPart';
import { isApl, kinds } from '../query/kinds';
import { migrateQuery } from '../query/migration/migrate';
import { type AplSource } from '../source';
import { type AplQuery, type RowsQuery, type TracesQuery } from '../types';
import { readFields } from '../schema/readFields';
import { filtersOf } from './adHocFilters';
import { type Applicability, applicability, filterQuery, unfiltered } from './filterQuery';
import { hasFilter } from '@aplkit/language/apl/edit/filters';
import { type MetricQueries } from './metricFilters';
import { datasetsOf, tagKeys, tagValues } from './tags';
import { filtersBehindViews } from './viewFilters';
import { bodyOf, filterLines, toggleFilter } from './toggleFilter';

/** Groups by a column, which the oldest Grafana's types lack. */
export type FilteredRequest = Pick<DataQueryRequest<AplQuery>, 'filters'> & { groupByKeys?: string[] };

/** The parts of the data source and of Grafana that filters use. */
export type FilterContext = Pick<
  AplSource,
  'service' | 'schema' | 'metricsSchema' | 'settings' | 'templates' | 'events'
>;

/** Grafana's options when it asks for keys, values and what filters apply to; before 12 only some of them. */
export interface TagLookup {
  filters?: AdHocVariableFilter[];
  queries?: AplQuery[];
  timeRange?: TimeRange;
  groupByKeys?: string[];
}

/** A dashboard's ad hoc filters, and those for and out of values in Explore. */
export class FilterActions {
  /** Filters in MPL: loaded where there are queries of metrics. */
  private readonly metrics = new LazyPart(() => import(/* webpackChunkName: "measuring" */ './metricFilters'));

  constructor(private readonly context: FilterContext) {}

  /** Adds a request's filters and groups, and default filters, to a query without variables. Those alone need no fields. */
  async addAll(
    apl: string,
    query: Pick<AplQuery, 'kind' | 'defaultFilter'>,
    { filters = [], groupByKeys: groups = [] }: FilteredRequest
  ): Promise<FilteredQuery> {
    const { schema, settings } = this.context;
    if (kinds[query.kind].isFilterable && filters.length + groups.length > 0) {
      await readFields(apl, schema);
    }
    const edited = filterQuery(apl, query, { filters: filtersOf(filters), groups }, schema.known);
    const added = addDefaultFilters(edited, query, settings.defaultFilters);
    const behindViews =
      query.defaultFilter === 'off' ? [] : await filtersBehindViews(apl, settings.defaultFilters, schema);
    return { ...added, leftOut: [...added.leftOut, ...behindViews] };
  }

  /** Reads the fields of what queries ask, so that they are known when a person clicks. */
  async readFields(queries: AplQuery[]): Promise<void> {
    await Promise.all([
      ...this.texts(queries).map((text) => readFields(text, this.context.schema)),
      this.metricsOf(queries).then((metrics) => metrics?.tags()),
    ]);
  }

  /** Adds filters to a query without variables, on its way from a dashboard to Explore. */
  addTo(query: AplQuery, filters: AdHocVariableFilter[]): AplQuery {
    const additions = { filters: filtersOf(filters), groups: [] };
    const { text } = filterQuery(query.query, query, additions, this.context.schema.known);
    return { ...query, query: text };
  }

  async keys({ queries, timeRange }: TagLookup = {}): Promise<MetricFindValue[]> {
    const metrics = await this.metricsOf(queries, timeRange);
    const tags = ((await metrics?.tags()) ?? []).map((name) => ({ text: name, value: name }));
    const fields = await this.groupKeys({ queries, timeRange });
    return [...new Map([...fields, ...tags].map((key) => [key.text, key])).values()];
  }

  /** Fields that a dashboard's queries can be grouped by. Queries of metrics take none. */
  async groupKeys({ queries, timeRange }: TagLookup = {}): Promise<MetricFindValue[]> {
    return tagKeys(await this.datasets(queries, timeRange), this.context.schema);
  }

  async values({ key, filters, queries, timeRange }: TagLookup & { key: string }): Promise<MetricFindValue[]> {
    const { schema, service } = this.context;
    const range = timeRange ?? getDefaultTimeRange();
    const datasets = await this.datasets(queries, range);
    const others = filtersOf(filters).filter(({ column }) => column !== key);
    const values = await tagValues({ datasets, field: key, others, range }, service, schema.known);
    const metrics = await this.metricsOf(queries, range);
    return metrics === undefined ? values : [...values, ...(await metrics.values(key))];
  }

  /** The datasets of queries in APL; the default one where there is no query at all. */
  private async datasets(queries: AplQuery[] | undefined, range: TimeRange | undefined): Promise<string[]> {
    const { schema, settings } = this.context;
    const byDefault = queries?.some(isOfMetrics) ? undefined : settings.defaultDataset;
    return datasetsOf(this.texts(queries, range), byDefault, schema);
  }

  /** The queries of metrics among others, without variables; `undefined` for none. */
  private async metricsOf(queries: AplQuery[] = [], range?: TimeRange): Promise<MetricQueries | undefined> {
    const texts = queries.filter(isOfMetrics).map(({ query }) => query);
    if (texts.length === 0) {
      return undefined;
    }
    const { MetricQueries } = await this.metrics.load();
    return new MetricQueries(texts, { ...this.context, range });
  }

  async applicability({ filters = [], groupByKeys = [], queries = [], timeRange }: TagLookup = {}): Promise<
    Applicability[]
  > {
    const { schema } = this.context;
    const written = this.writtenQueries(queries, timeRange);
    const metrics = await this.metricsOf(queries, timeRange);
    await Promise.all(written.map(({ query }) => readFields(query, schema)));
    const found = applicability(filters, groupByKeys, written, schema.known);
    if (metrics === undefined) {
      return found;
    }
    await metrics.tags();
    return found.map((each, index) => {
      // Groups follow the filters.
      const filter = filters.at(index);
      const why = filter === undefined ? metrics.whyNoGroups : metrics.whyNot(filter);
      const applicable = why === undefined || (written.length > 0 && each.applicable);
      return { ...each, applicable, reason: applicable ? undefined : why };
    });
  }

  /** Whether a query keeps only this value of a field. */
  has(query: AplQuery, { key = '', value = '' }: ToggleFilterAction['options']): boolean {
    if (query.kind === 'traces') {
      return hasValue(query, key, value);
    }
    const filter: Filter = { column: key, operator: '=', values: [value] };
    const { metricsSchema, schema } = this.context;
    if (query.kind === 'mpl') {
      return this.metrics.now(({ hasFilter: has }) => has(query.query, filter, metricsSchema.known), false);
    }
    const { known } = schema;
    return hasFilter(migrateQuery(query).query, filter, { schema: known, meaning: 'result' });
  }

  /** Adds a filter for a value or out of it; clicked twice it is gone. */
  toggle(query: AplQuery, { type, options: { key = '', value = '' }, frame }: ToggleFilterAction): AplQuery {
    if (query.kind === 'traces') {
      return type === 'FILTER_OUT' ? query : toggleValue(query, key, value);
    }
    const filter: Filter = { column: key, operator: type === 'FILTER_OUT' ? '!=' : '=', values: [value] };
    if (query.kind === 'mpl') {
      const { known } = this.context.metricsSchema;
      const same: EditedQuery = { text: query.query, leftOut: [] };
      const edited = this.metrics.now(({ toggleTag }) => toggleTag(query.query, filter, known), same);
      return this.changed(query, edited);
    }
    return this.edit(query, (text) => toggleFilter(text, filter, this.context.schema.known, frame));
  }

  /** Does what a click in Explore asks for; returns the query as it is for what is not known. */
  modify(query: AplQuery, { type, options = {}, frame }: QueryFixAction): AplQuery {
    switch (type) {
      case 'ADD_FILTER':
      case 'ADD_FILTER_OUT':
        return this.toggle(query, { type: type === 'ADD_FILTER' ? 'FILTER_FOR' : 'FILTER_OUT', options, frame });
      case 'ADD_STRING_FILTER':
      case 'ADD_STRING_FILTER_OUT':
        return this.edit(query, (text, { bodyField }) => {
          const { known } = this.context.schema;
          const body = bodyField || bodyOf(text, known);
          return filterLines(text, { text: options.value ?? '', out: type === 'ADD_STRING_FILTER_OUT', body }, known);
        });
      default:
        return query;
    }
  }

  private edit(saved: AplQuery, change: (text: string, query: RowsQuery) => EditedQuery): AplQuery {
    const query = migrateQuery(saved);
    if (!isApl(query)) {
      return saved;
    }
    return this.changed(saved, (kinds[query.kind].isFilterable ? change : unfiltered)(query.query, query));
  }

  /** The query with an edited text; says what was left out. */
  private changed(query: AplQuery, { text, leftOut }: EditedQuery): AplQuery {
    if (leftOut.length > 0) {
      const payload = ['The query doesn’t have this filter', leftOut.join(' ')];
      this.context.events().publish({ type: AppEvents.alertWarning.name, payload });
    }
    return text === query.query ? query : { ...query, query: text };
  }

  private texts(queries: AplQuery[] | undefined, range?: TimeRange): string[] {
    return this.writtenQueries(queries ?? [], range).map(({ query }) => query);
  }

  /** The queries in APL, without variables. */
  private writtenQueries(queries: AplQuery[], range: TimeRange | undefined): RowsQuery[] {
    const templates = this.context.templates();
    return queries
      .map(migrateQuery)
      .filter(isApl)
      .filter(({ query }) => query.trim() !== '')
      .map((query) => ({ ...query, query: interpolateApl(query.query, { templates, range }) }));
  }
}

const isOfMetrics = (saved: AplQuery): boolean => {
  const { kind, query } = migrateQuery(saved);
  return kind === 'mpl' && query.trim() !== '';
};

/** The columns of a list of traces whose values a search can ask for. */
const searched = ['service', 'operation'] as const;

/** Whether a search asks for this value of a column. */
function hasValue({ traces }: TracesQuery, column: string, value: string): boolean {
  return searched.some((name) => name === column && traces?.[name] === value);
}

/** The search with this value of a column, or without it if it has it. */
function toggleValue(query: TracesQuery, column: string, value: string): TracesQuery {
  const name = searched.find((one) => one === column);
  if (name === undefined) {
    return query;
  }
  const { [name]: before, ...rest } = query.traces ?? {};
  return { ...query, traces: before === value ? rest : { ...rest, [name]: value } };
}
