import { concatMap, type Observable, type OperatorFunction } from 'rxjs';

import {
  type AdHocVariableFilter,
  CoreApp,
  type DataFrame,
  type DataQueryRequest,
  type DataQueryResponse,
  type ScopedVars,
} from '@grafana/data';
import { getBackendSrv } from '@grafana/runtime';

import { AnnotationLists } from './annotations/annotationLists';
import { type AnnotationContext, runAnnotations } from './annotations/runAnnotations';
import { connectService } from './config/connectService';
import { linesInExplore } from './explore/exploreLines';
import { LogContext } from './explore/logContext';
import { followEvents, runDerived, writtenSample } from './explore/runDerived';
import { FilterActions } from './filters/filterActions';
import { withPart } from './grafana/loadPart';
import { runCompared } from './query/earlier/runCompared';
import { interpolateQuery } from './query/interpolation/interpolateQuery';
import { linksOfSettings } from './query/links/linksOfSettings';
import { RunningPages } from './query/paging/runningPages';
import { type Refreshing } from './query/refresh/refresh';
import { type TargetFrames } from './query/result/targetFrames';
import { type QueryContext } from './query/runQuery';
import { runTargets } from './query/runTargets';
import { SpentBudgetAlert } from './query/spentBudget';
import { type Service } from './service/lazyService';
import { type AplSource } from './source';
import { linksToTraces } from './traces/traceLinks';
import { type AplQuery, type ExploreParts, type RowsQuery, type Settings } from './types';
import { linksToChanges } from './whatChanged/changeLinks';

interface AnswerContext extends QueryContext, AnnotationContext {
  settings: Settings;
  source: AplSource;
  request: DataQueryRequest<AplQuery>;
}

/** Frames of a migrated query, of which Explore may follow the events or want a part beside the answer. */
function framesOfQuery(query: AplQuery & ExploreParts, context: AnswerContext): Observable<TargetFrames> {
  switch (query.kind) {
    case 'apl':
    case 'legacy':
      return context.request.liveStreaming === true
        ? followEvents(query, context)
        : query.derived === undefined
          ? runCompared(query, context)
          : runDerived(query, context);
    case 'annotations':
      return runAnnotations(query, context);
    case 'traces':
      return withPart(
        () => import(/* webpackChunkName: "traces" */ './traces/runTraces'),
        ({ runTraces }) => runTraces(query, context)
      );
    case 'changes':
      return withPart(
        () => import(/* webpackChunkName: "changes" */ './whatChanged/runChanges'),
        ({ runChanges }) => runChanges(query, context)
      );
  }
}

/** Adds to the frames of a response, which are its own. */
type Decorate = (frames: DataFrame[], context: AnswerContext) => void | Promise<void>;

const decorators: readonly Decorate[] = [linksToChanges, linksToTraces];

function decorated(context: AnswerContext): OperatorFunction<DataQueryResponse, DataQueryResponse> {
  return concatMap(async (response) => {
    for (const decorate of decorators) {
      await decorate(response.data, context);
    }
    return response;
  });
}

/** Answers Grafana's calls for one data source. Loaded with its first query. */
export class Answers {
  readonly service: Service;
  readonly filters: FilterActions;
  readonly logContext: LogContext;
  private readonly lists: AnnotationLists;
  private readonly running = new RunningPages();
  private readonly refreshing: Refreshing | undefined;
  private readonly spentBudget: SpentBudgetAlert;

  constructor(
    private readonly source: AplSource,
    proxyUrl: string
  ) {
    const { settings, schema } = source;
    this.service = connectService(getBackendSrv(), proxyUrl, settings, { retries: true, schema });
    this.filters = new FilterActions(source);
    this.logContext = new LogContext(source);
    this.lists = new AnnotationLists(this.service);
    this.spentBudget = new SpentBudgetAlert(source.name, source.events);
    this.refreshing = settings.incrementalRefresh ? { settings } : undefined;
  }

  /** Runs each migrated target in the room of its kind, and decorates the frames that come of them. */
  runRequest(request: DataQueryRequest<AplQuery>): Observable<DataQueryResponse> {
    const { source, service, lists, running, refreshing } = this;
    const { settings, dataSources, type } = source;
    const context: AnswerContext = {
      ...{ source, service, lists, running, refreshing, settings, request },
      templates: source.templates(),
      filter: this.filters.ofRequest(request),
      links: linksOfSettings(settings.links, dataSources(), type, request),
    };
    if (request.app === CoreApp.Explore) {
      // Clicks on values have to be answered at once; what fails here is tried again with the next query.
      this.filters.readFields(request.targets).catch(() => undefined);
    }
    return runTargets(request, (query) => framesOfQuery(query, context).pipe(this.spentBudget.watch())).pipe(
      decorated(context),
      linesInExplore(request)
    );
  }

  /** A query that is derived from another one as its own text, where that can be written. */
  written(query: RowsQuery & ExploreParts): RowsQuery {
    return writtenSample(query, this.source) ?? query;
  }

  /** Saved queries without their dashboard's variables, with its filters: for Explore. */
  interpolate(queries: AplQuery[], scopedVars: ScopedVars, filters: AdHocVariableFilter[]): AplQuery[] {
    return queries.map((saved) => {
      const query = {
        ...interpolateQuery(saved, scopedVars, this.source.templates()),
        datasource: this.source.getRef(),
      };
      return this.filters.addTo(query, filters);
    });
  }
}
