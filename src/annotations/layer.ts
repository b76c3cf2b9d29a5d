import { type AnnotationEventMappings, type AnnotationQuery } from '@grafana/data';

import { type Templates } from '../query/interpolation/interpolateNames';
import { migrateQuery } from '../query/migration/migrate';
import {
  type AnnotationsQuery,
  type AplQuery,
  isApl,
  isKind,
  type MonitorsQuery,
  type OverlayOptions,
  type QueryKind,
  type RowsQuery,
} from '../types';

export interface Layer {
  kind: QueryKind;
  overlay: OverlayOptions;
  /** Mappings from Grafana's table below the editor, which take precedence over the layer's options. */
  mappings: AnnotationEventMappings;
  templates: Templates;
}

export function layerOf(
  { target, mappings }: Pick<AnnotationQuery<AplQuery>, 'target' | 'mappings'>,
  templates: Templates
): Layer {
  const { kind, overlay = {} } = annotationQuery(target);
  return { kind, overlay, mappings: mappings ?? {}, templates };
}

/** True if a layer shows the service's annotations or monitor events, not the result of a query. */
export const isOfService = (kind: QueryKind): boolean => kind === 'annotations' || kind === 'monitors';

const refId = 'Anno';

/** A layer's query: annotations (the default), monitor history, or APL as a table. */
export function annotationQuery(saved: Partial<AplQuery> | undefined): RowsQuery | AnnotationsQuery | MonitorsQuery {
  const query = migrateQuery({ refId, ...saved, kind: isKind(saved?.kind) ? saved.kind : 'annotations' });
  if (isApl(query)) {
    return { ...query, format: 'table' };
  }
  if (query.kind === 'monitors') {
    return query;
  }
  const filter = query.kind === 'annotations' ? query.annotations : undefined;
  return { ...query, kind: 'annotations', annotations: filter ?? { datasets: [], types: [] } };
}
