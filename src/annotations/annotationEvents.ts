import { type AnnotationEvent, type DataFrame, textUtil } from '@grafana/data';

import { httpAddress } from '../grafana/httpAddress';
import { cut, plainMarkdown, safeText } from '../grafana/safeHtml';
import { distinct } from './annotationsFrame';
import { eventColumns } from './eventColumns';
import { type Layer } from './layer';

/**
 * Returns what Grafana's dashboards draw of a layer's frames: one event for each row that has a time. What reads Markdown is loaded with
 * the first text that is not plain; where that fails, texts are shown as they are written.
 */
export async function layerEvents(frames: DataFrame[], layer: Layer): Promise<AnnotationEvent[]> {
  const rows = frames.flatMap((frame) => rowsOf(frame, layer));
  const isPlain = rows.every(({ text }) => plainMarkdown(text) !== undefined);
  const toHtml = isPlain ? asWritten : await loadMarkdown();
  return rows.map(({ text, ...row }) => annotationEvent(row, plainMarkdown(text) ?? toHtml(text)));
}

async function loadMarkdown(): Promise<(text: string) => string> {
  try {
    return (await import(/* webpackChunkName: "safeMarkdown" */ '../grafana/safeMarkdown')).safeMarkdown;
  } catch {
    return asWritten;
  }
}

function asWritten(text: string): string {
  return `<p>${safeText(cut(text))}</p>`;
}

/** An event's parts; nothing is escaped. */
interface EventRow {
  time: number;
  end: number | undefined;
  ongoing: boolean;
  title: string;
  text: string;
  link: string;
  tags: string[];
}

function rowsOf(frame: DataFrame, layer: Layer): EventRow[] {
  const columns = eventColumns(frame, layer);
  return Array.from({ length: frame.length }, (_, row) => row).flatMap((row) => {
    const time = columns.time(row);
    return time === undefined
      ? []
      : {
          time,
          end: columns.end(row),
          ongoing: columns.ongoing(row),
          title: columns.title(row),
          text: columns.text(row),
          link: columns.link(row),
          tags: columns.tags(row),
        };
  });
}

/**
 * Returns an event by Grafana's rules (design, "What Grafana's dashboards do with annotation events"): every event has the same keys, a
 * point ends when it begins, and title and text are HTML, so everything is escaped; tags are text. Grafana shows editors its own pencil and
 * bin, which act on Grafana's own annotations, unless the id is the number 0.
 */
function annotationEvent(
  { time, end, ongoing, title, link, tags }: Omit<EventRow, 'text'>,
  html: string
): AnnotationEvent {
  // Grafana draws nothing sensible from right to left: an end before the beginning is a mistake of the writer's.
  const timeEnd = end !== undefined && end > time ? end : time;
  const event: AnnotationEvent = {
    time,
    timeEnd,
    isRegion: timeEnd > time,
    // Grafana shows the title as it shows the text: small and grey.
    title: title === '' ? '' : `<h5>${safeText(title)}</h5>`,
    // The tooltip names the end of the region, which is now.
    text: (ongoing ? '<p><em>Ongoing: it has no end yet.</em></p>' : '') + html + linkLine(link),
    tags: distinct(tags),
  };
  return Object.assign<AnnotationEvent, { id: number }>(event, { id: 0 });
}

/** Returns a line with a link that opens beside Grafana and names its host; nothing for all but http(s) addresses. */
function linkLine(link: string): string {
  const address = httpAddress(link);
  return address === undefined
    ? ''
    : `<p><a href="${textUtil.escapeHtml(address)}" target="_blank" rel="noopener noreferrer">Open ${safeText(new URL(address).host)}</a></p>`;
}
