import { type DataFrame, type Field, type FieldConfig, FieldType, systemDateFormats } from '@grafana/data';

import { timeWidth } from '../frames/shapes/tableFrame';
import { httpAddress } from '../grafana/httpAddress';
import { fieldNames, isText } from '../service/annotationFields';
import { type Instant } from '../service/instant';
import { type Annotation } from '../service/types';
import { cleanTags } from './eventColumns';
import { notice, type TimedAnnotations, timeNotices } from './timedAnnotations';

/** Annotations as a table. Fields that Grafana's own processing of annotations reads have its names; `tags` is hidden in tables. */
export function annotationsFrame(timed: TimedAnnotations, refId: string): DataFrame {
  const { rows } = timed;
  const annotations = rows.map(({ annotation }) => annotation);
  const starts = rows.map(({ start }) => start);
  const ends = rows.map(({ end }) => end);
  const textField = (name: string, textOf: (annotation: Annotation) => string | null): Field => ({
    name,
    type: FieldType.string,
    config: {},
    values: annotations.map(textOf),
  });
  // Grafana makes a link of every value, so one that is not an http(s) address is left out.
  const links = textField('url', ({ url }) => (url !== undefined && httpAddress(url) !== undefined ? url : null));
  const lostLinks = annotations.filter(({ url }, row) => url && links.values[row] === null).length;
  // Grafana would choose the precision of each time by the first and the last value that it has.
  const isWhole = [...starts, ...ends].every((time) => time === undefined || time.milliseconds % 1000 === 0);
  const unit = isWhole ? 'dateTimeAsSystem' : `time:${systemDateFormats.fullDateMS}`;
  const ongoing = rows.map((row) => row.ongoing === true);
  const fields: Field[] = [
    timeField('time', starts, { unit }),
    timeField('timeEnd', ends, { unit, displayName: 'end' }),
    ...(ongoing.includes(true) ? [{ name: 'ongoing', type: FieldType.boolean, config: {}, values: ongoing }] : []),
    ...fieldNames
      .filter((name) => isText(name) && name !== 'url')
      .map((name) => textField(name, (annotation) => annotation[name] ?? '')),
    textField('datasets', ({ datasets }) => datasets.join(', ')),
    { ...links, config: { links: [{ title: 'Open in a new tab', url: '${__value.raw}', targetBlank: true }] } },
    textField('id', ({ id }) => id),
    {
      name: 'tags',
      type: FieldType.other,
      // The first is read by Grafana 11 and 12, the second by 13.
      config: { custom: { hidden: true, hideFrom: { viz: true, legend: true, tooltip: true } } },
      values: annotations.map(({ type, datasets }) => cleanTags([type, ...datasets])),
    },
  ];
  const notices = [
    ...timeNotices(timed),
    ...notice(lostLinks, 'shown without a link: only http and https links are supported.'),
  ];
  return {
    refId,
    name: 'Annotations',
    length: rows.length,
    fields,
    meta: { preferredVisualisationType: 'table', notices },
  };
}

function timeField(name: string, times: Array<Instant | undefined>, config: FieldConfig): Field {
  const nanos = times.map((time) => time?.nanos ?? 0);
  return {
    name,
    type: FieldType.time,
    config: { ...config, custom: { width: timeWidth } },
    values: times.map((time) => time?.milliseconds ?? null),
    ...(nanos.some((rest) => rest !== 0) && { nanos }),
  };
}
