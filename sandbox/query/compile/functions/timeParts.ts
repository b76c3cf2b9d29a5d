import { sqlInteger, sqlText } from '../../../database/sql';

/**
 * SQL for calendar calculations. DuckDB calculates whole days, and this file the nanoseconds, because DuckDB's times are exact only to
 * microseconds.
 */

const second = 1_000_000_000n;
const day = 86_400n * second;

/** Time parts of fixed length, in nanoseconds. */
const lengths: ReadonlyMap<string, bigint> = new Map([
  ['nanosecond', 1n],
  ['microsecond', 1_000n],
  ['millisecond', 1_000_000n],
  ['second', second],
  ['minute', 60n * second],
  ['hour', 3_600n * second],
  ['day', day],
  ['week', 7n * day],
]);

/** Calendar parts of a time, in months. */
const months: ReadonlyMap<string, bigint> = new Map([
  ['month', 1n],
  ['quarter', 3n],
  ['year', 12n],
]);

/** The parts of a time that can be added and counted. */
export const steps: readonly string[] = [...lengths.keys(), ...months.keys()];

const nanoseconds = (time: string) => `epoch_ns(${time})`;
const toTime = (sql: string) => `make_timestamp_ns(${sql})`;

/** SQL for a remainder that's never negative. */
const rest = (value: string, size: bigint) => `((${value} % ${size} + ${size}) % ${size})`;

/** SQL for a value divided by a size, rounded down, even if the value is negative. */
const floors = (value: string, size: bigint) => `((${value} - ${rest(value, size)}) // ${size})`;

/** SQL for the whole seconds since 1970, rounded down even before 1970. */
export const wholeSeconds = (time: string): string => floors(nanoseconds(time), second);

/** SQL for a time's day. DuckDB's own cast assigns the last nanoseconds before 1970 to 1970. */
const dateOf = (time: string) => `(DATE '1970-01-01' + CAST(${floors(nanoseconds(time), day)} AS INTEGER))`;

/** Shift of a unit's start: weeks begin on Sunday, and the first is 1970-01-04. */
const shiftOf = (part: string) => (part === 'week' ? 3n * day : 0n);

/** SQL for the first moment of a calendar unit, moved by a number of units. */
export function startOf(part: string, time: string, offset = '0'): string {
  const length = lengths.get(part);
  if (length === undefined) {
    const count = `CAST(${offset} AS INTEGER) * ${months.get(part)}`;
    const first = `CAST(date_trunc('${part}', ${dateOf(time)}) AS DATE) + to_months(${count})`;
    return toTime(nanoseconds(`CAST(${first} AS TIMESTAMP)`));
  }
  const since = `${nanoseconds(time)} - ${shiftOf(part)}`;
  return toTime(`${nanoseconds(time)} - ${rest(`(${since})`, length)} + ${offset} * ${sqlInteger(length)}`);
}

/** SQL for the last moment of a calendar unit, moved by a number of units: 23:59:59.9999999, as documented. */
export function endOf(part: string, time: string, offset = '0'): string {
  return toTime(`${nanoseconds(startOf(part, time, `(${offset} + 1)`))} - 100`);
}

/** SQL for a time moved by a number of units; in a month that lacks the day, to the last day. */
export function addParts(part: string, count: string, time: string): string {
  const length = lengths.get(part);
  if (length !== undefined) {
    return toTime(`${nanoseconds(time)} + ${count} * ${sqlInteger(length)}`);
  }
  const moved = `${dateOf(time)} + to_months(CAST(${count} * ${months.get(part)} AS INTEGER))`;
  return toTime(`${nanoseconds(`CAST(${moved} AS TIMESTAMP)`)} + ${rest(nanoseconds(time), day)}`);
}

/** SQL for the number of unit boundaries between two times. */
export function countBorders(part: string, left: string, right: string): string {
  const length = lengths.get(part);
  if (length !== undefined) {
    const count = (time: string) => floors(`(${nanoseconds(time)} - ${shiftOf(part)})`, length);
    return `(${count(left)} - ${count(right)})`;
  }
  return `date_diff('${part}', ${dateOf(right)}, ${dateOf(left)})`;
}

