import { from, map, mergeMap, type Observable, of } from 'rxjs';

import { type DataQueryRequest, type DataQueryResponse } from '@grafana/data';

import { type AnnotationLists } from './annotations/annotationLists';
import { type AnnotationContext, queryAnnotations } from './annotations/queryAnnotations';
import { linesInExplore } from './explore/exploreLines';
import { type ExploreSupport } from './explore/exploreSupport';
import { type ValueLinks } from './frames/valueLinks';
import { loadPart, withPart } from './grafana/loadPart';
import { withEarlier } from './query/earlier/withEarlier';
import { type TargetFrames, wholeFrames } from './query/result/targetFrames';
import { type QueryContext, type QueryFilter, runQuery } from './query/runQuery';
import { runTargets } from './query/runTargets';
import { type AplSource } from './source';
import { linkTraces, queryTraces } from './traces/lazyTraces';
import { type AplQuery, type QueryKind } from './types';
import { linkChanges } from './whatChanged/changeLinks';

/** The one chunk that queries the service and converts answers to frames; the first request loads it. */
export { layerEvents } from './annotations/annotationEvents';
export { connectService } from './config/connectService';

/** State that answers share, for as long as the data source is there. */
export interface SharedState extends Pick<QueryContext, 'running' | 'refreshing'> {
  lists: AnnotationLists;
  explore: ExploreSupport;
}

/** Answers a query, migrated, and what it needs for that. */
type Run = (query: AplQuery, context: QueryContext & AnnotationContext, source: AplSource) => Observable<TargetFrames>;

/** Runs a query in the room of its kind. */
const runs: Readonly<Record<QueryKind, Run>> = {
  apl: runQuery,
  legacy: runQuery,
  traces: (query, context, source) => queryTraces(query, source, context),
  annotations: (query, context) => queryAnnotations(query, context).pipe(map(wholeFrames)),
  changes: (query, context, source) =>
    withPart(
      () => import(/* webpackChunkName: "whatChanged" */ './whatChanged/runChanges'),
      ({ runChanges }) => runChanges(query, source, context)
    ),
};

/** Runs each target of a request, which are migrated, and links logs and traces in what comes of them. */
export function runRequest(
  request: DataQueryRequest<AplQuery>,
  source: AplSource,
  { explore, ...shared }: SharedState,
  filter: QueryFilter | undefined
): Observable<DataQueryResponse> {
  const { service, settings } = source;
  const templates = source.templates();
  return linksOf(source, request).pipe(
    mergeMap((links) =>
      runTargets(request, (target) =>
        withEarlier(target, request, templates, (request) =>
          explore.run(target, {
            request,
            filter,
            run: (query, filter, follow) => {
              const context = { ...shared, service, filter, follow, templates, settings, links, request };
              return runs[query.kind](query, context, source).pipe(
                map(({ partial, frames }) => ({
                  partial,
                  frames: () => linkChanges(frames(), query, source, request),
                }))
              );
            },
          })
        )
      )
    ),
    linkTraces(source, request),
    linesInExplore(request)
  );
}

/** Returns the links that the settings put on values. What makes them is loaded where there are any; no answer fails for want of it. */
function linksOf(
  { settings: { links }, dataSources, type }: AplSource,
  request: DataQueryRequest
): Observable<ValueLinks | undefined> {
  return links?.length
    ? from(
        loadPart(() => import(/* webpackChunkName: "rareParts" */ './query/links/linksOfSettings'))
          .then(({ linksOfSettings }) => linksOfSettings(links, dataSources(), type, request))
          .catch(() => undefined)
      )
    : of(undefined);
}
