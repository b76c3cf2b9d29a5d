import { defer, map, type Observable } from 'rxjs';

import { type QueryResultMetaNotice } from '@grafana/data';

import { type FrameOptions } from '../frames/options';
import { rareShapes } from '../frames/rareShapes';
import { type QueryAnswer } from '../service/answers';
import { type Service } from '../service/lazyService';
import { answerFrames } from './answerFrames';
import { cutNotices } from './cutNotices';
import { type AplQuery } from './model';
import { queryPages, type SendPage } from './paging/queryPages';
import { boundedRange, type QueryRange } from './paging/range';
import { type Plan } from './plan/plan';
import { planLegacy } from './plan/planLegacy';
import { planQuery } from './plan/planQuery';
import { type TargetFrames } from './targetFrames';

export interface PlannedContext {
  service: Pick<Service, 'query' | 'queryLegacy'>;
  times: QueryRange;
  options: FrameOptions;
}

/** A query whose syntax tree says how it is sent: this module brings the grammar along, so it is loaded only when it is needed. */
export function queryPlanned(target: AplQuery, apl: string, context: PlannedContext): Observable<TargetFrames> {
  return defer(() =>
    target.endpoint === 'legacy' ? runLegacy(target, apl, context) : runCurrent(target, apl, context)
  );
}

/** What is to be said of an answer that came without a plan, and may have been cut. */
export function unplannedNotices(apl: string, target: AplQuery, answer: QueryAnswer): QueryResultMetaNotice[] {
  const plan = planQuery(apl, target);
  return plan.kind === 'single' ? cutNotices(plan.asked, answer) : [];
}

/** Contract, "Query (current)". */
function runCurrent(
  target: AplQuery,
  apl: string,
  { service, times, options }: PlannedContext
): Observable<TargetFrames> {
  const plan = planQuery(apl, target);
  return run(
    plan,
    () => service.query({ apl: plan.kind === 'single' ? plan.apl : apl, ...times }, target.answer),
    ({ limit, bound, cursor }) =>
      service.query(
        { apl: plan.kind === 'pages' ? plan.apl(limit) : apl, ...boundedRange(times, bound), cursor },
        target.answer
      ),
    options
  );
}

/** Contract, "Query (legacy)". */
function runLegacy(
  target: AplQuery,
  apl: string,
  { service, times, options }: PlannedContext
): Observable<TargetFrames> {
  const { dataset, order, limit: rows, plan } = planLegacy(apl, target);
  return run(
    plan,
    () => service.queryLegacy(dataset, { ...times, order, limit: rows }),
    ({ limit, bound, cursor }) => service.queryLegacy(dataset, { ...boundedRange(times, bound), order, limit, cursor }),
    options
  );
}

function run(
  plan: Plan,
  sendOnce: () => Observable<QueryAnswer>,
  sendPage: SendPage,
  options: FrameOptions
): Observable<TargetFrames> {
  if (plan.kind === 'single') {
    return sendOnce().pipe(
      map((answer) => answerFrames(answer, { ...options, query: plan.apl }, cutNotices(plan.asked, answer), rareShapes))
    );
  }
  return queryPages(plan, sendPage, { ...options, query: plan.apl(plan.pageSize) });
}
