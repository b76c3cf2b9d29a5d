import { type Waited } from './fetch';
import { type Annotation, type MetricsResponse, type TabularResponse } from './types';

/** Tabular result with facts from its text and headers. Shared, so immutable. */
export interface QueryResult {
  body: TabularResponse;
  /** Received bytes; of all pages if combined. */
  bytes: number;
  /** Number of pages. */
  pages?: number;
  traceId?: string;
  /** Deployment that responded, if there are several. */
  deployment?: string;
  /** GB·ms of all pages, if returned. */
  cost?: number;
  /** Set if the query waited for the service's limits. */
  waited?: Waited;
  /** Set for incremental refresh. */
  refresh?: RefreshFacts;
}

/** Metrics result with facts from its text and headers. Shared, so immutable. */
export interface MetricsResult extends Pick<
  QueryResult,
  'bytes' | 'pages' | 'traceId' | 'cost' | 'waited' | 'deployment' | 'refresh'
> {
  body: MetricsResponse;
}

export interface RefreshFacts {
  /** Number of time bins; `undefined` without a known bin size. */
  bins?: number;
  /** How many of them were kept from earlier results. */
  kept: number;
  /** The reason why the whole range was or will be queried, to follow "because". */
  why?: string;
}

/** List of annotations as received. Shared, so immutable. */
export interface ListedAnnotations {
  annotations: Annotation[];
  /** Set if the list waited for the service's limits. */
  waited?: Waited;
}
