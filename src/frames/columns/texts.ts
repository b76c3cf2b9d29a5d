import { type Cell } from '../../service/types';
import { areAll, columnOf, converted, type ReadColumn } from './column';
import { jsonText } from './json';
import { isoTime } from './times';

/** Reads strings without changes. Other values become text; lists and maps become JSON. */
export function textColumn(column: Cell[], exact: Cell[] | undefined): ReadColumn {
  const textOf = (value: Cell, row: number) =>
    typeof value === 'string' || value === null ? value : jsonText(value, exact?.[row]);
  return areAll(column, 'string') ? columnOf('text', column) : columnOf('text', column.map(textOf), { parsed: column });
}

/** A value as written in queries: ISO times with all digits, lists and maps as JSON. */
export function valueText(value: unknown, isTime: boolean, nanos = 0): string {
  if (typeof value === 'number' && isTime) {
    return isoTime(value, nanos);
  }
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

const truths = new Map<Cell, boolean>([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
]);

export function booleanColumn(column: Cell[]): ReadColumn {
  if (areAll(column, 'boolean')) {
    return columnOf('boolean', column);
  }
  const { values, bad } = converted(column, (value) => truths.get(value));
  return columnOf('boolean', values, { bad });
}
