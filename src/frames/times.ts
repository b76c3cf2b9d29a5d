import { type Cell } from '../service/types';
import { startOfDay } from './startOfDay';
import { TimeBytes } from './timeBytes';

export interface TimeColumn {
  /** Milliseconds since 1970, `null` where the cell holds no time. */
  values: Array<number | null>;
  /** The rest of each time in nanoseconds (0 to 999,999), as Grafana's `Field.nanos`; `undefined` when all are 0. */
  nanos: number[] | undefined;
  /** Rows whose cell is neither a time nor `null`. */
  bad: number[];
}

/** A time as Grafana keeps it. */
export interface FrameTime {
  milliseconds: number;
  nanos: number;
}

/** Fewer rows are not worth the room that reading them as bytes takes. */
const manyRows = 64;

/**
 * Reads a column of `datetime` cells: ISO 8601 text with up to nine digits of a second. A million times are common, so there are
 * two ways: rows of groups by time repeat the time of the row before, which is seen without reading it; others are read as bytes,
 * many rows at once.
 */
export function readTimes(column: Cell[]): TimeColumn {
  const times: TimeColumn = { values: new Array<number | null>(column.length), nanos: undefined, bad: [] };
  const bytes = column.length < manyRows ? undefined : new TimeBytes();
  for (let from = 0; from < column.length; ) {
    const to = bytes === undefined || repeats(column, from) ? from : bytes.load(column, from);
    if (bytes !== undefined && to > from) {
      readBytes(times, column, bytes, from, to);
      from = to;
    } else {
      const end = Math.min(column.length, from + manyRows);
      readCells(times, column, from, end);
      from = end;
    }
  }
  return times;
}

/** Whether many rows are the same as the row before, as far as a few of them tell. */
function repeats(column: Cell[], from: number): boolean {
  let same = 0;
  for (let row = from + 1; row <= from + 8; row++) {
    same += column[row] === column[row - 1] ? 1 : 0;
  }
  return same > 4;
}

function readBytes(times: TimeColumn, column: Cell[], bytes: TimeBytes, from: number, to: number): void {
  const { values } = times;
  let { nanos } = times;
  for (let row = from; row < to; row++) {
    const cell = column[row];
    if (typeof cell !== 'string' || !bytes.next(cell.length)) {
      setTime(times, row, cell);
      nanos = times.nanos;
      continue;
    }
    values[row] = bytes.milliseconds;
    const rest = bytes.nanos;
    if (rest !== 0 && nanos === undefined) {
      nanos = addNanos(times);
    }
    if (nanos !== undefined) {
      nanos[row] = rest;
    }
  }
}

function readCells(times: TimeColumn, column: Cell[], from: number, to: number): void {
  const { values } = times;
  for (let row = from; row < to; row++) {
    const cell = column[row];
    const before = row === 0 ? null : values[row - 1];
    if (before !== null && cell === column[row - 1]) {
      values[row] = before;
      if (times.nanos !== undefined) {
        times.nanos[row] = times.nanos[row - 1];
      }
    } else {
      setTime(times, row, cell);
    }
  }
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

const isoForm =
  /^([+-]?\d{4,6})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?)?\s?(?:[Zz]|([+-])(\d\d):?(\d\d)?)?$/;

/** One ISO 8601 time in any of its usual forms; without a zone it is UTC. `undefined` for what is no time. */
export function readTime(text: string): FrameTime | undefined {
  const match = isoForm.exec(text.trim());
  if (match === null) {
    return undefined;
  }
  const [
    ,
    year,
    month,
    day,
    hour = '0',
    minute = '0',
    second = '0',
    fraction = '',
    sign,
    offsetHour = '0',
    offsetMinute = '0',
  ] = match;
  const start = startOfDay(Number(year), Number(month), Number(day));
  if (Number.isNaN(start) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) {
    return undefined;
  }
  const offset = (Number(offsetHour) * 60 + Number(offsetMinute)) * (sign === '-' ? -1 : 1);
  const nanoseconds = Number(fraction.slice(0, 9).padEnd(9, '0'));
  const nanos = nanoseconds % 1e6;
  const milliseconds =
    start +
    Number(hour) * 3_600_000 +
    (Number(minute) - offset) * 60_000 +
    Number(second) * 1000 +
    (nanoseconds - nanos) / 1e6;
  return { milliseconds, nanos };
}

/** ISO 8601 text of a time, with nine digits of a second where milliseconds do not say it all. */
export function isoTime(milliseconds: number, nanos: number): string {
  const text = new Date(milliseconds).toISOString();
  // Joined, not concatenated: rows keep these, and a concatenation keeps its parts beside it.
  return nanos === 0 ? text : [text.slice(0, -1), String(nanos).padStart(6, '0'), 'Z'].join('');
}
