import { map, type Observable } from 'rxjs';

import { type FrameOptions } from '../frames/options';
import { type QueryAnswer, type ServiceClient } from '../service/client';
import { answerFrames } from './answerFrames';
import { cutNotices } from './cutNotices';
import { type AplQuery } from './model';
import { queryPages } from './paging/queryPages';
import { boundedRange, type QueryRange } from './paging/range';
import { planQuery } from './plan/planQuery';
import { type TargetFrames } from './targetFrames';

export interface PlannedContext {
  service: ServiceClient;
  times: QueryRange;
  options: FrameOptions;
}

/** A query whose syntax tree says how it is sent: this module brings the grammar along, so it is loaded only when it is needed. */
export function queryPlanned(
  target: AplQuery,
  apl: string,
  { service, times, options }: PlannedContext
): Observable<TargetFrames> {
  const plan = planQuery(apl, target);
  if (plan.kind === 'single') {
    return service
      .query({ apl: plan.apl, ...times }, target.answer)
      .pipe(
        map((answer: QueryAnswer) => answerFrames(answer, { ...options, query: plan.apl }, cutNotices(plan, answer)))
      );
  }
  return queryPages(
    plan,
    ({ limit, bound, cursor }) =>
      service.query({ apl: plan.apl(limit), ...boundedRange(times, bound), cursor }, target.answer),
    { ...options, query: plan.apl(plan.pageSize) }
  );
}
