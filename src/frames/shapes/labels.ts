import { type Field, type FieldConfig, type Labels } from '@grafana/data';

import { formatNanoseconds } from '@aplkit/language/apl/tree/timespan';
import { type TableColumn } from '../columns/column';
import { distinguished } from '../columns/distinguished';
import { isNumeric } from '../columns/kinds';
import { valueText } from '../columns/texts';
import { displayName } from '../decorate/legend';
import { type FrameOptions } from '../options';

/** Labels for series, from the values of the groups in the rows; `undefined` without groups. */
export function labelsOf(groups: TableColumn[], rows: number[]): Array<Labels | undefined> {
  // Copies one object that has all keys. There may be thousands of labels, and the copies share its hidden class. A key can be any name.
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

const missing: ReadonlySet<string> = new Set(['null']);

/** A group's value as text. The string `null` gets quotes, to distinguish it from a missing value. */
export function labelText(group: TableColumn, row: number): string {
  const text = textAt(group, row);
  return group.values[row] === null ? text : distinguished(text, missing);
}

/** A cell as written in queries, such as `5m` for a timespan. A missing value becomes `null`. */
export function textAt({ kind, values, nanos }: TableColumn, row: number): string {
  const value = values.at(row);
  if (kind === 'timespan' && typeof value === 'number' && Number.isInteger(value)) {
    return formatNanoseconds(value);
  }
  return valueText(value, kind === 'time', nanos?.[row]);
}

/** The values of a column as text. Missing values are empty. */
export function textsOf(column: TableColumn): string[] {
  return column.values.map((value, row) => (value === null ? '' : textAt(column, row)));
}

/** Creates a comparison of rows by group: numbers by value, even within strings, and missing values last. */
export function groupOrder(groups: TableColumn[]): (row: number, other: number) => number {
  const collator = new Intl.Collator('en', { numeric: true });
  return (row, other) => {
    for (const group of groups) {
      const [a, b] = [group.values[row], group.values[other]];
      if (a !== b && (a === null || b === null)) {
        return a === null ? 1 : -1;
      }
      const difference = isNumeric(group.kind) || group.kind === 'time' ? Number(a) - Number(b) : 0;
      const order = difference || collator.compare(textAt(group, row), textAt(group, other));
      if (order !== 0) {
        return order;
      }
    }
    return 0;
  };
}

/** Creates a function that makes a metric's field for a group. If `isOnly`, series don't need the metric's name. */
export function metricField(
  { field: { name }, type, config }: TableColumn,
  isOnly: boolean,
  { legend }: FrameOptions
): (values: unknown[], labels: Labels | undefined, special?: FieldConfig) => Field {
  return (values, labels, special) => {
    const shown = displayName(legend, name, labels, isOnly);
    const own: FieldConfig = { ...config, ...special, ...(shown !== undefined && { displayNameFromDS: shown }) };
    return { name, type, config: own, values, ...(labels && { labels }) };
  };
}
