import { firstValueFrom, type Observable } from 'rxjs';

import { type AnnotationEvent, type DataFrame } from '@grafana/data';

import { noSchema } from '@aplkit/language/apl/analysis/schema';
import { type TargetFrames } from '../../query/result/targetFrames';
import { templatesWith } from '../../query/interpolation/testing/templates';
import { type Annotation } from '../../service/types';
import { layerEvents } from '../annotationEvents';
import { type ChoiceSource } from '../askedDataset';
import { annotationsFrame } from '../annotationsFrame';
import { type Layer } from '../layer';
import { timedAnnotations } from '../timedAnnotations';

/** A data source without known fields. */
export const unknowing: ChoiceSource = {
  schema: { known: noSchema },
  settings: { annotationWrites: false, incrementalRefresh: false },
};

/** An annotations layer with the given options only. */
export function layerWith(chosen: Partial<Layer> = {}): Layer {
  return { kind: 'annotations', overlay: {}, mappings: {}, templates: templatesWith({}), ...chosen };
}

export function tableOf(annotations: Annotation[]): DataFrame {
  return annotationsFrame(timedAnnotations(annotations), 'A');
}

export function eventsOf(frame: DataFrame, chosen?: Partial<Layer>, uid?: string): AnnotationEvent[] {
  return layerEvents([frame], layerWith(chosen), uid);
}

export async function framesOf(answer: Observable<TargetFrames>): Promise<DataFrame[]> {
  return (await firstValueFrom(answer)).frames();
}
