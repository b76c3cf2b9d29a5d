import { type Observable } from 'rxjs';

import { type DataQueryRequest } from '@grafana/data';

import { withPart } from '../../grafana/loadPart';
import { type AplQuery } from '../../types';
import { type Templates } from '../interpolation/interpolateNames';
import { type TargetFrames } from '../result/targetFrames';
import { type RunOver } from './compareRanges';
import { isShiftedByGrafana } from './isShiftedByGrafana';

/** Runs a query, and where it is compared with an earlier time, over an earlier range as well. */
export function withEarlier(
  query: AplQuery,
  request: DataQueryRequest<AplQuery>,
  templates: Templates,
  run: RunOver
): Observable<TargetFrames> {
  return query.compare || isShiftedByGrafana(request)
    ? withPart(
        () => import(/* webpackChunkName: "rareParts" */ './compareRanges'),
        ({ compareRanges }) => compareRanges(query, request, templates, run)
      )
    : run(request);
}
