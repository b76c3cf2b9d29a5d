import { type Cell } from '../service/types';
import { areTexts } from './cellTypes';
import { digitsAgree } from './digitsAgree';
import { afterComma, elementAt, memberAt, skipSpace, skipString, skipValue } from './jsonWalk';

const quote = 34;
const backslash = 92;
const comma = 44;
const openList = 91;
const closeList = 93;

/**
 * One column of a table in an answer's text, which is looked for only when somebody asks: for digits that `JSON.parse` rounded, and
 * for what is read faster from the text than from a million strings.
 */
export class ColumnText {
  private found: { start: number | undefined } | undefined;

  /** @param columns the table's parsed columns: what is in them says how the text before the wanted one can be skipped */
  constructor(
    readonly text: string,
    private readonly table: number,
    private readonly column: number,
    private readonly columns: Cell[][]
  ) {}

  /** Where the column's list starts, at its bracket; `undefined` when the text has no such column. */
  get start(): number | undefined {
    this.found ??= { start: this.find() };
    return this.found.start;
  }

  /** The JSON text of each cell; `undefined` when the text has no such column. Each may keep the whole text alive. */
  cells(): string[] | undefined {
    const { start, text } = this;
    if (start === undefined) {
      return undefined;
    }
    const cells: string[] = [];
    let at = skipSpace(text, start + 1);
    while (at < text.length && text.charCodeAt(at) !== closeList) {
      const end = skipValue(text, at);
      cells.push(text.slice(at, end));
      at = afterComma(text, end);
    }
    return cells;
  }

  /**
   * As `cells`, for a column of numbers: each is the text that its parsed cell was read from, or there are none. They keep no text
   * alive but the column's own.
   */
  digits(): string[] | undefined {
    const { start, text } = this;
    const column = this.columns.at(this.column);
    if (start === undefined || column === undefined) {
      return undefined;
    }
    if (!isBare(column)) {
      const cells = this.cells();
      return cells?.every((cell, row) => typeof column[row] !== 'number' || Number(cell) === column[row])
        ? cells
        : undefined;
    }
    const form = digitsAgree(text, start + 1, column);
    if (form === undefined) {
      return undefined;
    }
    // Split from a copy: texts that were cut from a longer one keep that one alive.
    const own = ` ${text.slice(start + 1, text.indexOf(']', start))}`;
    const cells = own.split(',');
    cells[0] = cells[0].trim();
    return form === 'tight' ? cells : cells.map((cell) => cell.trim());
  }

  private find(): number | undefined {
    const { text } = this;
    const tables = memberAt(text, skipSpace(text, 0), 'tables');
    const table = tables === undefined ? undefined : elementAt(text, tables, this.table);
    const list = table === undefined ? undefined : memberAt(text, table, 'columns');
    if (list === undefined || text.charCodeAt(list) !== openList) {
      return undefined;
    }
    let at = skipSpace(text, list + 1);
    for (let passed = 0; passed < this.column; passed++) {
      if (text.charCodeAt(at) === closeList) {
        return undefined;
      }
      at = afterComma(text, skipColumn(text, at, this.columns[passed] ?? []));
    }
    return text.charCodeAt(at) === openList ? at : undefined;
  }
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

/** Whether a column has nothing but numbers, truth values and `null`: no bracket but the last one is in its text. */
function isBare(column: Cell[]): boolean {
  for (let row = 0; row < column.length; row++) {
    const cell = column[row];
    if (typeof cell === 'string' || (typeof cell === 'object' && cell !== null)) {
      return false;
    }
  }
  return true;
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
    if (text.charCodeAt(end - 1) <= 32) {
      // In a string, or behind the last one: both look like this.
      return undefined;
    }
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
