/** What turns queries into frames, as one chunk that the first query loads. */
export { queryAnnotations } from './annotations/queryAnnotations';
export { queryApl } from './query/queryApl';
export { runTargets } from './query/runTargets';
export { wholeFrames } from './query/targetFrames';
