import { catchError, from, map, mergeMap, type Observable } from 'rxjs';

import { type DataFrame, type Field } from '@grafana/data';

import { runQuery, type QueryContext } from '../query/runQuery';
import { withoutPlace } from '../query/failures/queryFailure';
import { type TargetFrames } from '../query/result/targetFrames';
import { type TracesQuery } from '../types';
import { type TraceSource } from './findDatasets';
import { runFlame } from './runFlame';
import { serviceGraph } from './serviceGraph';
import { readSearch, toApl } from './toApl';

interface TraceQueryContext extends QueryContext {
  source: TraceSource;
}

/** Runs a query of kind `traces` as the corresponding APL query. Fails for a trace without spans. */
export function runTraces(saved: TracesQuery, context: TraceQueryContext): Observable<TargetFrames> {
  const { source } = context;
  const { range, scopedVars } = context.request;
  const { dataset, ...others } = readSearch(saved.traces);
  // Fields are found by their names.
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
    return result.pipe(map(foundTrace));
  }
  const listOrGraph = (table: DataFrame) =>
    search.as === 'graph' ? serviceGraph(table, { search, source, range }) : [listOf(table)];
  return result.pipe(map(({ partial, frames }) => ({ partial, frames: () => frames().flatMap(listOrGraph) })));
}

function foundTrace(result: TargetFrames): TargetFrames {
  if (!result.partial && result.frames().every(({ length }) => length === 0)) {
    throw new Error(
      'This trace has no spans in the time range, extended by an hour on both sides. Choose a range that includes the trace, or another dataset.'
    );
  }
  return result;
}

/** The list of traces, with filter buttons on the columns that a search can filter by: the root spans' columns. */
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
