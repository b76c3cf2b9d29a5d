import { FieldType } from '@grafana/data';

import { type Cell, type TableField } from '../service/types';
import { areBooleans, areTexts } from './cellTypes';
import { type ColumnKind, columnKind } from './kinds';
import { readNumbers } from './numbers';
import { readTimes } from './times';
import { readTimespan } from './timespans';

/** What becomes of integers that a JavaScript number cannot hold: their digits as text, or the nearest number. */
export type LargeIntegers = 'text' | 'number';

/** A column as a Grafana field's contents, and what has to be said about it. */
export interface ReadColumn {
  kind: ColumnKind;
  type: FieldType;
  /** The answer's own array wherever no cell needs another form: never write into it. */
  values: unknown[];
  nanos?: number[];
  /** Rows whose cell does not fit the column's type; their values are `null`. */
  bad: number[];
  /** True when integers beyond 2^53 stand as text. */
  exactText: boolean;
  /** True when integers beyond 2^53 were rounded. */
  rounded: boolean;
}

/** The JSON text of the cells of this column, read from the answer's text only when it is needed. */
export type CellTexts = () => string[] | undefined;

/** One column of a tabular answer (contract, "table fields"). Never throws: what does not fit costs a cell, not the query. */
export function readColumn(field: TableField, column: Cell[], texts: CellTexts, large: LargeIntegers): ReadColumn {
  const kind = columnKind(field.type, column);
  switch (kind) {
    case 'time': {
      const { values, nanos, bad } = readTimes(column);
      return { ...plain(kind, FieldType.time, values), nanos, bad };
    }
    case 'timespan':
      return timespans(column);
    case 'integer':
    case 'number':
    case 'float': {
      const { values, bad, unsafe } = readNumbers(column);
      const numbers = { ...plain(kind, FieldType.number, values), bad };
      if (!unsafe || kind === 'float') {
        return numbers;
      }
      return (large === 'text' ? exactIntegers(column, numbers, texts) : undefined) ?? { ...numbers, rounded: true };
    }
    case 'boolean':
      return booleans(column);
    case 'text':
      return text(column, texts);
    case 'json':
      return { ...plain(kind, FieldType.other, column), rounded: column.some(holdsUnsafeInteger) };
    default:
      return exhausted(kind);
  }
}

function plain(kind: ColumnKind, type: FieldType, values: unknown[]): ReadColumn {
  return { kind, type, values, bad: [], exactText: false, rounded: false };
}

function timespans(column: Cell[]): ReadColumn {
  const bad: number[] = [];
  let rounded = false;
  const values = column.map((cell, row) => {
    const value = typeof cell === 'string' || typeof cell === 'number' ? readTimespan(cell) : undefined;
    if (value === undefined) {
      if (cell !== null) {
        bad.push(row);
      }
      return null;
    }
    rounded ||= isUnsafe(value);
    return value;
  });
  return { ...plain('timespan', FieldType.number, values), bad, rounded };
}

function booleans(column: Cell[]): ReadColumn {
  if (areBooleans(column)) {
    return plain('boolean', FieldType.boolean, column);
  }
  const bad: number[] = [];
  const values = column.map((cell, row) => {
    if (typeof cell === 'boolean' || cell === null) {
      return cell;
    }
    if (cell === 'true' || cell === 'false') {
      return cell === 'true';
    }
    bad.push(row);
    return null;
  });
  return { ...plain('boolean', FieldType.boolean, values), bad };
}

/** Strings as they are; other cells as they would be written, lists and maps as JSON. */
function text(column: Cell[], texts: CellTexts): ReadColumn {
  if (areTexts(column)) {
    return plain('text', FieldType.string, column);
  }
  const exact = column.some(holdsUnsafeInteger) ? texts() : undefined;
  const values = column.map((cell, row) => {
    if (typeof cell === 'string' || cell === null) {
      return cell;
    }
    return exact !== undefined && holdsUnsafeInteger(cell) ? exact[row] : JSON.stringify(cell);
  });
  return {
    ...plain('text', FieldType.string, values),
    rounded: exact === undefined && column.some(holdsUnsafeInteger),
  };
}

/**
 * Integers as the service wrote them. The numbers themselves where no integer is that large after all (`1e300` is a fraction's
 * way of writing); `undefined` when the text does not hold this column as it was parsed.
 */
function exactIntegers(column: Cell[], numbers: ReadColumn, texts: CellTexts): ReadColumn | undefined {
  const written = texts();
  if (written === undefined || written.length !== column.length) {
    return undefined;
  }
  let large = false;
  const values = new Array<unknown>(column.length);
  for (let row = 0; row < column.length; row++) {
    const cell = column[row];
    const number = numbers.values[row];
    // Digits that came as text are exact already.
    const digits = typeof cell === 'string' ? cell.trim() : written[row];
    if (typeof number !== 'number') {
      values[row] = null;
      continue;
    }
    if (isUnsafe(number)) {
      // The text must be that of this very cell. The way to the column is exact, so a slip would show at once.
      if (typeof cell === 'number' && (row < 1000 || row % 64 === 0) && Number(digits) !== cell) {
        return undefined;
      }
      large ||= integerForm.test(digits);
    }
    values[row] = digits;
  }
  return large ? { ...plain(numbers.kind, FieldType.string, values), bad: numbers.bad, exactText: true } : numbers;
}

const integerForm = /^[+-]?\d+$/;

function isUnsafe(value: number): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value);
}

function holdsUnsafeInteger(cell: Cell): boolean {
  if (typeof cell === 'number') {
    return isUnsafe(cell);
  }
  if (typeof cell !== 'object' || cell === null) {
    return false;
  }
  return (Array.isArray(cell) ? cell : Object.values(cell)).some(holdsUnsafeInteger);
}

function exhausted(kind: never): never {
  throw new Error(`Unknown kind of column: ${String(kind)}`);
}
