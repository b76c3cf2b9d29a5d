import { from, map, mergeMap, type Observable } from 'rxjs';

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
import { getAppEvents, getBackendSrv, getTemplateSrv } from '@grafana/runtime';
import { type DataQuery } from '@grafana/schema';

import { AnnotationLists } from './annotations/annotationLists';
import { annotationSupport } from './annotations/annotationSupport';
import { LayerAlerts } from './annotations/LayerAlerts';
import { type LastRuns } from './editor/lastRuns';
import { type Applicability } from './filters/applicability';
import { type ApplicabilityQuestion } from './filters/filterActions';
import { type DerivedRun } from './explore/derived';
import { ExploreSupport } from './explore/exploreSupport';
import { FilterSupport } from './filters/filterSupport';
import { tokenize } from './apl/tree/lexer';
import { quoteName } from './apl/tree/quote';
import { asksEdge, asksLegacy, refreshesBins, writesAnnotations } from './config/model';
import { loadPart } from './grafana/loadPart';
import { Schema } from './schema/schema';
import { importQueries } from './query/migration/importQueries';
import { interpolateQuery } from './query/interpolation/interpolateQuery';
import { migrateQuery } from './query/migration/migrate';
import { type Refreshing } from './query/refresh/refresh';
import { RunningPages } from './query/paging/runningPages';
import { type AplOptions, type AplQuery } from './types';
import { type OwnAddressSetting } from './service/client';
import { lazyService, type Service } from './service/lazyService';
import { AplVariableSupport } from './variables/variableSupport';

/** Loads what few settings need: addresses beside the service's own. */
const loadAddresses = () => loadPart(() => import(/* webpackChunkName: "rareParts" */ './config/ownAddress'));
const loadAnswers = () => loadPart(() => import(/* webpackChunkName: "answers" */ './answers'));

/** Hands each call of Grafana's to the room that does the work. */
export class AplDataSource extends DataSourceApi<AplQuery, AplOptions> {
  readonly service: Service;
  /** A patient service retries temporary failures; another one fails at once. */
  private readonly connect: (patient: boolean) => Service;
  /** From the settings; `undefined` when none is chosen. */
  readonly defaultDataset: string | undefined;
  /** Where links between logs and traces lead to, if the settings say so. */
  readonly linkedDatasets: Pick<AplOptions, 'tracesDataset' | 'logsDataset'>;
  /** True if a write token is stored, so that annotations can be managed. */
  readonly annotationWrites: boolean;
  /** True if the settings name the legacy query endpoint, so that queries may ask it. */
  readonly legacyEndpoint: boolean;
  /** True if queries go to the edge address of the settings. */
  readonly edge: boolean;
  /** The organization's own page of the service, from the settings. */
  readonly organizationUrl: string | undefined;
  /** Set if the settings want refreshes to ask for new bins of time only. */
  readonly refreshing: Refreshing | undefined;
  /** The suggestions of editors. */
  readonly schema: Schema;
  /** The costs of the queries of its editors. */
  readonly lastRuns: LastRuns = new Map();
  readonly filters: FilterSupport;
  private readonly explore: ExploreSupport;
  private readonly annotationLists: AnnotationLists;
  private readonly runningPages = new RunningPages();
  private readonly layerAlerts = new LayerAlerts(getAppEvents);

  constructor(settings: DataSourceInstanceSettings<AplOptions>) {
    super(settings);
    this.defaultDataset = settings.jsonData.defaultDataset;
    this.linkedDatasets = settings.jsonData;
    this.connect = (patient) =>
      lazyService(async () => {
        const { connect } = await loadAnswers();
        const ownAddress: OwnAddressSetting = async (name) =>
          (await loadAddresses()).ownAddress(settings.jsonData, name);
        return connect(getBackendSrv(), settings.url ?? '', { edge: this.edge, ownAddress }, patient);
      });
    this.service = this.connect(true);
    this.annotationWrites = writesAnnotations(settings.jsonData);
    this.legacyEndpoint = asksLegacy(settings.jsonData);
    this.edge = asksEdge(settings.jsonData);
    this.organizationUrl = settings.jsonData.organizationUrl;
    this.refreshing = refreshesBins(settings.jsonData) ? { settings: settings.jsonData } : undefined;
    this.schema = new Schema(this.service);
    const parts = {
      uid: this.uid,
      service: this.service,
      schema: this.schema,
      defaultDataset: this.defaultDataset,
      templates: getTemplateSrv,
      events: getAppEvents,
      getRef: () => this.getRef(),
    };
    this.filters = new FilterSupport(parts);
    this.explore = new ExploreSupport(parts);
    this.annotationLists = new AnnotationLists(this.service);
    this.annotations = annotationSupport(loadAnswers, getTemplateSrv);
    this.variables = new AplVariableSupport(this);
  }

