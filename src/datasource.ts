import { from, mergeAll, type Observable } from 'rxjs';

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
  SupplementaryQueryType,
  type TestDataSourceResponse,
  type ToggleFilterAction,
} from '@grafana/data';
import { getAppEvents, getBackendSrv, getDataSourceSrv, getTemplateSrv } from '@grafana/runtime';
import { type DataQuery } from '@grafana/schema';

import { type SharedState } from './answers';
import { AnnotationLists } from './annotations/annotationLists';
import { annotationSupport } from './annotations/annotationSupport';
import { LayerAlerts } from './annotations/LayerAlerts';
import { type Applicability } from './filters/filterQuery';
import { type TagLookup } from './filters/filterActions';
import { ExploreSupport } from './explore/exploreSupport';
import { FilterSupport } from './filters/filterSupport';
import { quoteName } from './apl/tree/quote';
import { readSettings } from './config/readSettings';
import { loadPart } from './grafana/loadPart';
import { publicAnswer } from './grafana/publicDashboard';
import { Schema } from './schema/schema';
import { interpolateQuery } from './query/interpolation/interpolateQuery';
import { isEmpty, kinds } from './query/kinds';
import { migrateQuery } from './query/migration/migrate';
import { RunningPages } from './query/paging/runningPages';
import { type AplSource } from './source';
import { type AplOptions, type AplQuery, type Settings } from './types';
import { lazyService, type Service } from './service/lazyService';
import { AplVariableSupport } from './variables/variableSupport';

const loadAnswers = () => loadPart(() => import(/* webpackChunkName: "answers" */ './answers'));

/** Hands each call of Grafana's to the room that does the work. */
export class AplDataSource extends DataSourceApi<AplQuery, AplOptions> implements AplSource {
  readonly service: Service;
  readonly settings: Settings;
  readonly schema: Schema;
  readonly lastRuns: AplSource['lastRuns'] = new Map();
  readonly examples = new Set<string>();
  readonly templates = getTemplateSrv;
  readonly dataSources = getDataSourceSrv;
  readonly events = getAppEvents;
  readonly filters: FilterSupport;
  /** Connects to the service, with retries of temporary failures or without. */
  private readonly connect: (retries: boolean) => Service;
  private readonly shared: SharedState;
  private readonly layerAlerts = new LayerAlerts(getAppEvents);

  constructor(instance: DataSourceInstanceSettings<AplOptions>) {
    super(instance);
    const settings = readSettings(instance.jsonData);
    this.settings = settings;
    this.connect = (retries) =>
      lazyService(async () => {
        const { connectService } = await loadAnswers();
        return connectService(getBackendSrv(), instance.url ?? '', settings, retries);
      });
    this.service = this.connect(true);
    this.schema = new Schema(this.service);
    this.filters = new FilterSupport(this);
    this.shared = {
      explore: new ExploreSupport(this),
      lists: new AnnotationLists(this.service),
      running: new RunningPages(),
      refreshing: settings.incrementalRefresh ? { settings } : undefined,
    };
    this.annotations = annotationSupport(loadAnswers, this);
    this.variables = new AplVariableSupport(this);
  }

  /** Loads the code that answers queries with the first query, so a page without queries does not load it. */
  query(request: DataQueryRequest<AplQuery>): Observable<DataQueryResponse> {
    const targets = request.targets.map(migrateQuery).filter((target) => !target.hide && !isEmpty(target));
    const filter = this.filters.ofRequest(request);
    const run = async () => (await loadAnswers()).runRequest({ ...request, targets }, this, this.shared, filter);
    return publicAnswer() ?? from(run()).pipe(mergeAll(), this.layerAlerts.watch(request));
  }

  /** Skips empty queries. */
  filterQuery(query: AplQuery): boolean {
    return !isEmpty(migrateQuery(query));
  }

  /** Explore starts with events of the default dataset. Elsewhere Grafana lays this under every saved query: no text there. */
  getDefaultQuery(app: CoreApp): Partial<AplQuery> {
    const { defaultDataset: dataset, editorMode = 'builder' } = this.settings;
    return app === CoreApp.Explore && dataset
      ? { kind: 'apl', query: `${quoteName(dataset)}\n| limit 100`, format: 'auto', editorMode }
      : { kind: 'apl', query: '', format: 'auto' };
  }

