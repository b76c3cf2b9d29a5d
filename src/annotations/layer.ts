import { type AnnotationEventMappings, type AnnotationQuery } from '@grafana/data';

import { type Templates } from '../query/interpolation/interpolateNames';
import { type AplQuery, type OverlayOptions, type QueryKind } from '../types';
import { annotationQuery } from './annotationQuery';

/** Decides how a layer shows the rows of its frames. */
export interface Layer {
  /** Where the rows come from: the service's annotations, or an APL query. */
  kind: QueryKind;
  overlay: OverlayOptions;
  /** The mappings of Grafana's own table below the layer's editor. They take precedence. */
  mappings: AnnotationEventMappings;
  templates: Templates;
}

/** Reads a saved layer. */
export function layerOf(
  { target, mappings }: Pick<AnnotationQuery<AplQuery>, 'target' | 'mappings'>,
  templates: Templates
): Layer {
  const { kind, overlay = {} } = annotationQuery(target);
  return { kind, overlay, mappings: mappings ?? {}, templates };
}
