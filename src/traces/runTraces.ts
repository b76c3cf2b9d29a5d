import { from, map, mergeMap, type Observable } from 'rxjs';

import { runQuery, type QueryContext } from '../query/runQuery';
import { type TargetFrames } from '../query/targetFrames';
import { type AplQuery } from '../types';
import { type TraceSource } from './findDatasets';
import { serviceGraph } from './serviceGraph';
import { readSearch, toApl } from './toApl';

/** Runs a query of kind `traces` as the query in APL that it stands for. Fails where a trace has no spans. */
export function runTraces(query: AplQuery, source: TraceSource, context: QueryContext): Observable<TargetFrames> {
  const { range } = context.request;
  const search = readSearch(query.traces);
  const isTrace = query.query.trim() !== '';
  return from(toApl(query, source)).pipe(
    mergeMap((apl) => runQuery(apl, context)),
    map(({ partial, frames }) => ({
      partial,
      frames: () => {
        const made = frames();
        if (isTrace && !partial && made.every(({ length }) => length === 0)) {
          throw new Error(
            'No span of this trace was found in the time range, nor an hour before or after it. Choose a range around the trace, or another dataset.'
          );
        }
        return isTrace || search.as !== 'graph'
          ? made
          : made.flatMap((table) => serviceGraph(table, { search, source, range }));
      },
    }))
  );
}
