import { type Kind } from './kinds';
import { type Strength } from './strength';
import { type Truth } from './truth';
import { type Annotation, type Condition, type LogLine, type ShownLine, type Span, type Window } from './types';

/** Names of the datasets to which annotations belong and into which files are loaded. */
export const datasets = { spans: 'incident-spans', logs: 'incident-logs' };

/** APL for the spans that charts show and filters select. */
export const charted = (isOfRoots: boolean) =>
  `['${datasets.spans}']${isOfRoots ? '\n| where isempty(parent_span_id)' : ''}`;

export interface DrawnAnnotation extends Annotation {
  /** Role of the annotation in the incident. The data doesn't contain it. */
  role: 'cause' | 'innocent' | 'alarm' | 'recovery';
}

/** A system's events and annotations over some hours, with one planted cause or none. */
export interface Incident {
  seed: number;
  kind: Kind | 'quiet';
  range: Window;
  spans: Span[];
  logs: LogLine[];
  annotations: DrawnAnnotation[];
  /** The written name of a field: OpenTelemetry's, or one under `attributes.` or `resource.`, as the service stores it. */
  written: (field: string) => string;
  /** The planted cause; `undefined` if none. */
  truth?: Truth;
  starts: Starts;
  /** Visible changes that aren't the cause: deployed versions. A line that names one is true, but no answer. */
  changes: Condition[];
  /** Set if the data uses names other than OpenTelemetry's. */
  convention?: Convention;
}

/** A dataset as a company writes it. */
interface Convention {
  dataset: string;
  /** True if trace IDs link the events. */
  isTraced: boolean;
  /** The events as NDJSON. */
  text: string;
  /** Converts a line's names to the names in `truth`. */
  read: (line: ShownLine) => ShownLine;
}

export interface IncidentOptions {
  kind?: Kind | 'quiet';
  /** Minimum and maximum number of spans. */
  events?: { least: number; most: number };
}

/** Strength of the cause in the events that a start selects; `undefined` in quiet systems. */
export interface Start {
  strength?: Strength;
}

/** A point in a chart of failures or durations. */
export interface Point {
  query: string;
  /** Start of the point's bin. */
  at: number;
  /** Label of the point's series, if the chart has several. */
  series?: { field: string; value: string };
}

/** Selects spans that failed, or took longer than a duration, around the incident. */
interface Filter {
  query: string;
  window: Window;
}

/** Places that a user would click; `undefined` if the window has none. In quiet systems, clicks without a reason. */
export interface Starts {
  peak?: Point & Start;
  errorBar?: Point & Start;
  condition?: Filter & Start;
  annotation?: { annotation: DrawnAnnotation } & Start;
  trace?: { traceId: string } & Start;
}

export const startNames = ['peak', 'errorBar', 'condition', 'annotation', 'trace'] as const;
