import { from } from 'rxjs';

import { type AnnotationEvent, type AnnotationQuery, type AnnotationSupport, type DataFrame } from '@grafana/data';

import { lazyEditor } from '../controls/lazyEditor';
import { loadPart } from '../controls/loadPart';
import { migrateQuery } from '../query/migrate';
import { type AplQuery } from '../query/model';
import { type AnnotationEditorProps } from './AnnotationEditor';

const refId = 'Anno';

/** What Grafana calls to show the service's annotations over charts. Without a filter: those of the whole organization. */
export function annotationSupport(): AnnotationSupport<AplQuery> {
  return {
    getDefaultQuery: () => annotationQuery(undefined),
    prepareAnnotation: (saved: AnnotationQuery<AplQuery>) => ({ ...saved, target: annotationQuery(saved.target) }),
    prepareQuery: (annotation) => annotation.target,
    processEvents: ({ target }, frames) => from(eventsOf(frames, annotationQuery(target))),
    QueryEditor: lazyEditor<AnnotationEditorProps>('annotation editor', () => import('./AnnotationEditor')),
  };
}

async function eventsOf(frames: DataFrame[], { kind, overlay }: AplQuery): Promise<AnnotationEvent[]> {
  const { annotationEvents } = await loadPart(() => import('./annotationEvents'));
  return frames.flatMap((frame) => annotationEvents(frame, overlay, kind));
}

/**
 * A layer's saved query, or the empty one of a new layer, as this data source runs it: annotations, or the rows of an APL query
 * as a table.
 */
export function annotationQuery(saved: Partial<AplQuery> | undefined): AplQuery {
  const query = migrateQuery({ refId, ...saved });
  return saved?.kind === 'apl'
    ? { ...query, format: 'table' }
    : { ...query, kind: 'annotations', annotations: query.annotations ?? { datasets: [], types: [] } };
}
