import { catchError, map, mergeMap, type Observable } from 'rxjs';

import { type DataFrame } from '@grafana/data';

import { rowsBefore } from '@aplkit/language/apl/edit/sample';
import { queryRangeOf } from '../service/queryRange';
import { askSeveral, effortOf, noticesOf } from '../query/result/askSeveral';
import { checkLimits, readMaxRows } from '../query/plan/guard';
import { withoutPlace } from '../query/failures/queryFailure';
import { originOf, type SentQuery } from '../query/paging/requests';
import { type TargetFrames, wholeFrames } from '../query/result/targetFrames';
import { writtenQuery } from '../query/filtering/writtenQuery';
import { type QueryContext } from '../query/runQuery';
import { type Period, periodOf } from '../query/plan/timeRanges';
import { readFields } from '../schema/readFields';
import { type AplSource } from '../source';
import { type RowsQuery } from '../types';
import { findPatterns, maxSample } from './findPatterns';
import { patternsFrame } from './patternsFrame';

interface PatternsContext extends QueryContext {
  source: Pick<AplSource, 'schema'>;
}

/** Runs a query with the format `patterns`. Fails with a user-facing message. Unsubscribing cancels the run. */
export function runPatterns(query: RowsQuery, context: PatternsContext): Observable<TargetFrames> {
  const { request, service, source, settings: levels, limits } = context;
  const { schema } = source;
  return writtenQuery(query, context).pipe(
    mergeMap(async (written) => {
      await readFields(written.apl, schema);
      return { ...written, events: eventsOfLines(written.apl) };
    }),
    mergeMap(({ events, range, leftOut, defaultFilters }) => {
      const period = periodOf(range);
      checkLimits(period, limits);
      const most = Math.min(maxSample, readMaxRows(limits?.maxRows));
      const question = { events, period, schema: schema.known, bodyField: query.bodyField, levels, most };
      const send = (apl: string, asked: Period) => service.query({ apl, ...queryRangeOf(asked) }, originOf(request));
      return askSeveral<DataFrame>(send, async ({ ask, sent: queries, results }) => {
        const report = await findPatterns(question, ask);
        const sent: SentQuery = { kind: 'single', ...queryRangeOf(period), defaultFilters };
        return patternsFrame(report, {
          refId: query.refId,
          meta: { shape: 'patterns', rows: report.patterns.length, ...effortOf(results), sent },
          notices: noticesOf(results, leftOut),
          sent: [...queries],
        });
      }).pipe(catchError(withoutPlace));
    }),
    map((frame) => wholeFrames([frame]))
  );
}

/** Query for the events behind a result, without order or limits. Fails for unreadable queries. */
export function eventsOfLines(apl: string): string {
  const { text, leftOut } = rowsBefore(apl);
  if (leftOut.length > 0) {
    throw new Error(leftOut.join(' '));
  }
  return text;
}
