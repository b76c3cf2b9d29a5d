/** What of Chromium's trace is read. Times are in microseconds of one clock. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  /** How long it took, and how much of that the thread was on a processor. */
  dur?: number;
  tdur?: number;
  id?: string;
  /** `name` is that of a thread, in the event `thread_name`. */
  args?: { data?: TraceData; name?: string };
}

/** A piece of the processor's profile: who called whom, and which call the thread was in at each moment. */
interface TraceData {
  startTime?: number;
  cpuProfile?: { nodes?: TraceCall[]; samples?: number[] };
  timeDeltas?: number[];
}

export interface TraceCall {
  id: number;
  parent?: number;
  callFrame: { functionName: string; url?: string };
}

/** The parts of a trace that `longestOwnTask` needs. */
export const traceCategories = ['disabled-by-default-devtools.timeline', 'disabled-by-default-v8.cpu_profiler'];
