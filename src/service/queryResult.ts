import { type Waited } from './fetch';
import { type Annotation, type MetricsResponse, type TabularResponse } from './types';

/** A tabular result with facts from its text and headers. It is shared, so it must not be changed. */
export interface QueryResult {
  body: TabularResponse;
  /** Length of the result as it came; of all pages, if they are combined in one result. */
  bytes: number;
  /** How many pages the rows came in. */
  pages?: number;
  traceId?: string;
  /** The deployment that answered, where queries are sent to one of several. */
  deployment?: string;
  /** In GB·ms, where the service says it; of all pages. */
  cost?: number;
  /** Set where the service's limits made the query wait. */
  waited?: Waited;
  /** Set where refreshes ask for new bins only, if they can. */
  refresh?: RefreshFacts;
}

/** A result of metrics with facts from its text and headers. It is shared, so it must not be changed. */
export interface MetricsResult extends Pick<
  QueryResult,
  'bytes' | 'pages' | 'traceId' | 'cost' | 'waited' | 'deployment' | 'refresh'
> {
  body: MetricsResponse;
}

export interface RefreshFacts {
  /** Bins of time in the result; `undefined` where the size of bins is not known. */
  bins?: number;
  /** How many of them were kept from earlier results. */
  kept: number;
  /** Why the whole range was asked for, or will be the next time, as the rest of a sentence that begins with "because". */
  why?: string;
}

/** A list of annotations as received. It is shared, so it must not be changed. */
export interface ListedAnnotations {
  annotations: Annotation[];
  /** Set where the service's limits made the list wait. */
  waited?: Waited;
}

/** The forms that a query's result can have; both are read as the same tables. */
export type BodyFormat = 'tabular' | 'legacy';
