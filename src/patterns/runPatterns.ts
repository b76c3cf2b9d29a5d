import { catchError, defer, map, mergeMap, type Observable } from 'rxjs';

import { rowsBefore } from '../apl/edit/sample';
import { type ResultMeta, noteResult } from '../frames/decorate/stats';
import { Notices } from '../frames/notices';
import { askSeveral } from '../query/askSeveral';
import { interpolate } from '../query/interpolation/interpolate';
import { whyUnsupported } from '../query/migration/migrate';
import { totalEffort } from '../query/paging/effort';
import { checkLimits } from '../query/plan/guard';
import { withoutPlace } from '../query/queryFailure';
import { originOf } from '../query/requests';
import { type TargetFrames, wholeFrames } from '../query/result/targetFrames';
import { type QueryContext, withRequestFilters } from '../query/runQuery';
import { type QueryResult } from '../service/queryResult';
import { readFields } from '../schema/readFields';
import { type AplSource } from '../source';
import { type RowsQuery } from '../types';
import { findPatterns, maxSample } from './findPatterns';
import { patternsFrame } from './patternsFrame';

interface PatternsContext extends QueryContext {
  source: Pick<AplSource, 'schema'>;
}

/** Runs a query with the format `patterns`, migrated. Fails with a user-facing message. Unsubscribing cancels. */
export function runPatterns(query: RowsQuery, context: PatternsContext): Observable<TargetFrames> {
  return defer(() => {
    const why = whyUnsupported(query);
    if (why !== undefined) {
      throw new Error(why);
    }
    const { templates, request, service, source, settings: levels, limits } = context;
    const { schema } = source;
    const period = { from: request.range.from.valueOf(), to: request.range.to.valueOf() };
    checkLimits(period, limits);
    const text = interpolate(query.query, { templates, ...request });
    return withRequestFilters(text, query, context).pipe(
      mergeMap(async ({ text: apl, leftOut }) => {
        await readFields(apl, schema);
        return { events: eventsOfLines(apl), leftOut };
      }),
      mergeMap(({ events, leftOut }) =>
        askSeveral(
          (apl, { from, to }) => {
            const range = { startTime: new Date(from).toISOString(), endTime: new Date(to).toISOString() };
            return service.query({ apl, ...range }, undefined, originOf(request));
          },
          async (ask, answered) => {
            const most = Math.min(maxSample, limits?.maxRows || maxSample);
            const { bodyField } = query;
            const report = await findPatterns({ events, period, schema: schema.known, bodyField, levels, most }, ask);
            const responses = answered.map(({ response }) => response);
            return patternsFrame(report, {
              refId: query.refId,
              meta: metaOf(responses, report.patterns.length),
              notices: noticesOf(responses, leftOut),
              sent: answered.map(({ apl: sent }) => sent),
            });
          }
        ).pipe(catchError(withoutPlace))
      ),
      map((frame) => wholeFrames([frame]))
    );
  });
}

/** Returns the events whose lines a query returns, or computes its result from: without order and limits. Fails where it cannot be read. */
export function eventsOfLines(apl: string): string {
  const { text, leftOut } = rowsBefore(apl);
  if (leftOut.length > 0) {
    throw new Error(leftOut.join(' '));
  }
  return text;
}

function metaOf(responses: QueryResult[], rows: number): ResultMeta {
  const { status, bytes, cost } = totalEffort(responses);
  const { elapsedTime = 0, rowsExamined } = status;
  const datasets = responses.at(-1)?.body.datasetNames;
  return { shape: 'patterns', rows, datasets, elapsed: elapsedTime / 1000, rowsExamined, bytes, cost };
}

function noticesOf(responses: readonly QueryResult[], leftOut: readonly string[]) {
  const notices = new Notices();
  leftOut.forEach((text) => notices.warn(text));
  responses.forEach((response) => noteResult(response, notices));
  return notices.all();
}
