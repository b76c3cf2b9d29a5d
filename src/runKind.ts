import { type Observable } from 'rxjs';

import { type DataQueryRequest } from '@grafana/data';

import { type interpolateMetrics } from './metrics/runMetrics';
import { type TargetFrames } from './query/result/targetFrames';
import { type QueryContext } from './query/runQuery';
import { type Service } from './service/client';
import { type Settings } from './settings';
import { type AplSource, type Kind } from './source';
import { type AplQuery, type ExploreParts, type QueryKind } from './types';

/** A request, with everything that its queries need to run. */
export interface RequestContext extends QueryContext {
  service: Service;
  settings: Settings;
  source: AplSource;
  request: DataQueryRequest<AplQuery>;
}

/** Runs queries of one kind. */
export interface Runner<Query extends AplQuery = AplQuery> {
  /** Frames for a migrated query. Fails with a user-facing message. Unsubscribing cancels the query. */
  run(query: Query & ExploreParts, context: RequestContext): Observable<TargetFrames>;
  /** Replaces a metrics query's variables, and adds its filters. */
  interpolate?: typeof interpolateMetrics;
}

export interface RunKind<Query extends AplQuery = AplQuery> extends Kind<Query> {
  /** Loads the runner, once per data source. Its queries share cached data and running requests. */
  load(service: Service): Promise<Runner<Query>>;
}

export type RunKinds = Readonly<Record<QueryKind, RunKind>>;
