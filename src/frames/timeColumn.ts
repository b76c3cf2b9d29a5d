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
/** Room for so many bytes at once. */
const size = 16_384;
const comma = 44;
const closeList = 93;

/**
 * Reads a column of `datetime` cells: ISO 8601 text with up to nine digits of a second. A million times are common, so they are read
 * as bytes where they are many: from the answer's text where it is there, else from the joined cells. Rows of groups by time repeat
 * the time of the row before, which is seen without reading it.
 */
export function readTimes(column: Cell[], source?: ColumnText): TimeColumn {
  const times: TimeColumn = { values: numbersOf(column.length), nanos: undefined, bad: [] };
  let row = 0;
  let bytes: TimeBytes | undefined;
  if (column.length >= manyRows) {
    bytes = new TimeBytes(size);
    row = source === undefined ? 0 : readText(times, column, bytes, source);
    while (row < column.length) {
      row = repeats(column, row)
        ? readCells(times, column, row, Math.min(column.length, row + manyRows), bytes)
        : readJoined(times, column, bytes, row);
    }
  }
  readCells(times, column, row, column.length, bytes);
  return times;
}

/** Room for numbers that are no small integers: made with its length, an array would be made anew for the first one. */
function numbersOf(length: number): Array<number | null> {
  const numbers: Array<number | null> = length === 0 ? [] : [0.5];
  numbers.length = length;
  return numbers;
}

/** Whether many rows are the same as the row before, as far as a few of them tell. */
function repeats(column: Cell[], from: number): boolean {
  let same = 0;
  for (let row = from + 1; row <= from + 8; row++) {
    same += column[row] === column[row - 1] ? 1 : 0;
  }
  return same > 4;
}

/**
 * Reads rows from the answer's text, as long as it is as tight as services write it and its cells stand where the parsed ones say.
 * Gives the row behind the last one that was read.
 */
function readText(times: TimeColumn, column: Cell[], bytes: TimeBytes, source: ColumnText): number {
  const { text, start } = source;
  if (start === undefined) {
    return 0;
  }
  let strange = 0;
  let at = start + 1;
  let row = 0;
  while (row < column.length) {
    bytes.load(text.slice(at, at + size));
    row = bytes.read(times, column, row, column.length, 0, true);
    at += bytes.at;
    if (row < column.length && bytes.at === 0) {
      // A cell in another form, or none that fits: it is read by itself.
      const end = skipValue(text, at);
      strange++;
      if (text.charCodeAt(end) !== (row === column.length - 1 ? closeList : comma) || strange > 16 + row / 64) {
        return row;
      }
      setTime(times, row, column[row]);
      row++;
      at = end + 1;
    }
  }
  source.endsAt(at);
  return row;
}

/** Reads some rows, all of them texts or `null`, from their joined text; else by themselves. Gives the row behind. */
function readJoined(times: TimeColumn, column: Cell[], bytes: TimeBytes, from: number): number {
  const to = Math.min(column.length, from + size / 32);
  const cells = column.slice(from, to);
  const joined = cells.every((cell) => typeof cell === 'string' || cell === null) ? cells.join('') : undefined;
  if (joined === undefined || joined.length > size || bytes.load(joined) !== joined.length) {
    return readCells(times, column, from, to, bytes);
  }
  let at = 0;
  let row = from;
  while (row < to) {
    row = bytes.read(times, column, row, to, at, false);
    if (row < to) {
      const cell = column[row];
      setTime(times, row, cell);
      at = bytes.at + (typeof cell === 'string' ? cell.length : 0);
      row++;
    }
  }
  return to;
}

function readCells(times: TimeColumn, column: Cell[], from: number, to: number, bytes: TimeBytes | undefined): number {
  const { values } = times;
  for (let row = from; row < to; row++) {
    const cell = column[row];
    const before = row === 0 ? null : values[row - 1];
    if (before !== null && cell === column[row - 1]) {
      values[row] = before;
      if (times.nanos !== undefined) {
        times.nanos[row] = times.nanos[row - 1];
      }
    } else if (bytes === undefined || !readOne(times, column, row, bytes)) {
      setTime(times, row, cell);
    }
  }
  return to;
}

function readOne(times: TimeColumn, column: Cell[], row: number, bytes: TimeBytes): boolean {
  const cell = column[row];
  return (
    typeof cell === 'string' &&
    bytes.load(cell) === cell.length &&
    bytes.read(times, column, row, row + 1, 0, false) > row
  );
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
