import { type Labels } from '@grafana/data';

import { toldApart } from './groupValues';
import { type TableColumn } from './readTable';
import { isoTime } from './times';

/** The values of the groups in some rows, as the labels of series; `undefined` where there are no groups. */
export function labelsOf(groups: TableColumn[], rows: number[]): Array<Labels | undefined> {
  // There may be thousands: copies of one that has all keys have their form, and any name may be a key.
  const blank: Labels = Object.fromEntries(groups.map(({ field }) => [field.name, '']));
  return rows.map((row) => {
    if (groups.length === 0) {
      return undefined;
    }
    const labels = { ...blank };
    for (const group of groups) {
      labels[group.field.name] = labelText(group, row);
    }
    return labels;
  });
}

/** What a missing value is called. */
const missing: ReadonlySet<string> = new Set(['null']);

/** As `groupText`, but the text `null` stands in quotes, and so does what would then look like it: no two groups are one label. */
export function labelText(group: TableColumn, row: number): string {
  const text = groupText(group, row);
  return group.values[row] === null ? text : toldApart(text, missing);
}

/** A value as text. A missing one is `null`, so that it is not taken for an empty text. */
export function groupText({ kind, values, nanos }: TableColumn, row: number): string {
  const value = values.at(row);
  if (kind === 'time' && typeof value === 'number') {
    return isoTime(value, nanos?.[row] ?? 0);
  }
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
