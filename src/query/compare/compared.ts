import { from, mergeMap, type Observable } from 'rxjs';

import { type DataQueryRequest } from '@grafana/data';

import { loadPart } from '../../grafana/loadPart';
import { type AplQuery } from '../../types';
import { type Templates } from '../interpolation/interpolateNames';
import { type TargetFrames } from '../result/targetFrames';

/** Runs a query over the range of a request. */
export type RunOver = (request: DataQueryRequest<AplQuery>) => Observable<TargetFrames>;

/** Runs a query, and where it is compared with an earlier time, over an earlier range as well. */
export function compared(
  query: AplQuery,
  request: DataQueryRequest<AplQuery>,
  templates: Templates,
  run: RunOver
): Observable<TargetFrames> {
  return query.compare || isComparison(request)
    ? from(loadPart(() => import(/* webpackChunkName: "compare" */ './compare'))).pipe(
        mergeMap(({ compareRanges }) => compareRanges(query, request, templates, run))
      )
    : run(request);
}

/** Tells whether Grafana itself compares: such a request has another range than the panel, whose own one is `rangeRaw`. */
export function isComparison({ range, rangeRaw }: Pick<DataQueryRequest, 'range' | 'rangeRaw'>): boolean {
  return (
    rangeRaw !== undefined &&
    typeof range.raw.from !== 'string' &&
    new Date(rangeRaw.from.valueOf()).getTime() !== range.from.valueOf()
  );
}
