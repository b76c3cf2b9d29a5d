import { type Waited } from './fetch';
import { type Annotation, type TabularResponse } from './types';

/** A tabular answer, and what only its text and its headers know. Shared between readers: nobody changes it. */
export interface QueryAnswer {
  answer: TabularResponse;
  /** The answer as it came: digits of integers that a JavaScript number cannot hold are read from here. */
  text: string;
  traceId?: string;
  /** Set where the service's limits made the query wait. */
  waited?: Waited;
}

/** A list of annotations as it came. Shared between readers: nobody changes it. */
export interface ListedAnnotations {
  annotations: Annotation[];
  /** Set where the service's limits made the list wait. */
  waited?: Waited;
}

/** The forms that a query's answer can have; both are read as the same tables. */
export type AnswerFormat = 'tabular' | 'legacy';
