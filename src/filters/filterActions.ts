import {
  type AdHocVariableFilter,
  AppEvents,
  type DataQueryRequest,
  type QueryFixAction,
  type ToggleFilterAction,
} from '@grafana/data';

import { type EditedQuery, type Filter } from '@aplkit/language/kit/filter';
import { addDefaultFilters, type FilteredQuery } from '../query/filtering/defaultFilters';
import { migrateQuery } from '../query/migration/migrate';
import { type AplSource } from '../source';
import { type AplQuery, isApl, type RowsQuery } from '../types';
import { readFields } from '../schema/readFields';
import { filtersOf } from './adHocFilters';
import { aplAmong, lazyMetricFilters, metricsAmong } from './dashboardQueries';
import { FilterLookups } from './filterLookups';
import { filterQuery, unfiltered } from './filterQuery';
import { hasFilter } from '@aplkit/language/apl/edit/filters';
import { filtersBehindViews } from './viewFilters';
import { searchHas, toggleInSearch } from './searchFilters';
import { bodyOf, filterLines, toggleFilter } from './toggleFilter';

/** Filters and groups of a request. The oldest supported Grafana has no type for `groupByKeys`. */
export type FilteredRequest = Pick<DataQueryRequest<AplQuery>, 'filters'> & { groupByKeys?: string[] };

/** Members of the data source and of Grafana that the filters use. */
type FilterContext = Pick<
  AplSource,
  'uid' | 'kinds' | 'service' | 'schema' | 'metricsSchema' | 'settings' | 'templates' | 'events'
>;

/** Applies a dashboard's ad hoc filters, and Explore's filters for or against a value. */
export class FilterActions {
  private readonly metrics = lazyMetricFilters();
  readonly lookups: FilterLookups;

  constructor(private readonly context: FilterContext) {
    this.lookups = new FilterLookups(context, this.metrics);
  }

  /** Adds a request's filters and groups, and the default filters, to a query without variables. */
  async addAll(
    apl: string,
    query: Pick<AplQuery, 'kind' | 'defaultFilter'>,
    { filters = [], groupByKeys: groups = [] }: FilteredRequest
  ): Promise<FilteredQuery> {
    const { kinds, schema, settings } = this.context;
    const { isFilterable } = kinds[query.kind];
    if (isFilterable && filters.length + groups.length > 0) {
      await readFields(apl, schema);
    }
    const edited = filterQuery(apl, { isFilterable }, { filters: filtersOf(filters), groups }, schema.known);
    const added = addDefaultFilters(edited, { ...query, isFilterable }, settings.defaultFilters);
    const behindViews =
      query.defaultFilter === 'off' ? [] : await filtersBehindViews(apl, settings.defaultFilters, schema);
    return { ...added, leftOut: [...added.leftOut, ...behindViews] };
  }

  /** Loads the fields of the queries' datasets, so that clicks on values work immediately. */
  async readFields(queries: AplQuery[]): Promise<void> {
    await Promise.all([
      ...aplAmong(queries, this.context, undefined).map(({ query }) => readFields(query, this.context.schema)),
      metricsAmong(queries, this.context, this.metrics).then((metrics) => metrics?.tags()),
    ]);
  }

  /** Adds a dashboard's filters to a query for Explore, whose variables are already replaced. */
  addTo(query: AplQuery, filters: AdHocVariableFilter[]): AplQuery {
    const additions = { filters: filtersOf(filters), groups: [] };
    const { kinds, schema } = this.context;
    const { text } = filterQuery(query.query, kinds[query.kind], additions, schema.known);
    return { ...query, query: text };
  }

  /** True if a query keeps only events with this value of a field. */
  has(query: AplQuery, { key = '', value = '' }: ToggleFilterAction['options']): boolean {
    if (query.kind === 'traces') {
      return searchHas(query, key, value);
    }
    const filter: Filter = { column: key, operator: '=', values: [value] };
    const { metricsSchema, schema } = this.context;
    if (query.kind === 'mpl') {
      return this.metrics.now(({ hasTagFilter: has }) => has(query.query, filter, metricsSchema.known), false);
    }
    const { known } = schema;
    return hasFilter(migrateQuery(query).query, filter, { schema: known, meaning: 'result' });
  }

  /** Adds a filter for or against a value. A second click removes the filter. */
  toggle(query: AplQuery, { type, options: { key = '', value = '' }, frame }: ToggleFilterAction): AplQuery {
    if (query.kind === 'traces') {
      return type === 'FILTER_OUT' ? query : toggleInSearch(query, key, value);
    }
    const filter: Filter = { column: key, operator: type === 'FILTER_OUT' ? '!=' : '=', values: [value] };
    if (query.kind === 'mpl') {
      const { known } = this.context.metricsSchema;
      const same: EditedQuery = { text: query.query, leftOut: [] };
      const edited = this.metrics.now(({ toggleTag }) => toggleTag(query.query, filter, known), same);
      return this.changed(query, edited);
    }
    const { known } = this.context.schema;
    const edited = this.edit(query, (text) => toggleFilter(text, filter, known, frame));
    if (edited !== query && hasFilter(edited.query, filter, { schema: known, meaning: 'result' })) {
      this.lookups.remember({ key, operator: filter.operator, value });
    }
    return edited;
  }

  /** Applies a click in Explore. Unknown actions leave the query unchanged. */
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
    return this.changed(saved, (this.context.kinds[query.kind].isFilterable ? change : unfiltered)(query.query, query));
  }

  /** The query with the edited text. Shows a warning if filters were left out. */
  private changed(query: AplQuery, { text, leftOut }: EditedQuery): AplQuery {
    if (leftOut.length > 0) {
      const payload = ['The query doesn’t have this filter', leftOut.join(' ')];
      this.context.events().publish({ type: AppEvents.alertWarning.name, payload });
    }
    return text === query.query ? query : { ...query, query: text };
  }
}
