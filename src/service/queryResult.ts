import { type Waited } from './fetch';
import { type Annotation, type MetricsResponse, type TabularResponse } from './types';

/** Tabular result, with facts from its text and headers. Immutable, because it's shared. */
export interface QueryResult {
  body: TabularResponse;
  /** Received bytes, of all pages if the result is combined. */
  bytes: number;
  pages?: number;
  traceId?: string;
  /** Deployment that responded, if there's more than one. */
  deployment?: string;
  /** Cost of all pages in GB·ms, if returned. */
  cost?: number;
  /** Set if the query waited because of the service's limits. */
  waited?: Waited;
  /** Set if the query refreshes incrementally. */
  refresh?: RefreshFacts;
}

/** Metrics result, with facts from its text and headers. Immutable, because it's shared. */
export interface MetricsResult extends Pick<
  QueryResult,
  'bytes' | 'pages' | 'traceId' | 'cost' | 'waited' | 'deployment' | 'refresh'
> {
  body: MetricsResponse;
}

export interface RefreshFacts {
  /** Number of time bins; `undefined` if the bin size is unknown. */
  bins?: number;
  /** Number of bins from earlier results. */
  kept: number;
  /** The reason why the whole range was or will be queried, worded to follow "because". */
  why?: string;
}

/** List of annotations as received. Immutable, because it's shared. */
export interface ListedAnnotations {
  annotations: Annotation[];
  /** Set if the request waited because of the service's limits. */
  waited?: Waited;
}
