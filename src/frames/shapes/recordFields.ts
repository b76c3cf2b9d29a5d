import { type DataFrame, type Field, type FieldConfig, FieldType } from '@grafana/data';

import { pageLink } from '../pageLink';

export const textField = (name: string, values: Array<string | null>, config: FieldConfig = {}): Field => ({
  name,
  type: FieldType.string,
  config,
  values,
});

export const linkField = (addresses: Array<string | undefined>): Field =>
  textField(
    'url',
    addresses.map((address) => address ?? null),
    { links: [pageLink('Open in a new tab', '${__value.raw:raw}')] }
  );

/** Field with the tags of records, hidden in tables. */
export const tagsField = (values: string[][]): Field => ({
  name: 'tags',
  type: FieldType.other,
  // Grafana 11 and 12 read the first property, Grafana 13 the second.
  config: { custom: { hidden: true, hideFrom: { viz: true, legend: true, tooltip: true } } },
  values,
});

/** Drops frames with only a time field, no rows and no notices, so that state timelines show “No data”. */
export const withoutEmpty = (frames: DataFrame[]): DataFrame[] =>
  frames.filter(({ fields, length, meta }) => fields.length > 1 || length || meta?.notices?.length);
