import { concatMap, from, type Observable, of, type OperatorFunction } from 'rxjs';

import { type DataQueryRequest, type DataQueryResponse } from '@grafana/data';

import { mayExplore } from '../grafana/exploreLinks';
import { loadPart, withPart } from '../grafana/loadPart';
import { type QueryContext } from '../query/runQuery';
import { rangeOfLinks } from '../query/timeRanges';
import { type TargetFrames } from '../query/result/targetFrames';
import { type AplQuery } from '../types';
import { type TraceSource } from './findDatasets';
import { isTrace, isTraceId } from './tracedFrames';

const load = () => import(/* webpackChunkName: "traces" */ './traces');

export function queryTraces(query: AplQuery, source: TraceSource, context: QueryContext): Observable<TargetFrames> {
  return withPart(load, ({ runTraces }) => runTraces(query, source, context));
}

/** Adds the links between traces and logs. They open in Explore. Answers without ids of traces go by; none fails for want of links. */
export function linkTraces(
  source: TraceSource,
  request: DataQueryRequest
): OperatorFunction<DataQueryResponse, DataQueryResponse> {
  return concatMap((response) =>
    mayExplore() && response.data.some((frame) => isTrace(frame) || frame.fields.some(isTraceId))
      ? from(
          loadPart(load)
            .then(({ addLinks }) => addLinks(response, { source, range: rangeOfLinks(request) }))
            .catch(() => response)
        )
      : of(response)
  );
}
