/** What makes tables of annotations, and events of tables: by a layer's templates, or of the rows of an APL query. */
export { annotationEvents } from './annotationEvents';
export { timedFrame } from './annotationsFrame';
export { layerTable } from './layerTable';
