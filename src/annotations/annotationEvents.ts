import { type AnnotationEvent, type DataFrame } from '@grafana/data';

import { type OverlayOptions } from '../query/model';
import { escapeHtml } from './escapeHtml';
import { eventColumns, type EventSource } from './eventColumns';
import { EventTexts } from './eventTexts';
import { addressHtml, hostHtml } from './httpAddress';
import { linkHtml } from './linkHtml';
import { markdown } from './markdown';

/**
 * A frame of `annotationsFrame`, or the rows of an APL query, as what Grafana's dashboards draw. The rules are Grafana's (design,
 * "What Grafana's dashboards do with annotation events"): every event has the same keys, a point ends when it begins, and title
 * and text are HTML, so nothing goes in unescaped. A row without a time is left out. Times are in milliseconds.
 */
export function annotationEvents(
  frame: DataFrame,
  overlay: OverlayOptions = {},
  source: EventSource = 'annotations'
): AnnotationEvent[] {
  const { time, end, title, text, link, tags } = eventColumns(frame, overlay, source);
  const events: AnnotationEvent[] = [];
  const texts = new EventTexts();
  for (let row = 0; row < frame.length; row++) {
    const begin = time(row);
    if (begin === undefined) {
      continue;
    }
    const stop = end(row);
    const event = { ...blank };
    event.time = begin;
    // Grafana draws nothing sensible from right to left: an end before the beginning is a mistake of the writer's.
    event.timeEnd = stop !== undefined && stop > begin ? stop : begin;
    event.isRegion = event.timeEnd > begin;
    event.tags = tags(row);
    texts.add(event, escapeHtml(title(row)), markdown(text(row)) + linkLine(link(row)));
    events.push(event);
  }
  texts.finish();
  return events;
}

/**
 * Every event begins as a copy of this, so that all have the same keys. Grafana shows editors its own pencil and bin, which act on
 * Grafana's own annotations, unless the id is the number 0.
 */
const blank: AnnotationEvent = Object.assign<AnnotationEvent, { id: number }>(
  { time: 0, timeEnd: 0, isRegion: false, title: '', text: '', tags: [] },
  { id: 0 }
);

function linkLine(url: string): string {
  const address = addressHtml(url);
  return address === undefined ? '' : `<p>${linkHtml(address, `Open ${hostHtml(address)}`)}</p>`;
}
