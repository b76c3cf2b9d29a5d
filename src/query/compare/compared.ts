import { from, mergeMap, type Observable } from 'rxjs';

import { type DataQueryRequest } from '@grafana/data';

import { loadPart } from '../../grafana/loadPart';
import { type AplQuery } from '../../types';
import { type Templates } from '../interpolation/interpolateNames';
import { type TargetFrames } from '../result/targetFrames';
import { type RunOver } from './compare';
import { isComparison } from './isComparison';

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
