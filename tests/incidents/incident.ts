import { type Kind } from './kinds';
import { type Strength } from './strength';
import { type Truth } from './truth';
import { type Annotation, type LogLine, type Span, type Window } from './types';

/** Names of the datasets to which annotations belong and into which files are loaded. */
export const datasets = { spans: 'incident-spans', logs: 'incident-logs' };

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
  /** Returns the written name of a field: OpenTelemetry's, or one under `attributes.` or `resource.`, as the service stores it. */
  written: (field: string) => string;
  /** The planted cause; `undefined` if none. */
  truth?: Truth;
  starts: Starts;
  /** Innocent changes that are visible in the data: deployed versions. A finding that names one is true, but isn't the cause. */
  changes: Array<{ field: string; value: string; at: number }>;
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

/** The highest bin in a chart of the duration's 99th percentile. */
export interface Peak {
  /** True if the chart's events are the roots of traces instead of all spans. */
  isOfRoots: boolean;
  binSize: number;
  bin: Window;
  /** All bins of the chart. A bin without events has no value. */
  bins: Array<Window & { value?: number }>;
}

/** The largest bar of failures, or of error lines, by service. */
export interface ErrorBar {
  dataset: string;
  binSize: number;
  bin: Window;
  service: string;
  count: number;
  bins: Array<Window & { service: string; count: number }>;
}

/** Selects spans that failed, or took longer than a duration, in a window somewhat longer than the incident. */
interface Filter {
  slowerThanNs?: number;
  /** True if the filter selects only the roots of traces. */
  isOfRoots: boolean;
  window: Window;
}

/**
 * Places that a user would click, judging by the data alone. A start is `undefined` if the incident's window has none: no failures, the
 * highest peak elsewhere, no annotation nearby. In quiet systems, the starts are clicks without a reason.
 */
export interface Starts {
  peak?: Peak & Start;
  errorBar?: ErrorBar & Start;
  condition?: Filter & Start;
  annotation?: { annotation: DrawnAnnotation } & Start;
  trace?: { traceId: string; time: number; durationNs: number } & Start;
}

export const startNames = ['peak', 'errorBar', 'condition', 'annotation', 'trace'] as const;
