import { type Observable } from 'rxjs';

import { type DataQueryRequest } from '@grafana/data';

import { type MetricsContext } from './metrics/runAtInterval';
import { type interpolateMetrics } from './metrics/runMetrics';
import { type TargetFrames } from './query/result/targetFrames';
import { type QueryContext } from './query/runQuery';
import { type Service } from './service/client';
import { type Settings } from './settings';
import { type AplSource, type Kind } from './source';
import { type AplQuery, type ExploreParts, type QueryKind } from './types';

/** A request with what its queries need to run. */
export interface RequestContext extends QueryContext, Pick<MetricsContext, 'refreshingSteps'> {
  service: Service;
  settings: Settings;
  source: AplSource;
  request: DataQueryRequest<AplQuery>;
}

/** Runs the queries of one kind. */
export interface Runner<Query extends AplQuery = AplQuery> {
  /** Frames of a migrated query. Fails with a user-facing message. Unsubscribing cancels. */
  run(query: Query & ExploreParts, context: RequestContext): Observable<TargetFrames>;
  /** A query of metrics without variables, with its filters. */
  interpolate?: typeof interpolateMetrics;
}

export interface RunKind<Query extends AplQuery = AplQuery> extends Kind<Query> {
  /** Loads what runs its queries, once for a data source: they share what is known and running. */
  load(service: Service): Promise<Runner<Query>>;
}

export type RunKinds = Readonly<Record<QueryKind, RunKind>>;
