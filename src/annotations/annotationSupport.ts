import { from } from 'rxjs';

import { type AnnotationEvent, type AnnotationQuery, type AnnotationSupport, type DataFrame } from '@grafana/data';

import { lazyEditor } from '../controls/lazyEditor';
import { type AplQuery } from '../query/model';
import { type AnnotationEditorProps } from './AnnotationEditor';
import { annotationQuery } from './annotationQuery';

/** What makes events of frames; it is loaded with the first events. */
type EventsPart = typeof import('./frameEvents');

/**
 * What Grafana calls to show the service's annotations over charts. Without a filter: those of the whole organization.
 * @param loadEvents loads what makes events; where it fails, its error is a sentence for a person
 */
export function annotationSupport(loadEvents: () => Promise<EventsPart>): AnnotationSupport<AplQuery> {
  return {
    getDefaultQuery: () => annotationQuery(undefined),
    prepareAnnotation,
    prepareQuery: (annotation) => annotation.target,
    processEvents: ({ target }, frames) => from(eventsOf(loadEvents, frames, annotationQuery(target))),
    QueryEditor: lazyEditor<AnnotationEditorProps>('annotation editor', () => import('./AnnotationEditor')),
  };
}

/**
 * The layer with its query as this data source runs it. One that is so already is handed back itself: Grafana's editor takes any
 * other object for a change, saves it, asks again, and only runs a layer that stays the same.
 */
function prepareAnnotation(saved: AnnotationQuery<AplQuery>): AnnotationQuery<AplQuery> {
  const target = annotationQuery(saved.target);
  return JSON.stringify(target) === JSON.stringify(saved.target) ? saved : { ...saved, target };
}

async function eventsOf(
  loadEvents: () => Promise<EventsPart>,
  frames: DataFrame[],
  query: AplQuery
): Promise<AnnotationEvent[]> {
  const { frameEvents } = await loadEvents();
  return (await Promise.all(frames.map((frame) => frameEvents(frame, query)))).flat();
}
