import { concatMap, defer, from, mergeMap, type Observable, type OperatorFunction } from 'rxjs';

import {
  type AdHocVariableFilter,
  CoreApp,
  type DataQueryRequest,
  type DataQueryResponse,
  type ScopedVars,
} from '@grafana/data';
import { getBackendSrv } from '@grafana/runtime';

import { AnnotationLists } from './annotations/annotationLists';
import { type AnnotationContext, runAnnotations } from './annotations/runAnnotations';
import { connectService } from './config/connectService';
import { type FilterActions, type FilteredRequest } from './filters/filterActions';
import { LazyPart, withPart } from './grafana/loadPart';
import { type RefreshingSteps } from './metrics/refreshSteps';
import { type MetricsContext } from './metrics/runAtInterval';
import { hasEarlierRange, runCompared } from './query/earlier/runCompared';
import { interpolateQuery } from './query/interpolation/interpolateQuery';
import { linksOfSettings } from './query/links/linksOfSettings';
import { RunningPages } from './query/paging/runningPages';
import { limitsOf } from './query/plan/guard';
import { type Refreshing } from './query/refresh/refresh';
import { type TargetFrames } from './query/result/targetFrames';
import { type QueryContext, type QueryFilter, runQuery } from './query/runQuery';
import { SpentBudgetAlert } from './query/spentBudget';
import { chosenRange } from './query/timeRanges';
import { toResponse } from './query/toResponse';
import { type Service } from './service/client';
import { type Settings } from './settings';
import { type AplSource } from './source';
import { linksToTraces } from './traces/traceLinks';
import { type AplQuery, type ExploreParts, type RowsQuery } from './types';
import { linksToChanges } from './whatChanged/changeLinks';

interface RequestContext extends QueryContext, AnnotationContext, Pick<MetricsContext, 'refreshingSteps'> {
  service: Service;
  settings: Settings;
  source: AplSource;
  request: DataQueryRequest<AplQuery>;
}

/** Adds links to the frames of a response, in place: nobody else holds them. */
function withLinks(context: RequestContext): OperatorFunction<DataQueryResponse, DataQueryResponse> {
  return concatMap(async (response) => {
    linksToChanges(response.data, context);
    await linksToTraces(response.data, context);
    return response;
  });
}

/** Answers Grafana's calls for one data source. Loaded with its first query. */
export class Answers {
  readonly service: Service;
  /** Log volumes, samples and events as they arrive: what Explore shows beside a result, or in its place. */
  private readonly explore = new LazyPart(() => import(/* webpackChunkName: "exploring" */ './explore/runDerived'));
  private readonly metrics = new LazyPart(async () =>
    (await import(/* webpackChunkName: "measuring" */ './metrics/runMetrics')).metricQueries()
  );
  /** They share their requests. */
  private readonly monitors = new LazyPart(async () => {
    const { monitorQueries } = await import(/* webpackChunkName: "monitoring" */ './monitors/runMonitors');
    return monitorQueries(this.service);
  });
  private readonly lists: AnnotationLists;
  private readonly running = new RunningPages();
  private readonly refreshing: Refreshing | undefined;
  private readonly refreshingSteps: RefreshingSteps | undefined;
  private readonly spentBudget: SpentBudgetAlert;

  constructor(
    private readonly source: AplSource,
    proxyUrl: string,
    private readonly filters: LazyPart<FilterActions>
  ) {
    const { settings, schema } = source;
    this.service = connectService(getBackendSrv(), proxyUrl, settings, { retries: true, schema });
    this.lists = new AnnotationLists(this.service);
    this.spentBudget = new SpentBudgetAlert(source.name, source.events);
    this.refreshing = settings.incrementalRefresh ? { settings, schema } : undefined;
    this.refreshingSteps = settings.incrementalRefresh ? { settings } : undefined;
  }

