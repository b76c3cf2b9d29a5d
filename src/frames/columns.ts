import { FieldType } from '@grafana/data';

import { type Cell, type TableField } from '../service/types';
import { areBooleans, areTexts } from './cellTypes';
import { type ColumnKind, columnKind } from './kinds';
import { type ColumnText } from './columnText';
import { exactCells } from './exactCells';
import { exactIntegers, holdsUnsafe, isUnsafe } from './exactIntegers';
import { readNumbers } from './numbers';
import { readTimes } from './timeColumn';
import { readTimespan } from './timespans';

/** What becomes of integers that a JavaScript number cannot hold: their digits as text, or the nearest number. */
export type LargeIntegers = 'text' | 'number';

/** A column as a Grafana field's contents, and what has to be said about it. */
export interface ReadColumn {
  kind: ColumnKind;
  type: FieldType;
  /** The answer's own array wherever no cell needs another form: never write into it. */
  values: unknown[];
  /** Lists and maps as they were parsed, where `values` have integers beyond 2^53 as texts: these tell numbers from texts. */
  parsed?: Cell[];
  nanos?: number[];
  /** Rows whose cell does not fit the column's type; their values are `null`. */
  bad: number[];
  /** True when integers beyond 2^53 stand as text. */
  exactText: boolean;
  /** True when integers beyond 2^53 were rounded. */
  rounded: boolean;
}

/**
 * One column of a tabular answer (contract, "table fields"); `source` is its text, where there is one. Never throws: what does not fit
 * costs a cell, not the query.
 */
export function readColumn(
  field: TableField,
  column: Cell[],
  source: ColumnText | undefined,
  large: LargeIntegers
): ReadColumn {
  const kind = columnKind(field.type, column);
  switch (kind) {
    case 'time': {
      const { values, nanos, bad } = readTimes(column, source);
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
      const exact = large === 'text' ? exactIntegers(column, values, source) : undefined;
      if (exact === undefined) {
        return { ...numbers, rounded: true };
      }
      return exact === values ? numbers : { ...plain(kind, FieldType.string, exact), bad, exactText: true };
    }
    case 'boolean':
      return booleans(column);
    case 'text':
      return text(column, source);
    case 'json':
      return lists(column, source);
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

/** Lists and maps as they are; integers beyond 2^53 in them are texts with all their digits, where these are known. */
function lists(column: Cell[], source: ColumnText | undefined): ReadColumn {
  if (!column.some(holdsUnsafe)) {
    return plain('json', FieldType.other, column);
  }
  const exact = exactCells(column, source);
  if (exact === undefined || exact === column) {
    return { ...plain('json', FieldType.other, column), rounded: exact === undefined };
  }
  return { ...plain('json', FieldType.other, exact), parsed: column, exactText: true };
}

/** Strings as they are; other cells as they would be written, lists and maps as JSON. */
function text(column: Cell[], source: ColumnText | undefined): ReadColumn {
  if (source?.areTexts() ?? areTexts(column)) {
    return plain('text', FieldType.string, column);
  }
  const unsafe = column.some(holdsUnsafe);
  const cells = unsafe ? source?.cells() : undefined;
  const exact = cells?.length === column.length ? cells : undefined;
  const values = column.map((cell, row) => {
    if (typeof cell === 'string' || cell === null) {
      return cell;
    }
    return exact !== undefined && holdsUnsafe(cell) ? alone(exact[row]) : JSON.stringify(cell);
  });
  return { ...plain('text', FieldType.string, values), rounded: unsafe && exact === undefined };
}

/** The same text, cut from a copy: one that was cut from the answer's would keep all of that alive. */
function alone(text: string): string {
  return ` ${text}`.slice(1);
}

function exhausted(kind: never): never {
  throw new Error(`Unknown kind of column: ${String(kind)}`);
}
