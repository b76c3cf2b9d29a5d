import { type Span } from '../../src/apl/ast';
import { type Dataset } from '../dataset';
import { type Scope, Steps } from './scope';
import { type Value } from './types';

/** The time range of a request in nanoseconds, and whether an event at each bound's instant belongs to it. */
export interface TimeRange {
  start: bigint;
  end: bigint;
  startBelongs: boolean;
  endBelongs: boolean;
}

/** How long a range is, in nanoseconds; none where it ends before it starts. */
export function rangeLength({ start, end }: TimeRange): bigint {
  return end > start ? end - start : 0n;
}

/** A regular expression of the query, to be tried before anything is run, so that its mistake gets its place. */
export interface RegexCheck {
  pattern: string;
  span: Span;
}

/** What all parts of one query's translation share. */
export interface Compilation {
  text: string;
  dataset: Dataset;
  now: bigint;
  range: TimeRange;
  /** The finest `bin_auto` may get. */
  maxBuckets: number;
  steps: Steps;
  regexes: RegexCheck[];
  /** Values of the query's `let` statements. */
  variables: Map<string, Value>;
}

/** Where an expression stands, and so what its names mean. */
export interface Environment {
  compilation: Compilation;
  /** `undefined` where there are no fields, in `let` and in constants. */
  scope: Scope | undefined;
  /** Set directly inside a `summarize`, where aggregates may stand and fields may not. */
  aggregation: Aggregation | undefined;
}

/** What aggregates need to know of their `summarize`. */
export interface Aggregation {
  /** Length of a group's time in seconds, for `rate`. */
  seconds: number;
  /** The rows' order as an `ORDER BY`, or ''. */
  rowOrder: string;
  /** The percentiles asked for so far, as parts of one, by what they are of (SQL). Those of the same values are found at once. */
  percentiles: Map<string, number[]>;
}

/** What to say of a name that is no field. */
export function unknownField(name: string, { dataset }: Compilation): string {
  return dataset.fields.some((field) => field.name === name)
    ? `field "${name}" of dataset "${dataset.name}" is not there any more at this step`
    : `field "${name}" does not exist in dataset "${dataset.name}"`;
}
