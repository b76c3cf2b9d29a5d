import { concatMap, type Observable, type OperatorFunction } from 'rxjs';

import {
  type AdHocVariableFilter,
  CoreApp,
  type DataQueryRequest,
  type DataQueryResponse,
  type ScopedVars,
} from '@grafana/data';

import { type FilterActions, type FilteredRequest } from './filters/filterActions';
import { LazyPart } from './grafana/loadPart';
import { interpolation } from './query/interpolation/interpolation';
import { KeptLinks } from './query/links/keptLinks';
import { linksOfSettings } from './query/links/linksOfSettings';
import { migrateQuery } from './query/migration/migrate';
import { RunningPages } from './query/paging/runningPages';
import { limitsOf } from './query/plan/guard';
import { type Refreshing } from './query/refresh/refresh';
import { type QueryFilter } from './query/filtering/writtenQuery';
import { type RequestContext, type Runner, type RunKinds } from './runKind';
import { SpentBudgetAlert } from './query/failures/spentBudget';
import { chosenRange } from './query/plan/timeRanges';
import { toResponse } from './query/result/toResponse';
import { type AplSource } from './source';
import { linksToTraces } from './traces/traceLinks';
import { type AplQuery, type ExploreParts, type MetricsQuery, type QueryKind, type RowsQuery } from './types';
import { linksToChanges } from './whatChanged/changeLinks';

/** Adds the links that need all frames of a request. */
function withPointLinks(
  context: RequestContext,
  links: KeptLinks
): OperatorFunction<DataQueryResponse, DataQueryResponse> {
  return concatMap(async (response) => ({
    ...response,
    data: links.kept(await linksToTraces(linksToChanges(response.data, context), context), context.request),
  }));
}

/** Responds to Grafana's calls for one data source. Loaded on its first query. */
export class Answers {
  /** Code for Explore's log volumes, samples and live events. */
  private readonly explore = new LazyPart(() => import(/* webpackChunkName: "exploring" */ './explore/runDerived'));
  private readonly runners = new Map<QueryKind, LazyPart<Runner>>();
  private readonly running = new RunningPages();
  private readonly keptLinks = new KeptLinks();
  private readonly refreshing: Refreshing | undefined;
  private readonly spentBudget: SpentBudgetAlert;

  constructor(
    private readonly source: AplSource,
    private readonly kinds: RunKinds,
    private readonly filters: LazyPart<FilterActions>
  ) {
    const { settings, schema } = source;
    this.spentBudget = new SpentBudgetAlert(source.name, source.events);
    this.refreshing = settings.incrementalRefresh ? { settings, schema } : undefined;
  }

  /** Runs a request's migrated targets, and adds links to the response. */
  runRequest(asked: DataQueryRequest<AplQuery & ExploreParts>): Observable<DataQueryResponse> {
    // A request for more lines covers only a part of the range.
    const isPart = asked.endTime !== undefined || asked.targets.some((target) => target.supportingQueryType);
    const request = isPart ? asked : { ...asked, range: chosenRange(asked.range) };
    const context = this.contextOf(request);
    const frames = request.targets.map((query) =>
      this.runner(query.kind)
        .use(({ run }) => run(query, { ...context, limits: limitsOf(query, request, this.source) }))
        .pipe(this.spentBudget.watch())
    );
    const response = toResponse(request, frames).pipe(withPointLinks(context, this.keptLinks));
    return request.app === CoreApp.Explore ? this.inExplore(request, response) : response;
  }

  private runner(kind: QueryKind): LazyPart<Runner> {
    const runner = this.runners.get(kind) ?? new LazyPart(() => this.kinds[kind].load(this.source.service));
    this.runners.set(kind, runner);
    return runner;
  }

  private contextOf(request: DataQueryRequest<AplQuery>): RequestContext {
    const { source, running, refreshing } = this;
    const { service, settings, dataSources, type } = source;
    return {
      ...{ source, running, refreshing, service, settings, request },
      templates: source.templates(),
      filter: this.filterOf(request),
      links: linksOfSettings(settings.links, dataSources(), type, request),
    };
  }

  /** Adapts log lines for Explore. Loads field names, so that a click on a value works immediately. */
  private inExplore(
    request: DataQueryRequest<AplQuery>,
    response: Observable<DataQueryResponse>
  ): Observable<DataQueryResponse> {
    this.filters
      .load()
      .then((actions) => actions.readFields(request.targets))
      .catch(() => undefined);
    return this.explore.use(({ linesInExplore }) => response.pipe(linesInExplore(request)));
  }

  /** Adds filters and groups to a query; `undefined` if neither the request nor the settings have any. */
  private filterOf(request: FilteredRequest): QueryFilter | undefined {
    const { filters = [], groupByKeys = [] } = request;
    const { defaultFilters } = this.source.settings;
    return filters.length + groupByKeys.length + (defaultFilters?.length ?? 0) === 0
      ? undefined
      : async (apl, query) => (await this.filters.load()).addAll(apl, query, request);
  }

  /** A log sample as an ordinary query with its own text; other queries stay unchanged. */
  written(query: RowsQuery & ExploreParts): RowsQuery {
    return this.explore.now(({ writtenSample }) => writtenSample(query, this.source), undefined) ?? query;
  }

  /** Saved queries with the dashboard's variables replaced and its filters added, for Explore. */
  interpolateQueries(queries: AplQuery[], scopedVars: ScopedVars, filters: AdHocVariableFilter[]): AplQuery[] {
    const datasource = this.source.getRef();
    const { metricsSchema } = this.source;
    const templates = this.source.templates();
    const mpl = (query: MetricsQuery) =>
      this.runner('mpl').now(
        ({ interpolate }) => interpolate?.(query, scopedVars, filters, { templates, metricsSchema }) ?? query,
        query
      );
    const write = interpolation(scopedVars, templates, mpl);
    return queries.map(migrateQuery).map((query) => {
      const plain: AplQuery = { ...this.kinds[query.kind].interpolate(query, write), datasource };
      return this.filters.now((actions) => actions.addTo(plain, filters), plain);
    });
  }
}
