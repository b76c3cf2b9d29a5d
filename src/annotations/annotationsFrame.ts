import { type DataFrame, type Field, FieldType } from '@grafana/data';

import { timeWidth } from '../frames/shapes/tableFrame';
import { httpAddress } from '../grafana/httpAddress';
import { notice, timeNotices } from './annotationNotices';
import { type TimedAnnotations } from './timedAnnotations';

/**
 * Returns annotations as a table, in the order of their times: times in milliseconds, with the nanoseconds in `nanos`; `timeEnd` is
 * `null` where there is none. Fields that Grafana's own processing of annotations reads have its names. `tags` (type and datasets) is
 * a list for layers and hidden in tables; `ongoing` is there where something is. Notices say what is left out, or shown otherwise.
 */
export function annotationsFrame(timed: TimedAnnotations, refId: string): DataFrame {
  const { rows } = timed;
  const addresses = rows.map(({ annotation }) => httpAddress(annotation.url));
  const lostLinks = rows.filter(({ annotation }, row) => annotation.url && addresses[row] === undefined).length;
  const text = (name: string, values: Array<string | null>): Field => ({
    ...{ name, type: FieldType.string, config: {} },
    values,
  });
  const ongoing = rows.map((row) => row.ongoing === true);
  return {
    refId,
    name: 'Annotations',
    length: rows.length,
    fields: [
      {
        ...{
          name: 'time',
          type: FieldType.time,
          config: { custom: { width: timeWidth } },
          values: rows.map(({ time }) => time),
        },
        ...nanosOf(rows.map(({ nanos }) => nanos)),
      },
      {
        ...{
          name: 'timeEnd',
          type: FieldType.time,
          config: { displayName: 'end', custom: { width: timeWidth } },
          values: rows.map(({ end }) => end),
        },
        ...nanosOf(rows.map(({ endNanos }) => endNanos)),
      },
      ...(ongoing.includes(true) ? [{ name: 'ongoing', type: FieldType.boolean, config: {}, values: ongoing }] : []),
      text(
        'type',
        rows.map(({ annotation }) => annotation.type)
      ),
      text(
        'title',
        rows.map(({ annotation }) => annotation.title ?? '')
      ),
      text(
        'description',
        rows.map(({ annotation }) => annotation.description ?? '')
      ),
      text(
        'datasets',
        rows.map(({ annotation }) => annotation.datasets.join(', '))
      ),
      {
        // As it was written. Grafana makes a link of every value, so one that is not an http(s) address is left out.
        ...text(
          'url',
          rows.map(({ annotation }, row) => (addresses[row] === undefined ? null : (annotation.url ?? null)))
        ),
        config: { links: [{ title: 'Open in a new tab', url: '${__value.raw}', targetBlank: true }] },
      },
      text(
        'id',
        rows.map(({ annotation }) => annotation.id)
      ),
      {
        name: 'tags',
        type: FieldType.other,
        // The first is read by Grafana 11 and 12, the second by 13.
        config: { custom: { hidden: true, hideFrom: { viz: true, legend: true, tooltip: true } } },
        values: rows.map(({ annotation }) => distinct([annotation.type, ...annotation.datasets])),
      },
    ],
    meta: {
      preferredVisualisationType: 'table',
      notices: [
        ...timeNotices(timed),
        ...notice(lostLinks, 'shown without a link, because its link is not an http or https address.'),
      ],
    },
  };
}

/** Returns tags without those that are empty or repeated. */
export function distinct(tags: string[]): string[] {
  return [...new Set(tags)].filter((tag) => tag !== '');
}

function nanosOf(nanos: number[]): { nanos?: number[] } {
  return nanos.some((rest) => rest !== 0) ? { nanos } : {};
}
