/** Everything that queries the service and converts answers to frames, as one chunk that the first request loads. */
export { layerEvents } from './annotations/annotationEvents';
export { queryAnnotations } from './annotations/queryAnnotations';
export { connect } from './grafana/connect';
export { runQuery } from './query/runQuery';
export { runTargets } from './query/runTargets';
export { wholeFrames } from './query/result/targetFrames';
export { linkTraces, queryTraces } from './traces/lazyTraces';
