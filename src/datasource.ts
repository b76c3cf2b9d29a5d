import { type Observable } from 'rxjs';

import {
  type AdHocVariableFilter,
  type CoreApp,
  type DataQuery,
  type DataQueryRequest,
  type DataQueryResponse,
  DataSourceApi,
  type DataSourceInstanceSettings,
  type DataSourceWithLogsContextSupport,
  type DataSourceWithQueryExportSupport,
  type DataSourceWithQueryModificationSupport,
  type DataSourceWithSupplementaryQueriesSupport,
  type DataSourceWithToggleableQueryFiltersSupport,
  type QueryFixAction,
  type ScopedVars,
  type SupplementaryQueryOptions,
  type ToggleFilterAction,
} from '@grafana/data';
import { getAppEvents, getBackendSrv, getDataSourceSrv, getTemplateSrv } from '@grafana/runtime';

import { type Answers } from './answers';
import { annotationSupport } from './annotations/annotationSupport';
import { LayerAlerts } from './annotations/LayerAlerts';
import { readSettings } from './config/readSettings';
import { ContextSupport } from './explore/contextSupport';
import { labelGroup } from './explore/labelGroup';
import { supplementaryQuery, supplementaryRequest, supplementaryTypes } from './explore/supplementary';
import { type FilterActions } from './filters/filterActions';
import { type TagLookup } from './filters/filterLookups';
import { LazyPart, loadPart } from './grafana/loadPart';
import { publicDashboardResponse } from './grafana/publicDashboard';
import { kinds } from './kinds';
import { exported, imported } from './importing/transfer';
import { defaultQuery } from './query/migration/defaultQuery';
import { migrateQuery } from './query/migration/migrate';
import { MetricsSchema } from './schema/metricsSchema';
import { Schema } from './schema/schema';
import { type AplOptions } from './settings';
import { type AplSource } from './source';
import { type AplQuery } from './types';
import { lazyService } from './service/lazyService';
import { AplVariableSupport } from './variables/variableSupport';

