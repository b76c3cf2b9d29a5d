/** The part of Chromium's trace that is read. Times are in microseconds of one clock. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  /** Elapsed time and processor time. */
  dur?: number;
  tdur?: number;
  id?: string;
  /** `name` is the name of a thread in the event `thread_name`. */
  args?: { data?: TraceData; name?: string };
}

/** Data of a dispatched event, or a chunk of the CPU profile. */
interface TraceData {
  /** Type of a dispatched event, such as `keydown`. */
  type?: string;
  startTime?: number;
  cpuProfile?: { nodes?: TraceCall[]; samples?: number[] };
  timeDeltas?: number[];
}

export interface TraceCall {
  id: number;
  parent?: number;
  callFrame: { functionName: string; url?: string };
}

/** Trace categories of tasks, calls and dispatched events. */
export const traceCategories = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-v8.cpu_profiler',
];
