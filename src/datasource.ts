import { from, map, mergeMap, type Observable } from 'rxjs';

import {
  CoreApp,
  type DataQueryRequest,
  type DataQueryResponse,
  DataSourceApi,
  type DataSourceInstanceSettings,
  type ScopedVars,
  type TestDataSourceResponse,
} from '@grafana/data';
import { getBackendSrv, getTemplateSrv } from '@grafana/runtime';
import { type DataQuery } from '@grafana/schema';

import { AnnotationLists } from './annotations/annotationLists';
import { annotationSupport } from './annotations/annotationSupport';
import { interpolateFilter } from './annotations/interpolateNames';
import { tokenize } from './apl/lexer';
import { quoteName } from './apl/quote';
import { type AplOptions, asksEdge, asksLegacy, writesAnnotations } from './config/model';
import { loadPart } from './query/loadPart';
import { Schema } from './controls/schema';
import { importQueries } from './query/importQueries';
import { interpolate } from './query/interpolate';
import { migrateQuery } from './query/migrate';
import { type AplQuery } from './query/model';
import { lazyService, type Service } from './service/lazyService';
import { AplVariableSupport } from './variables/variableSupport';

const loadAnswers = () => loadPart(() => import('./answers'));
const loadAnnotationEvents = () => loadPart(async () => (await loadAnswers()).loadAnnotationEvents());

/** Hands each call of Grafana's to the room that does the work. */
export class AplDataSource extends DataSourceApi<AplQuery, AplOptions> {
  readonly service: Service;
  /** A patient service asks again what is refused for the moment; another says so at once. */
  private readonly connect: (patient: boolean) => Service;
  /** From the settings; `undefined` when none is chosen. */
  readonly defaultDataset: string | undefined;
  /** True where a write token is stored, so that annotations can be managed. */
  readonly annotationWrites: boolean;
  /** True where the settings name the legacy query endpoint, so that queries may ask it. */
  readonly legacyEndpoint: boolean;
  /** True where queries go to the edge address of the settings. */
  readonly edge: boolean;
  /** What editors suggest. */
  readonly schema: Schema;
  private readonly annotationLists: AnnotationLists;

  constructor(settings: DataSourceInstanceSettings<AplOptions>) {
    super(settings);
    this.defaultDataset = settings.jsonData.defaultDataset;
    this.connect = (patient) =>
      lazyService(async () => {
        const { clientOptions, connect } = await loadAnswers();
        return connect(getBackendSrv(), settings.url ?? '', clientOptions(settings.jsonData), patient);
      });
    this.service = this.connect(true);
    this.annotationWrites = writesAnnotations(settings.jsonData);
    this.legacyEndpoint = asksLegacy(settings.jsonData);
    this.edge = asksEdge(settings.jsonData);
    this.schema = new Schema(this.service);
    this.annotationLists = new AnnotationLists(this.service);
    this.annotations = annotationSupport(loadAnnotationEvents);
    this.variables = new AplVariableSupport(this);
  }

  /** What reads answers comes with the first query: a page that asks for nothing does not load it. */
  query(request: DataQueryRequest<AplQuery>): Observable<DataQueryResponse> {
    const targets = request.targets.filter((target) => !target.hide && this.filterQuery(target));
    return from(loadAnswers()).pipe(
      mergeMap(({ runTargets, queryAnnotations, queryApl, wholeFrames }) =>
        runTargets(targets, (target) => {
          const { annotationLists: lists, service } = this;
          const templates = getTemplateSrv();
          return target.kind === 'annotations'
            ? queryAnnotations(target, { lists, templates, request }).pipe(map(wholeFrames))
            : queryApl(target, { service, templates, request });
        })
      )
    );
  }

  /** What is empty is not sent. */
  filterQuery(query: AplQuery): boolean {
    const { kind, query: text } = migrateQuery(query);
    return kind === 'annotations' || tokenize(text).some((token) => token.kind !== 'space' && token.kind !== 'comment');
  }

  /** Explore starts with events of the default dataset. Elsewhere Grafana lays this under every saved query: no text there. */
  getDefaultQuery(app: CoreApp): Partial<AplQuery> {
    const { defaultDataset: dataset } = this;
    const query = app === CoreApp.Explore && dataset ? `${quoteName(dataset)}\n| limit 100` : '';
    return { kind: 'apl', query, format: 'auto' };
  }

  getQueryDisplayText(query: AplQuery): string {
    const { kind, query: text } = migrateQuery(query);
    return kind === 'annotations' ? 'Annotations' : text;
  }

  interpolateVariablesInQueries(queries: AplQuery[], scopedVars: ScopedVars): AplQuery[] {
    const templates = getTemplateSrv();
    return queries.map((saved) => {
      const { annotations, ...query } = migrateQuery(saved);
      return {
        ...query,
        ...(annotations && { annotations: interpolateFilter(annotations, scopedVars, templates) }),
        ...(typeof query.legend === 'string' && { legend: templates.replace(query.legend, scopedVars) }),
        datasource: this.getRef(),
        query: interpolate(query.query, { templates, scopedVars }),
      };
    });
  }

  async importQueries(queries: DataQuery[], origin: DataSourceApi): Promise<AplQuery[]> {
    return importQueries(queries, origin.type, this.type);
  }

  async testDatasource(): Promise<TestDataSourceResponse> {
    const { checkConnection } = await loadPart(() => import('./config/checkConnection'));
    return checkConnection(this.connect(false), this);
  }
}
