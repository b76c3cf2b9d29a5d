import { type AnnotationEvent, type DataFrame, textUtil } from '@grafana/data';

import { exploreAddress } from '../grafana/exploreAddress';
import { httpAddress } from '../grafana/httpAddress';
import { safeText } from '../grafana/safeHtml';
import { safeMarkdown } from '../grafana/safeMarkdown';
import { changesOfAnnotation } from './changesOfAnnotation';
import { type EventColumns, eventColumns } from './eventColumns';
import { type Layer } from './layer';

/**
 * Dashboard events from a layer's frames.
 * @param uid ID of the data source, if the user can open Explore
 */
export function layerEvents(frames: DataFrame[], layer: Layer, uid?: string): AnnotationEvent[] {
  return frames.flatMap((frame) => {
    const columns = eventColumns(frame, layer);
    return columns.rows.map(({ row, time }) => annotationEvent(columns, row, time, uid));
  });
}

/**
 * Event for Grafana (design, "What Grafana's dashboards do with annotation events"). With an ID other than 0, Grafana would show edit
 * and delete buttons.
 */
function annotationEvent(columns: EventColumns, row: number, time: number, uid: string | undefined): AnnotationEvent {
  const title = columns.title(row);
  const end = columns.end(row);
  // Grafana can't draw an end before the start, which is an error in the data.
  const timeEnd = end !== undefined && end > time ? end : time;
  const event: AnnotationEvent = {
    time,
    timeEnd,
    isRegion: timeEnd > time,
    // Grafana shows the title in the same small, gray font as the text.
    title: title === '' ? '' : `<h5>${safeText(title)}</h5>`,
    // The tooltip shows the end of the region, which is the current time.
    text:
      (columns.ongoing(row) ? '<p><em>Ongoing: no end yet.</em></p>' : '') +
      safeMarkdown(columns.text(row)) +
      linkLine(columns.link(row)) +
      changesLine(uid, columns.dataset(row), time, timeEnd),
    tags: columns.tags(row),
  };
  return Object.assign<AnnotationEvent, { id: number }>(event, { id: 0 });
}

/** Line with a link that opens in a new tab and names its host; empty unless the link is http(s). */
function linkLine(link: string): string {
  const address = httpAddress(link);
  return address === undefined
    ? ''
    : `<p><a href="${textUtil.escapeHtml(address)}" target="_blank" rel="noopener noreferrer">Open ${safeText(new URL(address).host)}</a></p>`;
}

/** A line with a link to What changed for an annotation. */
function changesLine(uid: string | undefined, dataset: string, start: number, end: number): string {
  const now = Date.now();
  if (!uid || !dataset || start >= now) {
    return '';
  }
  const { range, ...query } = changesOfAnnotation(dataset, { start, end, now });
  const address = exploreAddress({ datasource: uid, queries: [{ refId: 'A', ...query }], range });
  return `<p><a href="${textUtil.escapeHtml(address)}">What changed?</a></p>`;
}