  getQueryDisplayText(query: AplQuery): string {
    const { kind, query: text } = migrateQuery(query);
    return kinds[kind].shown(text);
  }

  interpolateVariablesInQueries(queries: AplQuery[], scopedVars: ScopedVars, filters: AdHocVariableFilter[] = []) {
    return queries.map((saved) => {
      const query = { ...interpolateQuery(saved, scopedVars, getTemplateSrv()), datasource: this.getRef() };
      return this.filters.now((actions) => actions.addTo(query, filters), query);
    });
  }

  /** Lists what ad hoc filters can be about: the fields of the datasets that the dashboard's queries ask. */
  async getTagKeys(options?: DataSourceGetTagKeysOptions<AplQuery>): Promise<MetricFindValue[]> {
    return (await this.filters.load()).keys(options);
  }

  async getTagValues(options: DataSourceGetTagValuesOptions<AplQuery>): Promise<MetricFindValue[]> {
    return (await this.filters.load()).values(options);
  }

  /** Says which filters a panel's queries take (Grafana 12.4 asks; 11.6 does not). */
  async getDrilldownsApplicability(options?: TagLookup): Promise<Applicability[]> {
    return (await this.filters.load()).applicability(options);
  }

  /** Adds a filter in Explore, in place of its opposite; clicked twice it is gone (duck-typed by Grafana). */
  toggleQueryFilter(query: AplQuery, action: ToggleFilterAction): AplQuery {
    return this.filters.now((actions) => actions.toggle(query, action), query);
  }

  queryHasFilter(query: AplQuery, options: ToggleFilterAction['options']): boolean {
    return this.filters.now((actions) => actions.has(query, options), false);
  }

  modifyQuery(query: AplQuery, action: QueryFixAction): AplQuery {
    return this.filters.now((actions) => actions.modify(query, action), query);
  }

  getSupportedQueryModifications(): string[] {
    return ['ADD_FILTER', 'ADD_FILTER_OUT', 'ADD_STRING_FILTER', 'ADD_STRING_FILTER_OUT'];
  }

  getSupportedSupplementaryQueryTypes(): SupplementaryQueryType[] {
    return [SupplementaryQueryType.LogsVolume, SupplementaryQueryType.LogsSample];
  }

  getSupplementaryRequest(...args: Parameters<ExploreSupport['supplementaryRequest']>) {
    return this.shared.explore.supplementaryRequest(...args);
  }

  getSupplementaryQuery(...args: Parameters<ExploreSupport['writtenQuery']>) {
    return this.shared.explore.writtenQuery(...args);
  }

  async getLogRowContext(row: LogRowModel, options: LogRowContextOptions = {}, query?: AplQuery) {
    return query ? (await this.shared.explore.load()).context.lines(row, options, query) : { data: [] };
  }

  async getLogRowContextQuery(row: LogRowModel, options: LogRowContextOptions = {}, query?: AplQuery) {
    return query ? (await this.shared.explore.load()).context.query(row, options, query) : null;
  }

  getLogRowContextUi(...args: Parameters<ExploreSupport['contextUi']>) {
    return this.shared.explore.contextUi(...args);
  }

  /** Takes queries of sources with labels, such as Loki's. Those are asked before `importQueries`. */
  async importFromAbstractQueries(queries: AbstractQuery[]): Promise<AplQuery[]> {
    return (await this.filters.load()).fromAbstract(queries);
  }

  async exportToAbstractQueries(queries: AplQuery[]): Promise<AbstractQuery[]> {
    return (await this.filters.load()).toAbstract(queries);
  }

  async importQueries(queries: DataQuery[], origin: DataSourceApi): Promise<AplQuery[]> {
    const { importQueries } = await loadPart(
      () => import(/* webpackChunkName: "queryEditor" */ './query/migration/importQueries')
    );
    return importQueries(queries, origin.type, this.type);
  }

  async testDatasource(): Promise<TestDataSourceResponse> {
    const { checkConnection, savedAddress } = await loadPart(
      () => import(/* webpackChunkName: "settings" */ './config/checkConnection')
    );
    const saved = await savedAddress(getBackendSrv(), this.uid);
    return checkConnection(this.connect(false), this.settings, saved, this.dataSources());
  }
}
