import { map, type Observable, throwError } from 'rxjs';

import { type DataFrame, type ScopedVars, type TimeRange } from '@grafana/data';
import { type TemplateSrv } from '@grafana/runtime';

import { toFrames } from '../frames/toFrames';
import { type ServiceClient } from '../service/client';
import { frameOptions } from './frameOptions';
import { interpolate } from './interpolate';
import { migrateQuery, whyUnsupported } from './migrate';
import { type AplQuery } from './model';

/** What a query needs of its surroundings: `request` is (a part of) Grafana's `DataQueryRequest`. */
export interface QueryContext {
  service: ServiceClient;
  templates: Pick<TemplateSrv, 'replace'>;
  request: { range: TimeRange; scopedVars?: ScopedVars; intervalMs?: number };
}

/**
 * From a saved query to its frames: migrate, interpolate, ask the service, shape. Fails with an error whose message is a
 * sentence for a person. Unsubscribing cancels.
 */
export function queryApl(saved: AplQuery, { service, templates, request }: QueryContext): Observable<DataFrame[]> {
  const target = migrateQuery(saved);
  const problem = whyUnsupported(target);
  if (problem !== undefined) {
    return throwError(() => new Error(problem));
  }
  const { range, scopedVars, intervalMs } = request;
  const apl = interpolate(target.query, { templates, scopedVars, range, intervalMs });
  return service
    .query({ apl, startTime: range.from.toISOString(), endTime: range.to.toISOString() })
    .pipe(map((answer) => toFrames(answer, frameOptions(target, apl, { templates, scopedVars }))));
}
