import { catchError, combineLatest, map, type Observable, of } from 'rxjs';

import { type DataFrame, type DataQueryRequest, type QueryResultMetaNotice } from '@grafana/data';

import { type Query } from '@aplkit/language/apl/tree/ast';
import { significantTokens } from '@aplkit/language/apl/tree/lexer';
import { warning, withNotices } from '../../frames/notices';
import { toFrames } from '../../frames/toFrames';
import { ServiceError } from '../../service/serviceError';
import { errorText } from '../../service/errorText';
import { type ExploreParts, type RowsQuery } from '../../types';
import { type Templates } from '../interpolation/interpolateNames';
import { type RowFrames, type TargetFrames, wholeFrames } from '../result/targetFrames';
import { type QueryContext, runQuery } from '../runQuery';
import { isShiftedByGrafana } from '../plan/timeRanges';
import { earlierRange, readEarlierTime } from './earlierTime';
import { joinFrames } from './joinFrames';

type ComparedRequest = Pick<DataQueryRequest, 'range'> & Partial<DataQueryRequest>;

interface RangesContext {
  request: ComparedRequest;
  templates: Templates;
}

interface RangesRun<Context, Result> {
  run: (context: Context) => Observable<Result>;
  /** Frames of one range, with groups formatted as in the other range. */
  framesBeside: (result: Result, other: Result) => DataFrame[];
  /** Syntax tree of an APL query. */
  treeOf?: (result: Result) => Query | undefined;
}

/** Frames of an APL query, joined with the frames of an earlier range. */
export const runCompared = (query: RowsQuery & ExploreParts, context: QueryContext): Observable<TargetFrames> =>
  compareRanges(query, context, {
    run: (each) => runQuery(query, each),
    framesBeside,
    treeOf: ({ options }) => options.tree,
  });

/** Joins a query's frames with the frames of an earlier range once both are complete. A failure becomes a notice. */
export function compareRanges<Context extends RangesContext, Result extends TargetFrames>(
  { compare }: Pick<RowsQuery, 'compare'>,
  context: Context,
  { run, framesBeside: beside, treeOf }: RangesRun<Context, Result>
): Observable<TargetFrames> {
  const { request, templates } = context;
  const frames = run(context);
  if (isShiftedByGrafana(request)) {
    return frames.pipe(map(noted(presentNotices)));
  }
  const time = readEarlierTime(templates.replace(compare, request.scopedVars), request.range);
  if (!time) {
    return frames;
  }
  if ('problem' in time) {
    const notice = warning(`Not compared. ${time.problem}`);
    return frames.pipe(map(noted(() => [notice])));
  }
  const range = earlierRange(time.shift, request.range);
  const earlier = run({ ...context, request: { ...request, range } });
  const joining = { ...time, panel: request.panelPluginId ?? request.app, isAlone: request.targets?.length === 1 };
  return combineLatest([frames, earlier.pipe(catchError(failed))]).pipe(
    map(([now, before]): TargetFrames => {
      if ('why' in before) {
        return noted(() => [warning(`Couldn’t query the earlier range (${time.label}) for comparison. ${before.why}`)])(
          now
        );
      }
      return now.partial || before.partial
        ? { partial: true, frames: now.frames }
        : noted(presentNotices)(
            wholeFrames(joinFrames(beside(now, before), beside(before, now), { ...joining, tree: treeOf?.(before) }))
          );
    })
  );
}

/** Frames of one range, with groups formatted as in the other range. */
function framesBeside({ rows, options }: RowFrames, other: RowFrames): DataFrame[] {
  return withNotices(toFrames(rows.result(), { ...options, beside: other.rows.result().body }), rows.notices);
}

/** Emits the reason why the earlier range failed. Rethrows cancellations. */
function failed(error: unknown): Observable<{ why: string }> {
  if (error instanceof ServiceError && error.kind === 'cancelled') {
    throw error;
  }
  return of({ why: errorText(error) });
}

function noted(noticesOf: (frames: DataFrame[]) => QueryResultMetaNotice[]): (result: TargetFrames) => TargetFrames {
  return ({ partial, frames }) => ({
    partial,
    frames: () => {
      const all = frames();
      return withNotices(all, noticesOf(all));
    },
  });
}

/** Functions that depend on the current time. */
const present: ReadonlySet<string> = new Set(['now', 'ago']);

/** Warns about a function of the current time, whose value doesn't move with the range. */
function presentNotices([first]: DataFrame[]): QueryResultMetaNotice[] {
  const apl = first?.meta?.executedQueryString ?? '';
  const tokens = significantTokens(apl);
  const called = tokens.find(({ text }, at) => present.has(text) && tokens[at + 1]?.text === '(')?.text;
  return called === undefined
    ? []
    : [
        warning(
          `${called}() uses the current time in both ranges, so the comparison may be off. Use the time range, $__from, $__to or $__timeFilter(_time) instead.`
        ),
      ];
}
