import { type AnnotationEvent, type DataFrame } from '@grafana/data';

import { loadPart } from '../query/loadPart';
import { type AplQuery, type OverlayOptions } from '../query/model';
import { layerEvents } from './layerEvents';
import { layerAnnotations } from './layerFrame';

/**
 * The events of a layer's frame. Most layers show annotations as they are; what templates and APL queries need is loaded with the
 * first layer that has them. Where that fails, the error is a sentence for a person.
 */
export async function frameEvents(frame: DataFrame, { kind, overlay = {} }: AplQuery): Promise<AnnotationEvent[]> {
  const isAnnotations = kind === 'annotations';
  const timed = isAnnotations && isPlain(overlay) ? layerAnnotations(frame) : undefined;
  if (timed !== undefined) {
    return layerEvents(timed.rows);
  }
  const { annotationEvents, layerTable } = await loadPart(() => import('./templateEvents'));
  return annotationEvents(isAnnotations ? layerTable(frame) : frame, overlay, kind);
}

/** Whether nothing is chosen; an empty list of tags is a choice. */
function isPlain({ tags, ...texts }: OverlayOptions): boolean {
  return !Array.isArray(tags) && Object.values(texts).every((text) => typeof text !== 'string' || text.trim() === '');
}