/** Passes each of Grafana's calls to the module that handles it. */
export class AplDataSource
  extends DataSourceApi<AplQuery, AplOptions>
  implements
    AplSource,
    DataSourceWithLogsContextSupport<AplQuery>,
    DataSourceWithQueryExportSupport<AplQuery>,
    DataSourceWithQueryModificationSupport<AplQuery>,
    DataSourceWithSupplementaryQueriesSupport<AplQuery>,
    DataSourceWithToggleableQueryFiltersSupport<AplQuery>
{
  readonly kinds = kinds;
  readonly service: AplSource['service'];
  readonly settings: AplSource['settings'];
  readonly schema: Schema;
  readonly metricsSchema: MetricsSchema;
  readonly lastRuns: AplSource['lastRuns'] = new Map();
  readonly examples = new Set<string>();
  readonly allowedRuns: AplSource['allowedRuns'] = new Map();
  readonly ranForPanels: AplSource['ranForPanels'] = new WeakMap();
  readonly templates = getTemplateSrv;
  readonly dataSources = getDataSourceSrv;
  readonly events = getAppEvents;
  readonly getSupplementaryRequest = supplementaryRequest;
  readonly getSupportedSupplementaryQueryTypes = supplementaryTypes;
  /** Groups the labels in the details of a log line (called by Grafana 12.4, not 11.6). */
  readonly getLabelDisplayTypeFromFrame = labelGroup;
  readonly exportToAbstractQueries = exported;
  /** Makes Grafana offer shorter windows around a log line (12.4, not 11.6). */
  readonly supportsAdjustableWindow = true;
  private readonly lines = new ContextSupport(this);
  readonly getLogRowContext = this.lines.getLogRowContext;
  readonly getLogRowContextQuery = this.lines.getLogRowContextQuery;
  readonly getLogRowContextUi = this.lines.getLogRowContextUi;
  /** Loaded on the first query, so that a page without queries doesn't load it. */
  private readonly answers: LazyPart<Answers>;
  /** Filter actions; loaded when Explore or a dashboard's filters need them. */
  private readonly filters: LazyPart<FilterActions>;
  private readonly url: string;
  private readonly layerAlerts = new LayerAlerts(getAppEvents);

  constructor(instance: DataSourceInstanceSettings<AplOptions>) {
    super(instance);
    this.url = instance.url ?? '';
    this.settings = readSettings(instance.jsonData);
    this.answers = new LazyPart(async () => {
      const { Answers } = await import(/* webpackChunkName: "answering" */ './answers');
      return new Answers(this, kinds, this.filters);
    });
    this.filters = new LazyPart(async () => {
      const { FilterActions } = await import(/* webpackChunkName: "exploring" */ './filters/filterActions');
      return new FilterActions(this);
    });
    const service = new LazyPart(async () => {
      const { connectService } = await import(/* webpackChunkName: "answering" */ './config/connectService');
      return connectService(getBackendSrv(), this.url, this.settings, { retries: true, schema: this.schema });
    });
    this.service = lazyService((call) => service.use(call));
    this.schema = new Schema(this.service);
    this.metricsSchema = new MetricsSchema(this.service.metrics, this.schema);
    this.annotations = annotationSupport(this);
    this.variables = new AplVariableSupport(this);
  }

  prepare(): Promise<unknown> {
    return Promise.all([this.answers.load(), this.filters.load()]);
  }

  query(request: DataQueryRequest<AplQuery>): Observable<DataQueryResponse> {
    const targets = request.targets
      .map(migrateQuery)
      .filter((target) => !target.hide && !kinds[target.kind].isEmpty(target));
    const response = this.answers.use((answers) => answers.runRequest({ ...request, targets }));
    return publicDashboardResponse() ?? response.pipe(this.layerAlerts.watch(request));
  }

  filterQuery(query: AplQuery): boolean {
    const migrated = migrateQuery(query);
    return !kinds[migrated.kind].isEmpty(migrated);
  }

  getDefaultQuery(app: CoreApp): Partial<AplQuery> {
    return defaultQuery(app, this.settings);
  }

  getQueryDisplayText(query: AplQuery): string {
    const migrated = migrateQuery(query);
    return kinds[migrated.kind].display(migrated);
  }

  interpolateVariablesInQueries(queries: AplQuery[], scopedVars: ScopedVars, filters: AdHocVariableFilter[] = []) {
    return this.answers.now((answers) => answers.interpolateQueries(queries, scopedVars, filters), queries);
  }

  /** Keys for ad hoc filters: the fields of the datasets in the dashboard's queries. */
  async getTagKeys(options?: TagLookup) {
    return (await this.filters.load()).lookups.keys(options);
  }

  /** Fields for a dashboard's groups. With this method, Grafana 13 turns on _Filter and Group by_. */
  async getGroupByKeys(options?: TagLookup) {
    return (await this.filters.load()).lookups.groupKeys(options);
  }

  async getTagValues(options: TagLookup & { key: string }) {
    return (await this.filters.load()).lookups.values(options);
  }

  /** Filters and groups that a panel's queries support (called by Grafana 12.4, not 11.6). */
  async getDrilldownsApplicability(options?: TagLookup) {
    return (await this.filters.load()).lookups.applicability(options);
  }

  /** Recommends filters and groups for a dashboard (called by Grafana 13, not 11.6). */
  async getRecommendedDrilldowns(options?: TagLookup) {
    return (await this.filters.load()).lookups.recommended(options);
  }

  /** Adds a filter in Explore, replacing its opposite, or removes it. Grafana finds this method by its name. */
  toggleQueryFilter(query: AplQuery, action: ToggleFilterAction): AplQuery {
    return this.filters.now((filters) => filters.toggle(query, action), query);
  }

  queryHasFilter(query: AplQuery, options: ToggleFilterAction['options']): boolean {
    return this.filters.now((filters) => filters.has(query, options), false);
  }

  modifyQuery(query: AplQuery, action: QueryFixAction): AplQuery {
    return this.filters.now((filters) => filters.modify(query, action), query);
  }

  getSupportedQueryModifications(): string[] {
    return ['ADD_FILTER', 'ADD_FILTER_OUT', 'ADD_STRING_FILTER', 'ADD_STRING_FILTER_OUT'];
  }

  /** Query for a log volume or sample, as text that Grafana can open in a split view. */
  getSupplementaryQuery(options: SupplementaryQueryOptions, query: AplQuery): AplQuery | undefined {
    const derived = supplementaryQuery(options, query);
    return derived && this.answers.now((answers) => answers.written(derived), derived);
  }

  /** Imports complete queries. With `importFromAbstractQueries`, Grafana would pass only labels. */
  importQueries(queries: DataQuery[], origin: DataSourceApi) {
    return imported(queries, origin, this);
  }

  async testDatasource() {
    const { testDataSource } = await loadPart(
      () => import(/* webpackChunkName: "settings" */ './config/testDataSource')
    );
    return testDataSource(this, this.url);
  }
}
