import { catchError, combineLatest, map, type Observable, of } from 'rxjs';

import { type DataFrame, type DataQueryRequest, type QueryResultMetaNotice } from '@grafana/data';

import { tokenize } from '../../apl/tree/lexer';
import { withNotices } from '../../frames/notices';
import { ServiceError } from '../../service/serviceError';
import { type AplQuery } from '../../types';
import { type Templates } from '../interpolation/interpolateNames';
import { isApl } from '../kinds';
import { type TargetFrames } from '../result/targetFrames';
import { earlierRange, type EarlierTime, readEarlierTime } from './earlierTime';
import { isShiftedByGrafana } from './isShiftedByGrafana';
import { joinFrames } from './joinFrames';

/** Runs a query over the range of a request. */
export type RunOver = (request: DataQueryRequest<AplQuery>) => Observable<TargetFrames>;

/**
 * Runs a query over the range of a request and over an earlier one, and joins what both answer. Fails where the range itself does; of the
 * earlier one, a notice says so. Log lines that are followed, or fetched beside an answer, are not compared, nor is what Grafana compares.
 */
export function compareRanges(
  query: AplQuery,
  request: DataQueryRequest<AplQuery>,
  templates: Templates,
  run: RunOver
): Observable<TargetFrames> {
  const { compare, derived, supportingQueryType } = query;
  if (!isApl(query) || derived !== undefined || supportingQueryType !== undefined || request.liveStreaming === true) {
    return run(request);
  }
  if (isShiftedByGrafana(request)) {
    return run(request).pipe(map(noted(presentNotices)));
  }
  const time = readEarlierTime(templates.replace(String(compare), request.scopedVars), request.range);
  if (time === undefined) {
    return run(request);
  }
  if ('problem' in time) {
    const text = `Compare with: ${time.problem} The answer is not compared.`;
    return run(request).pipe(map(noted(() => [{ severity: 'warning', text }])));
  }
  const before = run({ ...request, range: earlierRange(time.shift, request.range) });
  const context = { ...time, panel: request.panelPluginId ?? request.app, isAlone: request.targets.length === 1 };
  return combineLatest([run(request), before.pipe(catchError(failed))]).pipe(
    map(([now, earlier]) =>
      'why' in earlier
        ? noted(() => [notComparedBecause(earlier.why, time)])(now)
        : noted(presentNotices)({
            partial: now.partial || earlier.partial,
            frames: () => joinFrames(now.frames(), earlier.frames(), context),
          })
    )
  );
}

/** Returns why the earlier range has no answer. Who cancels wants no answer at all. */
function failed(error: unknown): Observable<{ why: string }> {
  if (error instanceof ServiceError && error.kind === 'cancelled') {
    throw error;
  }
  return of({ why: error instanceof Error ? error.message : String(error) });
}

function notComparedBecause(why: string, { label }: EarlierTime): QueryResultMetaNotice {
  return {
    severity: 'warning',
    text: `The range ${label} could not be queried, so nothing is compared with it. ${why}`,
  };
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
  const words = tokenize(apl)
    .filter(({ kind }) => kind !== 'space' && kind !== 'comment')
    .map(({ from, to }) => apl.slice(from, to));
  const called = words.find((word, index) => present.has(word) && words[index + 1] === '(');
  return called === undefined
    ? []
    : [
        {
          severity: 'warning',
          text: `${called}() in the query means the present in both of the ranges that are compared, so the earlier one may not be compared with what it was then. Leave the time to the range, or write $__from, $__to or $__timeFilter(_time).`,
        },
      ];
}
