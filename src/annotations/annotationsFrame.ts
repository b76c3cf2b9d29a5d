import { type DataFrame, type Field, type FieldConfig, FieldType, systemDateFormats } from '@grafana/data';

import { linkField, tagsField, textField } from '../frames/shapes/recordFields';
import { timeWidth } from '../frames/shapes/tableFrame';
import { httpAddress } from '../grafana/httpAddress';
import { fieldNames, isText } from '../service/annotationFields';
import { type Instant } from '../service/instant';
import { type Annotation } from '../service/types';
import { cleanTags } from './eventColumns';
import { notice, type TimedAnnotations, timeNotices } from './timedAnnotations';

/** Annotations as a table. Fields that Grafana itself processes have Grafana's names. */
export function annotationsFrame(timed: TimedAnnotations, refId: string): DataFrame {
  const { rows } = timed;
  const annotations = rows.map(({ annotation }) => annotation);
  const starts = rows.map(({ start }) => start);
  const ends = rows.map(({ end }) => end);
  const texts = (name: string, textOf: (annotation: Annotation) => string) => textField(name, annotations.map(textOf));
  // Keeps only http(s) links.
  const links = linkField(annotations.map(({ url }) => (httpAddress(url) === undefined ? undefined : url)));
  const lostLinks = annotations.filter(({ url }, row) => url && links.values[row] === null).length;
  // Grafana would derive the precision from the first and last values.
  const isWhole = [...starts, ...ends].every((time) => time === undefined || time.milliseconds % 1000 === 0);
  const unit = isWhole ? 'dateTimeAsSystem' : `time:${systemDateFormats.fullDateMS}`;
  const ongoing = rows.map((row) => row.ongoing === true);
  const fields: Field[] = [
    timeField('time', starts, { unit }),
    timeField('timeEnd', ends, { unit, displayName: 'end' }),
    ...(ongoing.includes(true) ? [{ name: 'ongoing', type: FieldType.boolean, config: {}, values: ongoing }] : []),
    ...fieldNames
      .filter((name) => isText(name) && name !== 'url')
      .map((name) => texts(name, (annotation) => annotation[name] ?? '')),
    texts('datasets', ({ datasets }) => datasets.join(', ')),
    links,
    texts('id', ({ id }) => id),
    tagsField(annotations.map(({ type, datasets }) => cleanTags([type, ...datasets]))),
  ];
  const notices = [
    ...timeNotices(timed),
    ...notice(lostLinks, 'shown without a link because only http and https links are supported.'),
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