  /** Runs each migrated target in the room of its kind, and adds links to its frames. */
  runRequest(asked: DataQueryRequest<AplQuery & ExploreParts>): Observable<DataQueryResponse> {
    // More lines are those of a part of the range.
    const isPart = asked.endTime !== undefined || asked.targets.some((target) => target.supportingQueryType);
    const request = isPart ? asked : { ...asked, range: chosenRange(asked.range) };
    const context = this.contextOf(request);
    const frames = request.targets.map((query) =>
      defer(() => this.framesOfQuery(query, { ...context, limits: limitsOf(query, request, this.source) })).pipe(
        this.spentBudget.watch()
      )
    );
    const response = toResponse(request, frames).pipe(withLinks(context));
    if (request.app !== CoreApp.Explore) {
      return response;
    }
    this.readFields(request.targets);
    return withPart(
      () => this.explore.load(),
      ({ linesInExplore }) => response.pipe(linesInExplore(request))
    );
  }

  /** Frames of a migrated query. Explore may also tail it live, or ask for its log volume or a sample. */
  private framesOfQuery(query: AplQuery & ExploreParts, context: RequestContext): Observable<TargetFrames> {
    switch (query.kind) {
      case 'apl':
      case 'legacy':
        if (query.derived !== undefined || context.request.liveStreaming === true) {
          return from(this.explore.load()).pipe(mergeMap(({ runInExplore }) => runInExplore(query, context)));
        }
        if (query.kind === 'apl' && query.format === 'patterns') {
          return withPart(
            () => import(/* webpackChunkName: "grouping" */ './patterns/runPatterns'),
            ({ runPatterns }) => runPatterns(query, context)
          );
        }
        return hasEarlierRange(query, context.request) ? runCompared(query, context) : runQuery(query, context);
      case 'mpl':
        return from(this.metrics.load()).pipe(mergeMap(({ run }) => run(query, context)));
      case 'annotations':
        return runAnnotations(query, context);
      case 'monitors':
        return from(this.monitors.load()).pipe(mergeMap((run) => run(query, context)));
      case 'traces':
        return withPart(
          () => import(/* webpackChunkName: "tracing" */ './traces/runTraces'),
          ({ runTraces }) => runTraces(query, context)
        );
      case 'changes':
        return withPart(
          () => import(/* webpackChunkName: "comparing" */ './whatChanged/runChanges'),
          ({ runChanges }) => runChanges(query, context)
        );
    }
  }

  private contextOf(request: DataQueryRequest<AplQuery>): RequestContext {
    const { source, service, lists, running, refreshing, refreshingSteps } = this;
    const { settings, dataSources, type } = source;
    return {
      ...{ source, service, lists, running, refreshing, refreshingSteps, settings, request },
      templates: source.templates(),
      filter: this.filterOf(request),
      links: linksOfSettings(settings.links, dataSources(), type, request),
    };
  }

  /** A click on a value has to be served at once; what fails here is tried again with the next query. */
  private readFields(queries: AplQuery[]): void {
    this.filters
      .load()
      .then((actions) => actions.readFields(queries))
      .catch(() => undefined);
  }

  /** Adds filters and groups to a query without variables; `undefined` where neither the request nor the settings have any. */
  private filterOf(request: FilteredRequest): QueryFilter | undefined {
    const { filters = [], groupByKeys = [] } = request;
    const { defaultFilters } = this.source.settings;
    return filters.length + groupByKeys.length + (defaultFilters?.length ?? 0) === 0
      ? undefined
      : async (apl, query) => (await this.filters.load()).addAll(apl, query, request);
  }

  /** A query that is derived from another one as its own text, where that can be written. */
  written(query: RowsQuery & ExploreParts): RowsQuery {
    return this.explore.now(({ writtenSample }) => writtenSample(query, this.source), undefined) ?? query;
  }

  /** Saved queries without their dashboard's variables, with its filters: for Explore. */
  interpolateQueries(queries: AplQuery[], scopedVars: ScopedVars, filters: AdHocVariableFilter[]): AplQuery[] {
    return queries.map((saved) => {
      const datasource = this.source.getRef();
      const templates = this.source.templates();
      if (saved.kind === 'mpl') {
        const context = { templates, metricsSchema: this.source.metricsSchema };
        const plain: AplQuery = this.metrics.now(
          ({ interpolate }) => interpolate(saved, scopedVars, filters, context),
          saved
        );
        return { ...plain, datasource };
      }
      const query = { ...interpolateQuery(saved, scopedVars, templates), datasource };
      return this.filters.now((actions) => actions.addTo(query, filters), query);
    });
  }
}
