import { type DataFrame, type Field, FieldType, type QueryResultMetaNotice } from '@grafana/data';

import { readTimes } from '../frames/times';
import { type Annotation } from '../service/types';
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

/**
 * Annotations as a table, sorted by time: times in milliseconds, with the nanoseconds in `nanos`; `timeEnd` is `null` where there
 * is none. An annotation whose time cannot be read is left out, and a notice says so. `tags` (type and datasets) is a list for
 * the overlay and hidden in tables.
 */
export function annotationsFrame(annotations: Annotation[], refId: string): DataFrame {
  const all = readTimes(annotations.map((annotation) => annotation.time));
  const order = annotations.map((_, index) => index).filter((index) => all.values[index] !== null);
  const nanosAt = (index: number) => all.nanos?.[index] ?? 0;
  order.sort((a, b) => Number(all.values[a]) - Number(all.values[b]) || nanosAt(a) - nanosAt(b));

  const rows = order.map((index) => annotations[index]);
  const ends = readTimes(rows.map((annotation) => annotation.endTime ?? null));
  const links = rows.map((annotation) => httpAddress(annotation.url) ?? null);
  const lostLinks = rows.filter((annotation, row) => Boolean(annotation.url) && links[row] === null).length;

  const text = (name: string, values: Array<string | null>): Field => ({
    name,
    type: FieldType.string,
    config: {},
    values,
  });
  const link = { title: 'Open in a new tab', url: '${__value.raw}', targetBlank: true };
  return {
    refId,
    name: 'Annotations',
    length: rows.length,
    fields: [
      {
        ...{ name: names.time, type: FieldType.time, config: {} },
        values: order.map((index) => all.values[index]),
        ...(all.nanos && { nanos: order.map(nanosAt) }),
      },
      {
        ...{ name: names.timeEnd, type: FieldType.time, config: { displayName: 'end' } },
        values: ends.values,
        ...(ends.nanos && { nanos: ends.nanos }),
      },
      text(
        names.type,
        rows.map((annotation) => annotation.type)
      ),
      text(
        names.title,
        rows.map((annotation) => annotation.title ?? '')
      ),
      text(
        names.description,
        rows.map((annotation) => annotation.description ?? '')
      ),
      text(
        names.datasets,
        rows.map((annotation) => annotation.datasets.join(', '))
      ),
      { ...text(names.url, links), config: { links: [link] } },
      text(
        names.id,
        rows.map((annotation) => annotation.id)
      ),
      {
        name: names.tags,
        type: FieldType.other,
        // The first is read by Grafana 11 and 12, the second by 13.
        config: { custom: { hidden: true, hideFrom: { viz: true, legend: true, tooltip: true } } },
        values: rows.map((annotation) => [annotation.type, ...annotation.datasets].filter((tag) => tag !== '')),
      },
    ],
    meta: {
      preferredVisualisationType: 'table',
      notices: notices(annotations.length - rows.length, ends.bad.length, lostLinks),
    },
  };
}

function notices(withoutTime: number, badEnds: number, lostLinks: number): QueryResultMetaNotice[] {
  const said = [
    withoutTime > 0 &&
      `${annotationCount(withoutTime)} left out, because the time cannot be read. Correct it in the service.`,
    badEnds > 0 &&
      `${annotationCount(badEnds)} shown as a point, because the end cannot be read. Correct it in the service.`,
    lostLinks > 0 && `${annotationCount(lostLinks)} shown without link, because it is no http or https address.`,
  ];
  return said.filter((text) => text !== false).map((text) => ({ severity: 'warning', text }));
}

function annotationCount(amount: number): string {
  return amount === 1 ? '1 annotation is' : `${amount} annotations are`;
}
