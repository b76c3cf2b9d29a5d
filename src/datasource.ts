import { createElement } from 'react';
import { defer, mergeMap, type Observable } from 'rxjs';

import {
  type AbstractQuery,
  type AdHocVariableFilter,
  CoreApp,
  type DataQueryRequest,
  type DataQueryResponse,
  DataSourceApi,
  type DataSourceGetTagKeysOptions,
  type DataSourceGetTagValuesOptions,
  type DataSourceInstanceSettings,
  type LogRowContextOptions,
  type LogRowModel,
  type MetricFindValue,
  type QueryFixAction,
  type ScopedVars,
  type SupplementaryQueryOptions,
  SupplementaryQueryType,
  type TestDataSourceResponse,
  type ToggleFilterAction,
} from '@grafana/data';
import { getAppEvents, getBackendSrv, getDataSourceSrv, getTemplateSrv } from '@grafana/runtime';
import { type DataQuery } from '@grafana/schema';

import { type Answers } from './answers';
import { annotationSupport } from './annotations/annotationSupport';
import { LayerAlerts } from './annotations/LayerAlerts';
import { lazyEditor } from './controls/lazyEditor';
import { escapeForString } from '@aplkit/language/apl/tree/strings';
import { readSettings } from './config/readSettings';
import { type ContextFieldsProps } from './explore/ContextFields';
import { type LogContext } from './explore/logContext';
import { labelGroup } from './explore/labelGroup';
import { supplementaryQuery, supplementaryRequest } from './explore/supplementary';
import { type Applicability } from './filters/filterQuery';
import { type FilterActions } from './filters/filterActions';
import { type TagLookup } from './filters/filterLookups';
import { savedAddress } from './grafana/askGrafana';
import { LazyPart, loadPart } from './grafana/loadPart';
import { publicDashboardResponse } from './grafana/publicDashboard';
import { kinds } from './kinds';
import { migrateQuery } from './query/migration/migrate';
import { MetricsSchema } from './schema/metricsSchema';
import { Schema } from './schema/schema';
import { type AplOptions, type Settings } from './settings';
import { type AplSource } from './source';
import { type AplQuery, isApl, type RowsQuery } from './types';
import { type Service } from './service/client';
import { lazyService } from './service/lazyService';
import { AplVariableSupport } from './variables/variableSupport';

const ContextFields = lazyEditor<ContextFieldsProps>(
  'choice of fields',
  () => import(/* webpackChunkName: "editing" */ './explore/ContextFields')
);

/** Hands each call of Grafana's to the room that does the work. */
export class AplDataSource extends DataSourceApi<AplQuery, AplOptions> implements AplSource {
  readonly kinds = kinds;
  readonly service: Service;
  readonly settings: Settings;
  readonly schema: Schema;
  readonly metricsSchema: MetricsSchema;
  readonly lastRuns: AplSource['lastRuns'] = new Map();
  readonly examples = new Set<string>();
  readonly allowedRuns: AplSource['allowedRuns'] = new Map();
  readonly templates = getTemplateSrv;
  readonly dataSources = getDataSourceSrv;
  readonly events = getAppEvents;
  readonly getSupplementaryRequest = supplementaryRequest;
  /** Grafana offers shorter windows around a log line (12.4, not 11.6). */
  readonly supportsAdjustableWindow = true;
  /** Loaded with the first query, so a page without queries never loads it. */
  private readonly answers: LazyPart<Answers>;
  /** Loaded with Explore, or with a dashboard's filters. */
  private readonly filters: LazyPart<FilterActions>;
  private readonly proxyUrl: string;
  private readonly layerAlerts = new LayerAlerts(getAppEvents);

  constructor(instance: DataSourceInstanceSettings<AplOptions>) {
    super(instance);
    this.settings = readSettings(instance.jsonData);
    this.proxyUrl = instance.url ?? '';
    this.answers = new LazyPart(async () => {
      const { Answers } = await import(/* webpackChunkName: "answering" */ './answers');
      return new Answers(this, kinds, this.proxyUrl, this.filters);
    });
    this.filters = new LazyPart(async () => {
      const { FilterActions } = await import(/* webpackChunkName: "exploring" */ './filters/filterActions');
      return new FilterActions(this);
    });
    this.service = lazyService(async () => (await this.answers.load()).service);
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
    const response = defer(() => this.answers.load()).pipe(
      mergeMap((answers) => answers.runRequest({ ...request, targets })),
      this.layerAlerts.watch(request)
    );
    return publicDashboardResponse() ?? response;
  }

  filterQuery(query: AplQuery): boolean {
    const migrated = migrateQuery(query);
    return !kinds[migrated.kind].isEmpty(migrated);
  }

  /** Explore starts with events of the default dataset. Elsewhere Grafana lays this under every saved query: no text there. */
  getDefaultQuery(app: CoreApp): Partial<AplQuery> {
    const { defaultDataset: dataset, editorMode = 'builder' } = this.settings;
    return app === CoreApp.Explore && dataset
      ? { kind: 'apl', query: `['${escapeForString(dataset, "'")}']\n| limit 100`, format: 'auto', editorMode }
      : { kind: 'apl', query: '', format: 'auto' };
  }

