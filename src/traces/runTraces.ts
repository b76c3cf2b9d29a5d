import {
  catchError,
  concat,
  defer,
  from,
  map,
  mergeMap,
  type MonoTypeOperatorFunction,
  type Observable,
  of,
  race,
  switchMap,
  timer,
} from 'rxjs';

import { type DataFrame, type Field } from '@grafana/data';

import { runQuery, type QueryContext } from '../query/runQuery';
import { withoutPlace } from '../query/failures/queryFailure';
import { readResultMeta } from '../frames/decorate/stats';
import { type TargetFrames, wholeFrames } from '../query/result/targetFrames';
import { SharedRequests } from '../service/sharedRequests';
import { type TracesQuery, type TraceSearch } from '../types';
import { type TraceSource } from './findDatasets';
import { relatedDatasets } from './relatedDatasets';
import { runFlame } from './runFlame';
import { serviceGraph } from './serviceGraph';
import { type SpanMetricsSource, type TagValues } from './spanMetrics/offeredMetrics';
import { readSearch, toApl } from './toApl';

/** Maximum milliseconds to wait for links to metrics. */
const timeoutMs = 10_000;

const newTagValues = (): TagValues => new SharedRequests({ keep: true });

interface TraceQueryContext extends QueryContext {
  source: TraceSource & SpanMetricsSource;
}

/** Creates a runner for queries of kind `traces`, which share cached tag values of metrics. */
export function traceQueries() {
  const known = newTagValues();
  return { run: (query: TracesQuery, context: TraceQueryContext) => runTraces(query, context, known) };
}

/** Runs a `traces` query as APL. Fails for a trace without spans. */
export function runTraces(
  saved: TracesQuery,
  context: TraceQueryContext,
  known = newTagValues()
): Observable<TargetFrames> {
  const { source } = context;
  const { range, scopedVars } = context.request;
  const { dataset, ...others } = readSearch(saved.traces);
  // The dataset's fields are looked up by its name, so variables in the name are replaced first.
  const search = { ...others, ...(dataset && { dataset: context.templates.replace(dataset, scopedVars) }) };
  const query = { ...saved, traces: search };
  if (search.as === 'flame') {
    return runFlame(query, search, context);
  }
  const isTrace = query.query.trim() !== '';
  // A trace is always complete, not limited to a number of rows.
  const limits = isTrace ? { ...context.limits, maxRows: undefined } : context.limits;
  const whole = isTrace ? ({ defaultFilter: 'off' } as const) : {};
  const result = from(toApl(query, source)).pipe(
    mergeMap((apl) => runQuery({ ...apl, ...whole }, { ...context, limits })),
    catchError(withoutPlace)
  );
  if (isTrace) {
    return result.pipe(map(foundTrace), withMetrics(search, context, known));
  }
  const listOrGraph = (table: DataFrame) =>
    search.as === 'graph' ? serviceGraph(table, { search, source, range }) : [listOf(table)];
  return result.pipe(map(({ partial, frames }) => ({ partial, frames: () => frames().flatMap(listOrGraph) })));
}

/** Shows a trace immediately, and adds links to metrics once they're found. */
export function withMetrics(
  { dataset, origin = [] }: TraceSearch,
  { source, request: { app } }: TraceQueryContext,
  known: TagValues
): MonoTypeOperatorFunction<TargetFrames> {
  const withLinks = async (frame: DataFrame): Promise<DataFrame> => {
    if (frame.meta?.preferredVisualisationType !== 'trace') {
      return frame;
    }
    const datasets = [...(readResultMeta(frame)?.datasets ?? []), ...(dataset ? [dataset] : []), ...origin];
    const related = await relatedDatasets(source, 'metrics', datasets);
    if (related.names.length === 0) {
      return frame;
    }
    // Code that two chunks share is loaded with the first of them, so a trace without metrics doesn't load this chunk.
    const { linkedToMetrics } = await import(/* webpackChunkName: "measuring" */ './spanMetrics/metricLinks');
    return linkedToMetrics(frame, related, { source, app, known });
  };
  return switchMap((result) => {
    if (result.partial) {
      return of(result);
    }
    const late = timer(timeoutMs).pipe(map(() => undefined));
    const linked = defer(() => Promise.all(result.frames().map(withLinks)));
    return concat(
      of({ ...result, partial: true }),
      race(linked, late).pipe(
        map((frames) => (frames ? wholeFrames(frames) : result)),
        // Without the links, the trace is still complete.
        catchError(() => of(result))
      )
    );
  });
}

function foundTrace(result: TargetFrames): TargetFrames {
  if (!result.partial && result.frames().every(({ length }) => length === 0)) {
    throw new Error(
      'No spans of this trace were found in the time range, even with an extra hour on both sides. Choose a range that includes the trace, or another dataset.'
    );
  }
  return result;
}

/** The list of traces. Root service and operation get filter buttons, because a search can use them. */
function listOf(table: DataFrame): DataFrame {
  const fields = table.fields.map((field): Field => {
    const { name, config } = field;
    const isOfRoot = name === 'service' || name === 'operation';
    return {
      ...field,
      config: { ...config, filterable: isOfRoot, ...(isOfRoot && { displayName: `root ${name}` }) },
    };
  });
  return { ...table, fields };
}
