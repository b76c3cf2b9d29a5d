import { type DataFrame, type Field, FieldType, type QueryResultMetaNotice } from '@grafana/data';

import { type Annotation } from '../service/types';
import { endsTooEarly, type TimedAnnotation, timedAnnotations, type TimedAnnotations } from './annotationTimes';
import { httpAddress } from './httpAddress';

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
  const { rows } = timed;
  const links = rows.map(({ annotation }) => httpAddress(annotation.url) ?? null);
  const lostLinks = rows.filter(({ annotation }, row) => Boolean(annotation.url) && links[row] === null).length;
  const text = (name: string, read: (annotation: Annotation) => string): Field => ({
    name,
    type: FieldType.string,
    config: {},
    values: rows.map(({ annotation }) => read(annotation)),
  });
  return {
    refId,
    name: 'Annotations',
    length: rows.length,
    fields: [
      { name: names.time, type: FieldType.time, config: {}, ...times(rows) },
      { name: names.timeEnd, type: FieldType.time, config: { displayName: 'end' }, ...ends(rows) },
      text(names.type, (annotation) => annotation.type),
      text(names.title, (annotation) => annotation.title ?? ''),
      text(names.description, (annotation) => annotation.description ?? ''),
      text(names.datasets, (annotation) => annotation.datasets.join(', ')),
      {
        ...{ name: names.url, type: FieldType.string, values: links },
        config: { links: [{ title: 'Open in a new tab', url: '${__value.raw}', targetBlank: true }] },
      },
      text(names.id, (annotation) => annotation.id),
      {
        name: names.tags,
        type: FieldType.other,
        // The first is read by Grafana 11 and 12, the second by 13.
        config: { custom: { hidden: true, hideFrom: { viz: true, legend: true, tooltip: true } } },
        values: rows.map(({ annotation: { type, datasets } }) => [type, ...datasets].filter((tag) => tag !== '')),
      },
    ],
    meta: { preferredVisualisationType: 'table', notices: [...timeNotices(timed), ...linkNotice(lostLinks)] },
  };
}

function times(rows: TimedAnnotation[]): Pick<Field, 'values' | 'nanos'> {
  return withNanos(
    rows.map((row) => row.time),
    rows.map((row) => row.nanos)
  );
}

function ends(rows: TimedAnnotation[]): Pick<Field, 'values' | 'nanos'> {
  return withNanos(
    rows.map((row) => row.end),
    rows.map((row) => row.endNanos)
  );
}

function withNanos(values: Array<number | null>, nanos: number[]): Pick<Field, 'values' | 'nanos'> {
  return nanos.some((rest) => rest !== 0) ? { values, nanos } : { values };
}

/** What became of annotations whose times are not as they should be. */
export function timeNotices({ rows, withoutTime, badEnds }: TimedAnnotations): QueryResultMetaNotice[] {
  const early = rows.filter(endsTooEarly).length;
  const mend = 'Correct it in the service.';
  return [
    ...notice(withoutTime, `left out, because the time cannot be read. ${mend}`),
    ...notice(badEnds, `shown as a point, because the end cannot be read. ${mend}`),
    ...notice(early, `shown as a point, because the end is before the beginning. ${mend}`),
  ];
}

function linkNotice(lostLinks: number): QueryResultMetaNotice[] {
  return notice(lostLinks, 'shown without link, because it is no http or https address.');
}

/** Nothing where it is about none. */
export function notice(amount: number, said: string): QueryResultMetaNotice[] {
  const subject = amount === 1 ? '1 annotation is' : `${amount} annotations are`;
  return amount === 0 ? [] : [{ severity: 'warning', text: `${subject} ${said}` }];
}
