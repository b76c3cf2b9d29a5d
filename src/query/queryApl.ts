import { forkJoin, from, map, mergeMap, type Observable, of, throwError } from 'rxjs';

import { type ScopedVars, type TimeRange } from '@grafana/data';
import { type TemplateSrv } from '@grafana/runtime';

import { needsRareShapes } from '../frames/shapeParts';
import { type Service } from '../service/lazyService';
import { answerFrames } from './answerFrames';
import { frameOptions } from './frameOptions';
import { interpolate } from './interpolate';
import { loadPart } from './loadPart';
import { mayBeCut } from './mayBeCut';
import { migrateQuery, whyUnsupported } from './migrate';
import { type AplQuery } from './model';
import { needsPlan } from './plan/needsPlan';
import { type TargetFrames } from './targetFrames';

/** What a query needs of its surroundings: `request` is (a part of) Grafana's `DataQueryRequest`. */
export interface QueryContext {
  service: Pick<Service, 'query' | 'queryLegacy'>;
  templates: Pick<TemplateSrv, 'replace'>;
  request: { range: TimeRange; scopedVars?: ScopedVars; intervalMs?: number };
}

/**
 * From a saved query to its frames: migrate, interpolate, plan, ask the service, shape. What needs no plan is one request; the
 * others load the grammar first, and come page by page. Where an answer may have been cut, its query's tree says what is missing.
 * Fails with an error whose message is a sentence for a person. Unsubscribing cancels.
 */
export function queryApl(saved: AplQuery, { service, templates, request }: QueryContext): Observable<TargetFrames> {
  const target = migrateQuery(saved);
  const problem = whyUnsupported(target);
  if (problem !== undefined) {
    return throwError(() => new Error(problem));
  }
  const { range, scopedVars, intervalMs } = request;
  const apl = interpolate(target.query, { templates, scopedVars, range, intervalMs });
  const times = { startTime: range.from.toISOString(), endTime: range.to.toISOString() };
  const options = frameOptions(target, apl, { templates, scopedVars });
  if (needsPlan(apl, target)) {
    return from(loadPart(() => import('./planned'))).pipe(
      mergeMap(({ queryPlanned }) => queryPlanned(target, apl, { service, times, options }))
    );
  }
  return service.query({ apl, ...times }, target.answer).pipe(
    mergeMap((answer) =>
      forkJoin({
        notices: mayBeCut(answer)
          ? from(loadPart(() => import('./planned'))).pipe(
              map(({ unplannedNotices }) => unplannedNotices(apl, target, answer))
            )
          : of([]),
        rare: needsRareShapes(answer.answer, options) ? loadPart(() => import('../frames/rareShapes')) : of(undefined),
      }).pipe(map(({ notices, rare }) => answerFrames(answer, options, notices, rare?.rareShapes)))
    )
  );
}
