import { type Observable } from 'rxjs';

import { type LevelOptions } from './frames/options';
import { withPart } from './grafana/loadPart';
import { hasEarlierRange } from './query/plan/timeRanges';
import { type TargetFrames } from './query/result/targetFrames';
import { type QueryContext, runQuery } from './query/runQuery';
import { type AplSource } from './source';
import { type ExploreParts, type RowsQuery } from './types';

interface AplContext extends QueryContext {
  settings: LevelOptions;
  source: Pick<AplSource, 'uid' | 'name' | 'schema'>;
}

/** Frames for an APL query: its result, or the frames that its format, its editor or Explore needs instead. */
export function runApl(query: RowsQuery & ExploreParts, context: AplContext): Observable<TargetFrames> {
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
        ({ runEvidence }) => runEvidence(chart, query, context)
      )
    : chart;
}
