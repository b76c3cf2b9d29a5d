import { map, type Observable } from 'rxjs';

import { type DataQueryRequest, type DataQueryResponse } from '@grafana/data';

import { type AnnotationLists } from './annotations/annotationLists';
import { queryAnnotations } from './annotations/queryAnnotations';
import { type DerivedRun } from './explore/derived';
import { type ExploreSupport } from './explore/exploreSupport';
import { wholeFrames } from './query/result/targetFrames';
import { type QueryContext, type QueryFilter, runQuery } from './query/runQuery';
import { runTargets } from './query/runTargets';
import { type AplSource } from './source';
import { linkTraces, queryTraces } from './traces/lazyTraces';
import { type AplQuery } from './types';

/** What queries the service and converts answers to frames is one chunk, which the first request loads. */
export { layerEvents } from './annotations/annotationEvents';
export { connect } from './grafana/connect';

/** What answers share, for as long as the data source is there. */
export interface SharedAnswers extends Pick<QueryContext, 'running' | 'refreshing'> {
  lists: AnnotationLists;
  explore: ExploreSupport;
}

/** Runs each target of a request in the room of its kind, and links logs and traces in what comes of them. */
export function runRequest(
  request: DataQueryRequest<AplQuery>,
  source: AplSource,
  { lists, explore, ...shared }: SharedAnswers,
  filter: QueryFilter | undefined
): Observable<DataQueryResponse> {
  const templates = source.templates();
  const run: DerivedRun['run'] = (query, filter, follow) => {
    const context = { ...shared, service: source.service, filter, follow, templates, request };
    return query.kind === 'traces' ? queryTraces(query, source, context) : runQuery(query, context);
  };
  return runTargets(request, (target) =>
    target.kind === 'annotations'
      ? queryAnnotations(target, { lists, templates, request }).pipe(map(wholeFrames))
      : explore.run(target, { request, filter, run })
  ).pipe(linkTraces(source, request));
}
