import { type Observable } from 'rxjs';

import { type DataQueryRequest } from '@grafana/data';

import { withPart } from '../../grafana/loadPart';
import { type AplQuery } from '../../types';
import { type Templates } from '../interpolation/interpolateNames';
import { type TargetFrames } from '../result/targetFrames';
import { type RunOver } from './compareRanges';

/** Runs a query, and where it is compared with an earlier time, over an earlier range as well. */
export function withEarlier(
  query: AplQuery,
  request: DataQueryRequest<AplQuery>,
  templates: Templates,
  run: RunOver
): Observable<TargetFrames> {
  const isShifted = isShiftedByGrafana(request);
  if (!query.compare && !isShifted) {
    return run(request);
  }
  const earlier = isShifted ? undefined : templates.replace(String(query.compare), request.scopedVars);
  return withPart(
    () => import(/* webpackChunkName: "rareParts" */ './compareRanges'),
    ({ compareRanges }) => compareRanges(query, request, earlier, run)
  );
}

/** Tells whether Grafana itself compares: such a request has another range than the panel, whose own one is `rangeRaw`. */
function isShiftedByGrafana({ range, rangeRaw }: DataQueryRequest): boolean {
  return (
    rangeRaw !== undefined &&
    typeof range.raw.from !== 'string' &&
    new Date(rangeRaw.from.valueOf()).getTime() !== range.from.valueOf()
  );
}
