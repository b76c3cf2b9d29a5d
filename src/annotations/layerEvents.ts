import { type AnnotationEvent } from '@grafana/data';

import { tagsOf } from './annotationTags';
import { type TimedAnnotation } from './annotationTimes';
import { EventList } from './eventList';

/** Annotations as what Grafana's dashboards draw, as a layer without templates shows them. */
export function layerEvents(rows: TimedAnnotation[]): AnnotationEvent[] {
  const list = new EventList();
  for (const { annotation, time, end } of rows) {
    const { type, title, description, url } = annotation;
    // What has no title is called by its type.
    list.add(time, end, tagsOf(annotation), title || type, description ?? '', url ?? '');
  }
  return list.finish();
}
