import { type Kind } from './kinds';
import { type Strength } from './strength';
import { type Truth } from './truth';
import { type Annotation, type LogLine, type Span, type Window } from './types';

/** Names of the datasets that annotations are for and files are loaded as. */
export const datasets = { spans: 'incident-spans', logs: 'incident-logs' };

export interface DrawnAnnotation extends Annotation {
  /** What it is to the incident. Written nowhere. */
  role: 'cause' | 'innocent' | 'alarm' | 'recovery';
}

/** A system's events and annotations of some hours, with one planted cause, or without. */
export interface Incident {
  seed: number;
  kind: Kind | 'quiet';
  range: Window;
  spans: Span[];
  logs: LogLine[];
  annotations: DrawnAnnotation[];
  /** The written name of a field: OpenTelemetry's, or below `attributes.` and `resource.`, as the service stores it. */
  written: (field: string) => string;
  /** Undefined where nothing was planted. */
  truth?: Truth;
  starts: Starts;
  /** Innocent changes that data show: versions that were deployed. A line that names one is right, but is no cause. */
  changes: Array<{ field: string; value: string; at: number }>;
}

export interface IncidentOptions {
  kind?: Kind | 'quiet';
  /** Bounds of the number of spans. */
  events?: { least: number; most: number };
}

/** Each start has its own strength: of what is planted, in the events that the click selects. Undefined in quiet systems. */
export interface Start {
  strength?: Strength;
}

/** The highest bin of a chart of the duration's 99th percentile. */
export interface Peak {
  /** The chart's events: all spans, or the roots of traces. */
  isOfRoots: boolean;
  binSize: number;
  bin: Window;
  /** The whole chart. A bin without events has no value. */
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

/** Failed, or slower than a duration, in a window somewhat longer than the incident. */
interface Filter {
  slowerThanNs?: number;
  /** True if it asks for roots of traces only. */
  isOfRoots: boolean;
  window: Window;
}

/**
 * Where a user would click, from the data alone. A start is undefined where the data have none in the incident's window: no failures, the
 * highest peak elsewhere, no annotation nearby. Quiet systems have the starts of a user who clicks anyway.
 */
export interface Starts {
  peak?: Peak & Start;
  errorBar?: ErrorBar & Start;
  condition?: Filter & Start;
  annotation?: { annotation: DrawnAnnotation } & Start;
  trace?: { traceId: string; time: number; durationNs: number } & Start;
}

export const startNames = ['peak', 'errorBar', 'condition', 'annotation', 'trace'] as const;
