import { type AnnotationEvent, type DataFrame } from '@grafana/data';

import { templatesWith } from '../../query/interpolation/testing/templates';
import { type Annotation } from '../../service/types';
import { layerEvents } from '../annotationEvents';
import { annotationsFrame } from '../annotationsFrame';
import { type Layer } from '../layer';
import { timedAnnotations } from '../timedAnnotations';

/** Returns a layer of the service's annotations with only these choices. */
export function layerWith(chosen: Partial<Layer> = {}): Layer {
  return { kind: 'annotations', overlay: {}, mappings: {}, templates: templatesWith({}), ...chosen };
}

export function tableOf(annotations: Annotation[]): DataFrame {
  return annotationsFrame(timedAnnotations(annotations), 'A');
}

export function eventsOf(frame: DataFrame, chosen?: Partial<Layer>, uid?: string): Promise<AnnotationEvent[]> {
  return layerEvents([frame], layerWith(chosen), uid);
}