const ofDate = (part: string) => (time: string) => `date_part('${part}', ${dateOf(time)})`;
const ofDay = (part: string, whole: bigint) => (time: string) =>
  `(${rest(nanoseconds(time), whole)} // ${lengths.get(part)})`;

/** The parts of a time as numbers, by the part's name in lowercase. */
export const parts: ReadonlyMap<string, (time: string) => string> = new Map([
  ['year', ofDate('year')],
  ['quarter', ofDate('quarter')],
  ['month', ofDate('month')],
  ['week', ofDate('week')],
  ['weekofyear', ofDate('week')],
  ['week_of_year', ofDate('week')],
  ['day', ofDate('day')],
  ['dayofyear', ofDate('dayofyear')],
  ['dayofweek', ofDate('dayofweek')],
  ['hour', ofDay('hour', day)],
  ['minute', ofDay('minute', 3_600n * second)],
  ['second', ofDay('second', 60n * second)],
  ['millisecond', ofDay('millisecond', second)],
  ['microsecond', ofDay('microsecond', second)],
  ['nanosecond', ofDay('nanosecond', second)],
]);

const field = /d+|f+|F+|h+|H+|m+|M+|s+|y+|t+|[^a-zA-Z]+|T|Z/gy;

const digits =
  (part: string, width: number, map = (value: string) => value) =>
  (time: string) =>
    `lpad(CAST(${map(parts.get(part)?.(time) ?? '')} AS VARCHAR), ${width}, '0')`;

const twelve = (hour: string) => `((${hour} + 11) % 12 + 1)`;

/** Placeholders in a format, each with the part of the time that it stands for. */
const formats: ReadonlyMap<string, (time: string) => string> = new Map([
  ...(
    [
      ['d', 'day'],
      ['H', 'hour'],
      ['m', 'minute'],
      ['M', 'month'],
      ['s', 'second'],
    ] as const
  ).flatMap(([letter, part]): Array<[string, (time: string) => string]> => [
    [letter, (time) => `CAST(${parts.get(part)?.(time)} AS VARCHAR)`],
    [letter + letter, digits(part, 2)],
  ]),
  ['h', (time) => `CAST(${twelve(parts.get('hour')?.(time) ?? '')} AS VARCHAR)`],
  ['hh', digits('hour', 2, twelve)],
  ['y', (time) => `CAST(${parts.get('year')?.(time)} % 100 AS VARCHAR)`],
  ['yy', digits('year', 2, (year) => `(${year} % 100)`)],
  ['yyyy', digits('year', 4)],
  ['tt', (time) => `CASE WHEN ${parts.get('hour')?.(time)} < 12 THEN 'AM' ELSE 'PM' END`],
]);

/** SQL for a time in a constant format such as `yyyy-MM-dd HH:mm:ss.fff`; `undefined` if the format is invalid. */
export function formatTime(format: string): ((time: string) => string) | undefined {
  field.lastIndex = 0;
  const tokens = format.match(new RegExp(field.source, 'g')) ?? [];
  const writers = tokens.map(writerOf);
  return tokens.join('') === format && writers.every((writer) => writer !== undefined)
    ? (time) => (writers.length === 0 ? `''` : `(${writers.map((writer) => writer(time)).join(' || ')})`)
    : undefined;
}

function writerOf(token: string): ((time: string) => string) | undefined {
  const known = formats.get(token);
  if (known) {
    return known;
  }
  if (/^[fF]{1,9}$/.test(token)) {
    const cut = (time: string) => `left(${digits('nanosecond', 9)(time)}, ${token.length})`;
    return token.startsWith('F') ? (time) => `rtrim(${cut(time)}, '0')` : cut;
  }
  return /^[a-zA-SU-Y]/.test(token) ? undefined : () => sqlText(token);
}
