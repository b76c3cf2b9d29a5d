import { type Labels } from '@grafana/data';

import { toldApart } from './groupValues';
import { type TableColumn } from './readTable';
import { isoTime } from './times';

/** The values of a row's groups, as a series' labels; `undefined` where there are no groups. */
export function labelsOf(groups: TableColumn[], row: number): Labels | undefined {
  if (groups.length === 0) {
    return undefined;
  }
  return Object.fromEntries(groups.map((group) => [group.field.name, labelText(group, row)]));
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
