import { type Cell } from '../service/types';
import { type ColumnText } from './columnText';
import { skipValue } from './jsonWalk';
import { TimeBytes } from './timeBytes';
import { readTime } from './times';

export interface TimeColumn {
  /** Milliseconds since 1970, `null` where the cell holds no time. */
  values: Array<number | null>;
  /** The rest of each time in nanoseconds (0 to 999,999), as Grafana's `Field.nanos`; `undefined` when all are 0. */
  nanos: number[] | undefined;
  /** Rows whose cell is neither a time nor `null`. */
  bad: number[];
}

/** Fewer rows are not worth the room that reading them as bytes takes. */
const manyRows = 64;
/** Rows that are written as JSON at once, where they are not read from the answer's text. */
const rowsAtOnce = 512;
/** Room for so many bytes at once. */
const size = 16_384;
const comma = 44;
const closeList = 93;

/**
 * Reads a column of `datetime` cells: ISO 8601 text with up to nine digits of a second. A million times are common, so they are read
 * as bytes where they are many: from the answer's text where it is there, else from the cells as JSON.
 */
export function readTimes(column: Cell[], source?: ColumnText): TimeColumn {
  const times: TimeColumn = { values: numbersOf(column.length), nanos: undefined, bad: [] };
  const many = column.length >= manyRows;
  const start = many ? source?.start : undefined;
  let row = 0;
  if (source !== undefined && start !== undefined) {
    row = readText(times, column, 0, column.length, source.text, start + 1, (end) => source.endsAt(end));
  }
  while (row < column.length) {
    const to = many ? Math.min(column.length, row + rowsAtOnce) : column.length;
    row = many ? readText(times, column, row, to, JSON.stringify(column.slice(row, to)), 1) : row;
    for (; row < to; row++) {
      setTime(times, row, column[row]);
    }
  }
  return times;
}

/** Room for numbers that are no small integers: made with its length, an array would be made anew for the first one. */
function numbersOf(length: number): Array<number | null> {
  const numbers: Array<number | null> = length === 0 ? [] : [0.5];
  numbers.length = length;
  return numbers;
}

/**
 * Reads rows from a list in JSON whose first cell is at `start`, as long as it is as tight as services write it. Gives the row behind
 * the last one that was read.
 *
 * @param whole told where the list ends, behind its bracket, when all rows are read
 */
function readText(
  times: TimeColumn,
  column: Cell[],
  from: number,
  to: number,
  text: string,
  start: number,
  whole?: (end: number) => void
): number {
  const bytes = new TimeBytes(size);
  let strange = 0;
  let at = start;
  let row = from;
  while (row < to) {
    bytes.load(text.slice(at, at + size));
    row = bytes.read(times, row, to);
    at += bytes.at;
    if (row < to && bytes.at === 0) {
      // A cell in another form, or none that fits: it is read by itself.
      const end = skipValue(text, at);
      strange++;
      if (text.charCodeAt(end) !== (row === to - 1 ? closeList : comma) || strange > 16 + (row - from) / 64) {
        return row;
      }
      setTime(times, row, column[row]);
      row++;
      at = end + 1;
    }
  }
  whole?.(at);
  return row;
}

function setTime(times: TimeColumn, row: number, cell: Cell): void {
  const time = typeof cell === 'string' ? readTime(cell) : undefined;
  times.values[row] = time === undefined ? null : time.milliseconds;
  if (time === undefined) {
    if (cell !== null) {
      times.bad.push(row);
    }
  } else if (time.nanos !== 0) {
    addNanos(times)[row] = time.nanos;
  }
}

function addNanos(times: TimeColumn): number[] {
  times.nanos ??= new Array<number>(times.values.length).fill(0);
  return times.nanos;
}
