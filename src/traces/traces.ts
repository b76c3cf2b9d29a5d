/** The code for traces that few answers need, as one chunk. */
export { runTraces } from './runTraces';
export { addLinks } from './traceLinks';
