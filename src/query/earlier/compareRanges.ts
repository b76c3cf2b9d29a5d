import { catchError, combineLatest, map, type Observable, of } from 'rxjs';

import { type DataFrame, type DataQueryRequest, type QueryResultMetaNotice } from '@grafana/data';

import { significantTokens } from '../../apl/tree/lexer';
import { warning, withNotices } from '../../frames/notices';
import { ServiceError } from '../../service/serviceError';
import { errorText } from '../../text/errorText';
import { type AplQuery } from '../../types';
import { isApl } from '../kinds';
import { type TargetFrames } from '../result/targetFrames';
import { earlierRange, readEarlierTime } from './earlierTime';
import { joinFrames } from './joinFrames';

/** Runs a query over the range of a request. */
export type RunOver = (request: DataQueryRequest<AplQuery>) => Observable<TargetFrames>;

/**
 * Runs a query over the range of a request and over an earlier one, and joins what both answer. Fails where the range itself does; of the
 * earlier one, a notice says so. Log lines that are followed, or fetched beside an answer, are not compared.
 *
 * @param earlier what a person wrote to compare with; `undefined` where Grafana itself compares
 */
export function compareRanges(
  query: AplQuery,
  request: DataQueryRequest<AplQuery>,
  earlier: string | undefined,
  run: RunOver
): Observable<TargetFrames> {
  const { derived, supportingQueryType } = query;
  if (!isApl(query) || derived !== undefined || supportingQueryType !== undefined || request.liveStreaming === true) {
    return run(request);
  }
  if (earlier === undefined) {
    return run(request).pipe(map(noted(presentNotices)));
  }
  const time = readEarlierTime(earlier, request.range);
  if (time === undefined) {
    return run(request);
  }
  if ('problem' in time) {
    const notice = warning(`Compare with: ${time.problem} The answer is not compared.`);
    return run(request).pipe(map(noted(() => [notice])));
  }
  const askedBefore = run({ ...request, range: earlierRange(time.shift, request.range) });
  const context = { ...time, panel: request.panelPluginId ?? request.app, isAlone: request.targets.length === 1 };
  return combineLatest([run(request), askedBefore.pipe(catchError(failed))]).pipe(
    map(([now, before]) =>
      'why' in before
        ? noted(() => [
            warning(`The range ${time.label} could not be queried, so nothing is compared with it. ${before.why}`),
          ])(now)
        : noted(presentNotices)({
            partial: now.partial || before.partial,
            frames: () => joinFrames(now.frames(before.rows), before.frames(now.rows), context),
          })
    )
  );
}

/** Returns why the earlier range has no answer. Who cancels wants no answer at all. */
function failed(error: unknown): Observable<{ why: string }> {
  if (error instanceof ServiceError && error.kind === 'cancelled') {
    throw error;
  }
  return of({ why: errorText(error) });
}

function noted(noticesOf: (frames: DataFrame[]) => QueryResultMetaNotice[]): (answer: TargetFrames) => TargetFrames {
  return ({ partial, frames }) => ({
    partial,
    frames: () => {
      const all = frames();
      return withNotices(all, noticesOf(all));
    },
  });
}

/** Functions that mean the present, whatever the range is. */
const present: ReadonlySet<string> = new Set(['now', 'ago']);

/** Says that a query, as it was sent, means the present in each range. */
function presentNotices([first]: DataFrame[]): QueryResultMetaNotice[] {
  const apl = first?.meta?.executedQueryString ?? '';
  const tokens = significantTokens(apl);
  const called = tokens.find(({ text }, at) => present.has(text) && tokens[at + 1]?.text === '(')?.text;
  return called === undefined
    ? []
    : [
        warning(
          `${called}() in the query means the present in both of the ranges that are compared, so the earlier one may not be compared with what it was then. Leave the time to the range, or write $__from, $__to or $__timeFilter(_time).`
        ),
      ];
}
