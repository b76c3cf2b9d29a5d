import { type Waited } from './fetch';
import { type Annotation, type MetricsResponse, type TabularResponse } from './types';

/** A tabular answer with facts from its text and headers. It is shared, so it must not be changed. */
export interface QueryResponse {
  answer: TabularResponse;
  /** Length of the answer as it came; of all pages, if they are combined in one answer. */
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

/** An answer of metrics with facts from its text and headers. It is shared, so it must not be changed. */
export interface MetricsQueryResponse extends Pick<
  QueryResponse,
  'bytes' | 'pages' | 'traceId' | 'cost' | 'waited' | 'deployment' | 'refresh'
> {
  answer: MetricsResponse;
}

export interface RefreshFacts {
  /** Bins of time in the answer; `undefined` where the size of bins is not known. */
  bins?: number;
  /** How many of them were kept from earlier answers. */
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

/** The forms that a query's answer can have; both are read as the same tables. */
export type AnswerFormat = 'tabular' | 'legacy';
