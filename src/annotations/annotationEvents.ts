import { type AnnotationEvent, type DataFrame } from '@grafana/data';

import { type OverlayOptions } from '../query/model';
import { eventColumns, type EventSource } from './eventColumns';
import { EventList } from './eventList';

/**
 * A frame of `annotationsFrame`, or the rows of an APL query, as what Grafana's dashboards draw. A row without a time is left out.
 */
export function annotationEvents(
  frame: DataFrame,
  overlay: OverlayOptions = {},
  source: EventSource = 'annotations'
): AnnotationEvent[] {
  const { time, end, title, text, link, tags } = eventColumns(frame, overlay, source);
  const list = new EventList();
  for (let row = 0; row < frame.length; row++) {
    const begin = time(row);
    if (begin !== undefined) {
      list.add(begin, end(row), tags(row), title(row), text(row), link(row));
    }
  }
  return list.finish();
}
