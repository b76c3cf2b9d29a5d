/** What few answers need of traces, as one chunk. */
export { runTraces } from './runTraces';
export { addLinks } from './traceLinks';
