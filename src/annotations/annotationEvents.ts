import { type AnnotationEvent, type DataFrame } from '@grafana/data';

import { names } from './annotationsFrame';
import { escapeHtml } from './escapeHtml';
import { httpAddress } from './httpAddress';
import { linkHtml } from './linkHtml';
import { markdown } from './markdown';

/**
 * A frame of `annotationsFrame` as what Grafana's dashboards draw. The rules are Grafana's (design, "What Grafana's dashboards do
 * with annotation events"): every event has the same keys, a point ends when it begins, and title and text are HTML.
 */
export function annotationEvents(frame: DataFrame): AnnotationEvent[] {
  const column = (name: string): unknown[] => frame.fields.find((field) => field.name === name)?.values ?? [];
  const times = column(names.time);
  const ends = column(names.timeEnd);
  const titles = column(names.title);
  const types = column(names.type);
  const descriptions = column(names.description);
  const urls = column(names.url);
  const tags = column(names.tags);

  return times.flatMap((time, row) => {
    if (typeof time !== 'number') {
      return [];
    }
    const end = ends[row];
    // Grafana draws nothing sensible from right to left: an end before the beginning is a mistake of the writer's.
    const timeEnd = typeof end === 'number' && end > time ? end : time;
    return event({
      time,
      timeEnd,
      isRegion: timeEnd > time,
      title: escapeHtml(textOf(titles[row]) || textOf(types[row])),
      text: markdown(textOf(descriptions[row])) + link(textOf(urls[row])),
      tags: textsOf(tags[row]).map(escapeHtml),
    });
  });
}

/** Grafana shows editors its own pencil and bin, which act on Grafana's own annotations, unless the id is the number 0. */
function event(parts: AnnotationEvent): AnnotationEvent {
  return Object.assign(parts, { id: 0 });
}

function link(url: string): string {
  const address = httpAddress(url);
  return address === undefined ? '' : `<p>${linkHtml(address, `Open ${escapeHtml(new URL(address).host)}`)}</p>`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