  /** Loads the code that answers queries with the first query, so a page without queries does not load it. */
  query(request: DataQueryRequest<AplQuery>): Observable<DataQueryResponse> {
    const targets = request.targets.filter((target) => !target.hide && this.filterQuery(target));
    const filter = this.filters.ofRequest(request);
    return from(loadAnswers()).pipe(
      mergeMap(({ runTargets, queryAnnotations, runQuery, queryTraces, linkTraces, wholeFrames }) =>
        runTargets({ ...request, targets }, (target) => {
          const { annotationLists: lists, runningPages: running, refreshing, service } = this;
          const templates = getTemplateSrv();
          const run: DerivedRun['run'] = (query, filter, follow) => {
            const context = { service, running, refreshing, filter, follow, templates, request };
            return query.kind === 'traces' ? queryTraces(query, this, context) : runQuery(query, context);
          };
          return target.kind === 'annotations'
            ? queryAnnotations(target, { lists, templates, request }).pipe(map(wholeFrames))
            : this.explore.run(target, { request, filter, run });
        }).pipe(linkTraces(this, request))
      ),
      this.layerAlerts.watch(request)
    );
  }

  /** Skips empty queries. */
  filterQuery(query: AplQuery): boolean {
    const { kind, query: text } = migrateQuery(query);
    return kind !== 'apl' || tokenize(text).some((token) => token.kind !== 'space' && token.kind !== 'comment');
  }

  /** Explore starts with events of the default dataset. Elsewhere Grafana lays this under every saved query: no text there. */
  getDefaultQuery(app: CoreApp): Partial<AplQuery> {
    const { defaultDataset: dataset } = this;
    const query = app === CoreApp.Explore && dataset ? `${quoteName(dataset)}\n| limit 100` : '';
    return { kind: 'apl', query, format: 'auto' };
  }

  getQueryDisplayText(query: AplQuery): string {
    const { kind, query: text } = migrateQuery(query);
    const trace = text === '' ? 'Traces' : `Trace ${text}`;
    return { apl: text, traces: trace, annotations: 'Annotations' }[kind];
  }

  interpolateVariablesInQueries(
    queries: AplQuery[],
    scopedVars: ScopedVars,
    filters?: AdHocVariableFilter[]
  ): AplQuery[] {
    return queries.map((saved) => {
      const interpolated = { ...interpolateQuery(saved, scopedVars, getTemplateSrv()), datasource: this.getRef() };
      return filters?.length
        ? this.filters.now((actions) => actions.addTo(interpolated, filters), interpolated)
        : interpolated;
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
  async getDrilldownsApplicability(options?: ApplicabilityQuestion): Promise<Applicability[]> {
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

  getSupplementaryRequest(
    ...args: Parameters<ExploreSupport['supplementaryRequest']>
  ): DataQueryRequest<AplQuery> | undefined {
    return this.explore.supplementaryRequest(...args);
  }

  getSupplementaryQuery(options: SupplementaryQueryOptions, query: AplQuery): AplQuery | undefined {
    return this.explore.writtenQuery(options, query);
  }

  async getLogRowContext(row: LogRowModel, options: LogRowContextOptions = {}, query?: AplQuery) {
    return query ? (await this.explore.load()).context.lines(row, options, query) : { data: [] };
  }

  async getLogRowContextQuery(row: LogRowModel, options: LogRowContextOptions = {}, query?: AplQuery) {
    return query ? (await this.explore.load()).context.query(row, options, query) : null;
  }

  getLogRowContextUi(...args: Parameters<ExploreSupport['contextUi']>) {
    return this.explore.contextUi(...args);
  }

  /** Takes queries of sources with labels, such as Loki's. Those are asked before `importQueries`. */
  async importFromAbstractQueries(queries: AbstractQuery[]): Promise<AplQuery[]> {
    return (await this.filters.load()).fromAbstract(queries);
  }

  async exportToAbstractQueries(queries: AplQuery[]): Promise<AbstractQuery[]> {
    return (await this.filters.load()).toAbstract(queries);
  }

  async importQueries(queries: DataQuery[], origin: DataSourceApi): Promise<AplQuery[]> {
    return importQueries(queries, origin.type, this.type);
  }

  async testDatasource(): Promise<TestDataSourceResponse> {
    const { checkConnection } = await loadPart(
      () => import(/* webpackChunkName: "settings" */ './config/checkConnection')
    );
    return checkConnection(this.connect(false), this);
  }
}