  getQueryDisplayText(query: AplQuery): string {
    const migrated = migrateQuery(query);
    return kinds[migrated.kind].display(migrated);
  }

  interpolateVariablesInQueries(queries: AplQuery[], scopedVars: ScopedVars, filters: AdHocVariableFilter[] = []) {
    return this.answers.now((answers) => answers.interpolateQueries(queries, scopedVars, filters), queries);
  }

  /** Lists what ad hoc filters can be about: the fields of the datasets that the dashboard's queries ask. */
  async getTagKeys(options?: DataSourceGetTagKeysOptions<AplQuery>): Promise<MetricFindValue[]> {
    return (await this.filters.load()).lookups.keys(options);
  }

  /** Lists fields for a dashboard's groups: Grafana 13 switches _Filter and Group by_ on where this is. */
  async getGroupByKeys(options?: DataSourceGetTagKeysOptions<AplQuery>): Promise<MetricFindValue[]> {
    return (await this.filters.load()).lookups.groupKeys(options);
  }

  async getTagValues(options: DataSourceGetTagValuesOptions<AplQuery>): Promise<MetricFindValue[]> {
    return (await this.filters.load()).lookups.values(options);
  }

  /** Filters that a panel's queries support (called by Grafana 12.4, not 11.6). */
  async getDrilldownsApplicability(options?: TagLookup): Promise<Applicability[]> {
    return (await this.filters.load()).lookups.applicability(options);
  }

  /** Adds a filter in Explore, in place of its opposite; clicked twice it is gone (duck-typed by Grafana). */
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

  getSupportedSupplementaryQueryTypes(): SupplementaryQueryType[] {
    return [SupplementaryQueryType.LogsVolume, SupplementaryQueryType.LogsSample];
  }

  /** The same query with its text written out, for Grafana to open in a split view. */
  getSupplementaryQuery(options: SupplementaryQueryOptions, query: AplQuery): AplQuery | undefined {
    const derived = supplementaryQuery(options, query);
    return derived && this.answers.now((answers) => answers.written(derived), derived);
  }

  async getLogRowContext(row: LogRowModel, options: LogRowContextOptions = {}, query?: AplQuery) {
    const ofLines = rowsQuery(query);
    return ofLines ? (await this.logContext()).lines(row, options, ofLines) : { data: [] };
  }

  async getLogRowContextQuery(row: LogRowModel, options: LogRowContextOptions = {}, query?: AplQuery) {
    const ofLines = rowsQuery(query);
    return ofLines ? (await this.logContext()).query(row, options, ofLines) : null;
  }

  private async logContext(): Promise<LogContext> {
    const { LogContext } = await loadPart(() => import(/* webpackChunkName: "exploring" */ './explore/logContext'));
    return new LogContext(this);
  }

  /** Controls above the context lines: the fields that identify the log stream. */
  getLogRowContextUi({ labels }: LogRowModel, onChange = () => {}, query?: AplQuery, scopedVars?: ScopedVars) {
    return createElement(ContextFields, { uid: this.uid, labels, onChange, query, scopedVars });
  }

  /** Groups the labels in a line's details (called by Grafana 12.4, not 11.6). */
  getLabelDisplayTypeFromFrame(label: string): string | null {
    return labelGroup(label);
  }

  async exportToAbstractQueries(queries: AplQuery[]): Promise<AbstractQuery[]> {
    const { toAbstract } = await loadPart(
      () => import(/* webpackChunkName: "exploring" */ './importing/abstractQueries')
    );
    return queries.map(toAbstract);
  }

  /** Imports queries with their whole text. Grafana would prefer `importFromAbstractQueries`, which gets labels only. */
  async importQueries(queries: DataQuery[], origin: DataSourceApi): Promise<AplQuery[]> {
    const { importQueries } = await loadPart(
      () => import(/* webpackChunkName: "editing" */ './importing/importQueries')
    );
    return importQueries(queries, origin, this);
  }

  async testDatasource(): Promise<TestDataSourceResponse> {
    const { checkConnection } = await loadPart(
      () => import(/* webpackChunkName: "settings" */ './config/checkConnection')
    );
    const { connectService } = await loadPart(
      () => import(/* webpackChunkName: "answering" */ './config/connectService')
    );
    const backend = getBackendSrv();
    const address = await savedAddress(backend, this.uid);
    const { proxyUrl, settings, schema } = this;
    const service = connectService(backend, proxyUrl, settings, { retries: false, schema, address });
    return checkConnection(service, settings, address, this.dataSources());
  }
}

function rowsQuery(saved: AplQuery | undefined): RowsQuery | undefined {
  const query = saved && migrateQuery(saved);
  return query && isApl(query) ? query : undefined;
}
