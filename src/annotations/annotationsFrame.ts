import { type DataFrame, type Field, FieldType } from '@grafana/data';

import { type Annotation } from '../service/types';
import { distinctTags, tagsOf } from './annotationTags';
import { type TimedAnnotation, timedAnnotations, type TimedAnnotations } from './annotationTimes';
import { httpAddress } from './httpAddress';
import { notice, timeNotices } from './timeNotices';

/** Names of the frame's fields; those that Grafana's own processing of annotations reads have its names. */
export const names = {
  id: 'id',
  time: 'time',
  timeEnd: 'timeEnd',
  type: 'type',
  title: 'title',
  description: 'description',
  datasets: 'datasets',
  url: 'url',
  tags: 'tags',
} as const;

/** As `timedFrame`, from annotations as the service sends them. */
export function annotationsFrame(annotations: Annotation[], refId: string): DataFrame {
  return timedFrame(timedAnnotations(annotations), refId);
}

/**
 * Annotations as a table, sorted by time: times in milliseconds, with the nanoseconds in `nanos`; `timeEnd` is `null` where there
 * is none. An annotation whose time cannot be read is left out, and a notice says so. `tags` (type and datasets) is a list for
 * the overlay and hidden in tables.
 */
export function timedFrame(timed: TimedAnnotations, refId: string): DataFrame {
  const columns = columnsOf(timed.rows);
  const text = (name: string, values: string[]): Field => ({ name, type: FieldType.string, config: {}, values });
  return {
    refId,
    name: 'Annotations',
    length: timed.rows.length,
    fields: [
      { name: names.time, type: FieldType.time, config: {}, ...withNanos(columns.time, columns.nanos) },
      {
        ...{ name: names.timeEnd, type: FieldType.time, config: { displayName: 'end' } },
        ...withNanos(columns.end, columns.endNanos),
      },
      text(names.type, columns.type),
      text(names.title, columns.title),
      text(names.description, columns.description),
      text(names.datasets, columns.datasets),
      {
        ...{ name: names.url, type: FieldType.string, values: columns.url },
        config: { links: [{ title: 'Open in a new tab', url: '${__value.raw}', targetBlank: true }] },
      },
      text(names.id, columns.id),
      {
        name: names.tags,
        type: FieldType.other,
        // The first is read by Grafana 11 and 12, the second by 13.
        config: { custom: { hidden: true, hideFrom: { viz: true, legend: true, tooltip: true } } },
        values: columns.tags,
      },
    ],
    meta: { preferredVisualisationType: 'table', notices: [...timeNotices(timed), ...linkNotice(columns.lostLinks)] },
  };
}

/** All columns in one pass over the rows, of which there may be ten thousand. */
function columnsOf(rows: TimedAnnotation[]) {
  const columns = {
    time: new Array<number>(rows.length),
    nanos: new Array<number>(rows.length),
    end: new Array<number | null>(rows.length),
    endNanos: new Array<number>(rows.length),
    type: new Array<string>(rows.length),
    title: new Array<string>(rows.length),
    description: new Array<string>(rows.length),
    datasets: new Array<string>(rows.length),
    url: new Array<string | null>(rows.length),
    id: new Array<string>(rows.length),
    tags: new Array<string[]>(rows.length),
    lostLinks: 0,
  };
  for (let row = 0; row < rows.length; row++) {
    const { annotation, time, nanos, end, endNanos } = rows[row];
    const { type, datasets, url } = annotation;
    const address = httpAddress(url);
    columns.time[row] = time;
    columns.nanos[row] = nanos;
    columns.end[row] = end;
    columns.endNanos[row] = endNanos;
    columns.type[row] = type;
    columns.title[row] = annotation.title ?? '';
    columns.description[row] = annotation.description ?? '';
    columns.datasets[row] = datasets.length === 1 ? datasets[0] : datasets.join(', ');
    // As it was written; Grafana makes a link of every one that is there.
    columns.url[row] = address === undefined ? null : (url ?? null);
    columns.id[row] = annotation.id;
    columns.tags[row] = distinctTags(tagsOf(annotation));
    columns.lostLinks += address === undefined && url ? 1 : 0;
  }
  return columns;
}

function withNanos<T>(values: T[], nanos: number[]): { values: T[]; nanos?: number[] } {
  return nanos.some((rest) => rest !== 0) ? { values, nanos } : { values };
}

function linkNotice(lostLinks: number) {
  return notice(lostLinks, 'shown without link, because it is no http or https address.');
}
