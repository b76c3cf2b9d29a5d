import { type Observable } from 'rxjs';

import { type ShownMarks } from './evidence/runEvidence';
import { type LevelOptions } from './frames/options';
import { withPart } from './grafana/loadPart';
import { hasEarlierRange } from './query/plan/timeRanges';
import { type TargetFrames } from './query/result/targetFrames';
import { type QueryContext, runQuery } from './query/runQuery';
import { SharedRequests } from './service/sharedRequests';
import { type AplSource } from './source';
import { type ExploreParts, type RowsQuery } from './types';

interface AplContext extends QueryContext {
  settings: LevelOptions;
  source: AplSource;
}

/** Runs queries of kind `apl`. The queries share the known values of metrics' tags, and keep their marks for a refresh. */
export function aplQueries() {
  const tagValues = new SharedRequests<string[]>({ keep: true });
  const shownMarks: ShownMarks = new Map();
  return {
    run(query: RowsQuery & ExploreParts, context: AplContext): Observable<TargetFrames> {
      const frames = runApl(query, context, shownMarks);
      return query.format === 'trace' || context.request.panelPluginId === 'traces'
        ? withPart(
            () => import(/* webpackChunkName: "tracing" */ './traces/runTraces'),
            ({ withMetrics }) => frames.pipe(withMetrics({}, context, tagValues))
          )
        : frames;
    },
  };
}

/** Frames for an APL query: its result, or the frames that its format, its editor or Explore needs instead. */
function runApl(
  query: RowsQuery & ExploreParts,
  context: AplContext,
  shownMarks: ShownMarks
): Observable<TargetFrames> {
  if (query.derived !== undefined || context.request.liveStreaming === true) {
    return withPart(
      () => import(/* webpackChunkName: "exploring" */ './explore/runDerived'),
      ({ runInExplore }) => runInExplore(query, context)
    );
  }
  if (query.kind === 'apl' && query.format === 'patterns') {
    return withPart(
      () => import(/* webpackChunkName: "grouping" */ './patterns/runPatterns'),
      ({ runPatterns }) => runPatterns(query, context)
    );
  }
  const chart = hasEarlierRange(query, context.request)
    ? withPart(
        () => import(/* webpackChunkName: "shifting" */ './query/earlier/runCompared'),
        ({ runCompared }) => runCompared(query, context)
      )
    : runQuery(query, context);
  return query.evidence
    ? withPart(
        () => import(/* webpackChunkName: "marking" */ './evidence/runEvidence'),
        ({ runEvidence }) => runEvidence(chart, query, context, shownMarks)
      )
    : chart;
}
