import { type DataFrame, type Field, type FieldConfig, FieldType } from '@grafana/data';

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
    { links: [{ title: 'Open in a new tab', url: '${__value.raw}', targetBlank: true }] }
  );

/** The tags of records as events, which tables hide. */
export const tagsField = (values: string[][]): Field => ({
  name: 'tags',
  type: FieldType.other,
  // The first is read by Grafana 11 and 12, the second by 13.
  config: { custom: { hidden: true, hideFrom: { viz: true, legend: true, tooltip: true } } },
  values,
});

/** The start of a range, and the moments in it at which one of these begins or ends: none at its end. */
export function momentsIn(
  range: { from: number; to: number },
  spans: ReadonlyArray<{ from: number; to?: number }>
): number[] {
  const moments = spans.flatMap(({ from, to = Infinity }) => [Math.max(from, range.from), to]);
  return [...new Set([range.from, ...moments])].filter((moment) => moment < range.to).sort((a, b) => a - b);
}

/** Leaves out a frame of times alone, without rows and notices: a state timeline shows “No data” only where it has no frame. */
export const withoutEmpty = (frames: DataFrame[]): DataFrame[] =>
  frames.filter(({ fields, length, meta }) => fields.length > 1 || length || meta?.notices?.length);
