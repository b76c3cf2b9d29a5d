/** What asks the service and turns answers into frames, as one chunk that the first request loads. */
export { queryAnnotations } from './annotations/queryAnnotations';
export { clientOptions } from './config/clientOptions';
export { connect } from './query/connect';
export { queryApl } from './query/queryApl';
export { runTargets } from './query/runTargets';
export { wholeFrames } from './query/targetFrames';

/** Events of annotation layers are made after the first answer: from here, so that they bring along nothing that is here already. */
export const loadAnnotationEvents = () => import('./annotations/frameEvents');
