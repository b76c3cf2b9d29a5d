import { type Cell } from '../service/types';
import { areTexts } from './cellTypes';

/**
 * Reads the digits of numbers from an answer's text: `JSON.parse` rounds integers beyond 2^53. Used only for a column in which
 * the parsed values are that large, on text that `JSON.parse` has read already, so its form is not checked again.
 */

const quote = 34;
const backslash = 92;
const comma = 44;
const openList = 91;
const closeList = 93;
const openMap = 123;
const closeMap = 125;

/**
 * The JSON text of each cell of `tables[table].columns[column]`; `undefined` when the text has no such column. `columns` are the
 * table's parsed columns: what is in them says how the text before the wanted one can be skipped.
 */
export function cellTexts(text: string, table: number, column: number, columns: Cell[][]): string[] | undefined {
  const tables = memberAt(text, skipSpace(text, 0), 'tables');
  const found = tables === undefined ? undefined : elementAt(text, tables, table);
  const list = found === undefined ? undefined : memberAt(text, found, 'columns');
  if (list === undefined || text.charCodeAt(list) !== openList) {
    return undefined;
  }
  let at = skipSpace(text, list + 1);
  for (let passed = 0; passed < column; passed++) {
    if (text.charCodeAt(at) === closeList) {
      return undefined;
    }
    at = afterComma(text, skipColumn(text, at, columns[passed] ?? []));
  }
  if (text.charCodeAt(at) !== openList) {
    return undefined;
  }
  return isBare(columns[column]) ? bareElements(text, at) : elements(text, at);
}

/** Whether a column has nothing but numbers, truth values and `null`: no bracket but the last one is in its text. */
function isBare(column: Cell[] | undefined): boolean {
  if (column === undefined) {
    return false;
  }
  for (let row = 0; row < column.length; row++) {
    const cell = column[row];
    if (typeof cell === 'string' || (typeof cell === 'object' && cell !== null)) {
      return false;
    }
  }
  return true;
}

/** The end of a column's list, by what is known of its cells. */
function skipColumn(text: string, start: number, column: Cell[]): number {
  if (text.charCodeAt(start) !== openList) {
    return skipValue(text, start);
  }
  return isBare(column)
    ? text.indexOf(']', start) + 1
    : (endOfTexts(text, start, column) ?? skipTexts(text, start, column) ?? skipValue(text, start));
}

/**
 * The end of a list of strings and `null`, by the first bracket that can only be it: behind a quote that closes a string, so one
 * that no backslash escapes and that stands where none can open. `undefined` where a closer look is needed.
 */
function endOfTexts(text: string, start: number, column: Cell[]): number | undefined {
  if (typeof column[column.length - 1] !== 'string' || !areTexts(column)) {
    return undefined;
  }
  let end = text.indexOf(']', start + 1);
  while (end > 0 && text.charCodeAt(end - 1) !== quote) {
    end = text.indexOf(']', end + 1);
  }
  const before = text.charCodeAt(end - 2);
  return end < 0 || before === backslash || before === comma || before === openList || before <= 32
    ? undefined
    : end + 1;
}

/**
 * The end of a list of strings and `null`, hopping from quote to quote by the parsed strings' lengths. A string without escapes
 * is as long in the text; in one with escapes, a quote that stands where the end would be is escaped itself, behind a backslash.
 * `undefined` where the text is not as tight as services write it.
 */
function skipTexts(text: string, start: number, column: Cell[]): number | undefined {
  let at = start + 1;
  for (let row = 0; row < column.length; row++) {
    const cell = column[row];
    if (typeof cell === 'string') {
      const end = at + 1 + cell.length;
      const plain = text.charCodeAt(end) === quote && text.charCodeAt(end - 1) !== backslash;
      at = plain ? end + 1 : skipString(text, at);
    } else if (cell === null) {
      at += 4;
    } else {
      return undefined;
    }
    if (text.charCodeAt(at) !== (row === column.length - 1 ? closeList : comma)) {
      return undefined;
    }
    at++;
  }
  return text.charCodeAt(at - 1) === closeList ? at : undefined;
}

function bareElements(text: string, start: number): string[] {
  const inner = text.slice(start + 1, text.indexOf(']', start));
  if (inner.trim() === '') {
    return [];
  }
  const cells = inner.split(',');
  return /\s/.test(inner) ? cells.map((cell) => cell.trim()) : cells;
}

/** Where the value of a member starts. What comes behind it is not read: the text may be long. */
function memberAt(text: string, start: number, name: string): number | undefined {
  if (text.charCodeAt(start) !== openMap) {
    return undefined;
  }
  let at = skipSpace(text, start + 1);
  while (text.charCodeAt(at) === quote) {
    const end = skipString(text, at);
    const key: unknown = JSON.parse(text.slice(at, end));
    const value = skipSpace(text, skipSpace(text, end) + 1);
    if (key === name) {
      return value;
    }
    at = afterComma(text, skipValue(text, value));
  }
  return undefined;
}

function elementAt(text: string, start: number, index: number): number | undefined {
  if (text.charCodeAt(start) !== openList) {
    return undefined;
  }
  let at = skipSpace(text, start + 1);
  for (let passed = 0; passed < index; passed++) {
    if (text.charCodeAt(at) === closeList) {
      return undefined;
    }
    at = afterComma(text, skipValue(text, at));
  }
  return text.charCodeAt(at) === closeList ? undefined : at;
}

function elements(text: string, start: number): string[] {
  const cells: string[] = [];
  let at = skipSpace(text, start + 1);
  while (at < text.length && text.charCodeAt(at) !== closeList) {
    const end = skipValue(text, at);
    cells.push(text.slice(at, end));
    at = afterComma(text, end);
  }
  return cells;
}

/** The end of the value that starts at `at`. */
function skipValue(text: string, at: number): number {
  const first = text.charCodeAt(at);
  if (first === quote) {
    return skipString(text, at);
  }
  let depth = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = skipString(text, at);
      continue;
    }
    if (code === openList || code === openMap) {
      depth++;
    } else if (code === closeList || code === closeMap) {
      if (depth === 0) {
        return at;
      }
      depth--;
      if (depth === 0) {
        return at + 1;
      }
    } else if (depth === 0 && (code === comma || code <= 32)) {
      return at;
    }
    at++;
  }
  return at;
}

/** The end of a string: behind the first quote that has an even number of backslashes before it. */
function skipString(text: string, at: number): number {
  let end = text.indexOf('"', at + 1);
  while (end > 0) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === backslash) {
      slashes++;
    }
    if (slashes % 2 === 0) {
      return end + 1;
    }
    end = text.indexOf('"', end + 1);
  }
  return text.length;
}

function afterComma(text: string, at: number): number {
  const next = skipSpace(text, at);
  return text.charCodeAt(next) === comma ? skipSpace(text, next + 1) : next;
}

function skipSpace(text: string, at: number): number {
  while (text.charCodeAt(at) <= 32) {
    at++;
  }
  return at;
}
