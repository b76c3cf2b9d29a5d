import { catchError, defer, map, mergeMap, type Observable, of, throwError } from 'rxjs';

import { dateTime, type TimeRange } from '@grafana/data';

import { analyze } from '../apl/analysis/analyze';
import { interpolate } from '../query/interpolation/interpolate';
import { isEmpty } from '../query/kinds';
import { checkLimits } from '../query/plan/guard';
import { originOf } from '../query/requests';
import { type TargetFrames, wholeFrames } from '../query/result/targetFrames';
import { withRequestFilters, type QueryContext } from '../query/runQuery';
import { isRejection, withoutPlace } from '../query/queryFailure';
import { readFields } from '../schema/readFields';
import { type AplSource } from '../source';
import { type ChangesQuery } from '../types';
import { conditionFailure } from './comparison';
import { findChanges } from './findChanges';
import { ofGroup } from './ofGroup';
import { questionOf } from './restated';
import { suited } from './suited';
import { readChanges, requestRange, type TimeWindow, windowsOf } from './windows';

interface ChangesContext extends QueryContext {
  source: Pick<AplSource, 'schema'>;
}

/** Runs a query of kind `changes`, migrated: at most three queries, one after the other. Unsubscribing cancels. */
export function runChanges(saved: ChangesQuery, context: ChangesContext): Observable<TargetFrames> {
  const { schema } = context.source;
  return isEmpty(saved)
    ? of(wholeFrames([]))
    : defer(() => readFields(saved.query, schema)).pipe(
        mergeMap(() => runSuited(suited(saved, schema.known), context))
      );
}

function runSuited(query: ChangesQuery, context: ChangesContext): Observable<TargetFrames> {
  return defer(() => {
    const { templates, request, service, source, limits } = context;
    const { schema } = source;
    const search = readChanges(query.changes);
    const windows = windowsOf(search, request.range, request.timezone);
    checkLimits(windows.all, limits);
    const written = (apl: string) => interpolate(apl, { templates, ...request, range: rangeOf(windows.all) });
    const text = written(query.query);
    return withRequestFilters(text, query, context).pipe(
      mergeMap(async (asked) => {
        const datasets = await readFields(asked.text, schema);
        const { text: events, leftOut } = ofGroup(asked.text, search.group ?? {}, schema.known);
        return { events, leftOut: [...asked.leftOut, ...leftOut], datasets };
      }),
      mergeMap((asked) => {
        const where = search.where && written(search.where);
        const question = questionOf(text, { ...search, where }, analyze(asked.events, schema.known).result.columns);
        return findChanges(
          { ...asked, windows, where, fields: search.fields, question, schema: schema.known, refId: query.refId },
          (apl, span) => service.query({ apl, ...requestRange(span) }, undefined, originOf(request))
        ).pipe(
          catchError((error: unknown) => {
            const why = where && isRejection(error) ? conditionFailure(asked.events, where, schema.known) : undefined;
            return why === undefined
              ? withoutPlace(error)
              : throwError(() => new Error(`The condition failed. ${why}`));
          })
        );
      }),
      map((frame) => wholeFrames([frame]))
    );
  });
}

function rangeOf(span: TimeWindow): TimeRange {
  const bounds = { from: dateTime(span.from), to: dateTime(span.to) };
  return { ...bounds, raw: bounds };
}
