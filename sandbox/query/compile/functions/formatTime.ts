import { sqlText } from '../../../database/sql';
import { parts } from './timeParts';

const field = /d+|f+|F+|h+|H+|m+|M+|s+|y+|t+|[^a-zA-Z]+|T|Z/gy;

const digits =
  (part: string, width: number, map = (value: string) => value) =>
  (time: string) =>
    `lpad(CAST(${map(parts.get(part)?.(time) ?? '')} AS VARCHAR), ${width}, '0')`;

const twelve = (hour: string) => `((${hour} + 11) % 12 + 1)`;

/** The parts of a format that stand for a part of the time. */
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

/** Writes SQL: a time in a constant format such as `yyyy-MM-dd HH:mm:ss.fff`; `undefined` for a format that is not one. */
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
