import { bin } from './numbers';
import { FloatElement, Instant, Json, order, type Scalar, textOf, Timespan, wide } from './scalar';

/** Calculates a scalar function. */
export function callFunction(name: string, values: Scalar[]): Scalar {
  const [a, b, c] = values;
  switch (name) {
    case 'bin':
      return bin(a, b);
    case 'abs':
      return absolute(a);
    case 'round':
      return typeof a === 'number' ? Math.sign(a) * Math.round(Math.abs(a)) : a;
    case 'floor':
      return typeof a === 'number' ? Math.floor(a) : a;
    case 'toint':
    case 'tolong':
      return toInteger(a);
    case 'todouble':
      return toFloat(a);
    case 'tostring':
      return a === null ? '' : textOf(a);
    case 'todatetime':
      return typeof a === 'string' ? readDatetime(a) : a;
    case 'strcat':
      return values.map((value) => (value === null ? '' : textOf(value))).join('');
    case 'strlen':
      return typeof a === 'string' ? BigInt([...a].length) : null;
    case 'tolower':
      return typeof a === 'string' ? a.toLowerCase() : null;
    case 'toupper':
      return typeof a === 'string' ? a.toUpperCase() : null;
    case 'substring':
      return values.includes(null) ? null : substring(String(a), Number(b), c === undefined ? Infinity : Number(c));
    case 'extract':
      return typeof c === 'string' ? extract(String(a), Number(b), c) : null;
    case 'iff':
      return a === true ? b : c;
    case 'case':
      return caseOf(values);
    case 'coalesce':
      return values.find((value) => value !== null && value !== '') ?? values[values.length - 1];
    case 'not':
      return typeof a === 'boolean' ? !a : null;
    case 'isnull':
      return a === null;
    case 'isnotnull':
      return a !== null;
    case 'isempty':
      return a === null || a === '';
    case 'isnotempty':
      return a !== null && a !== '';
    case 'startofday':
    case 'endofday':
    case 'hourofday':
    case 'dayofweek':
    case 'datetime_diff':
    case 'getyear':
      return calendar(name, values);
    case 'max_of':
      return extreme(values, 1);
    case 'min_of':
      return extreme(values, -1);
    case 'countof':
      return values.includes(null) || a === '' ? null : BigInt(String(b).split(String(a)).length - 1);
    case 'replace_string':
      return values.includes(null) ? null : a === '' ? c : String(c).replaceAll(String(a), () => String(b));
    case 'indexof':
      return values.includes(null) ? null : indexOf(String(a), String(b));
    case 'strcmp':
      return values.includes(null) ? null : BigInt(Math.sign(order(a, b)));
    case 'trim':
      return values.includes(null) ? null : trim([...String(a)], [...String(b)]);
    case 'strcat_delim':
      return a === null
        ? null
        : values
            .slice(1)
            .map((value) => (value === null ? '' : textOf(value)))
            .join(String(a));
    default:
      throw new Error(`The generator does not write this: ${name}`);
  }
}

function toInteger(value: Scalar): bigint | null {
  if (value instanceof Json) {
    const inner = value.value instanceof FloatElement ? value.value.value : value.value;
    return typeof inner === 'number' || typeof inner === 'string' || typeof inner === 'boolean'
      ? toInteger(inner)
      : null;
  }
  if (typeof value === 'number') {
    return Math.abs(value) < 2 ** 63 ? BigInt(Math.trunc(value)) : null;
  }
  if (typeof value === 'string') {
    const digits = /^\s*([+-]?)([0-9]+)\s*$/.exec(value);
    const whole = digits && BigInt(digits[2]) * (digits[1] === '-' ? -1n : 1n);
    return whole !== null && BigInt.asIntN(64, whole) === whole ? whole : null;
  }
  if (typeof value === 'boolean') {
    return value ? 1n : 0n;
  }
  if (value instanceof Instant) {
    return floorTo(value.ns, 1_000_000_000n) / 1_000_000_000n;
  }
  return value instanceof Timespan ? value.ns : typeof value === 'bigint' ? value : null;
}

export function toFloat(value: Scalar): number | null {
  if (typeof value === 'string') {
    return /^\s*[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)(e[+-]?[0-9]+)?\s*$/i.test(value) ? Number(value) : null;
  }
  if (typeof value === 'boolean') {
    return value ? 1 : 0;
  }
  return value instanceof Timespan ? Number(value.ns) : value === null ? null : Number(value);
}

function absolute(value: Scalar): Scalar {
  if (value instanceof Timespan) {
    return new Timespan(wide(value.ns < 0n ? -value.ns : value.ns));
  }
  return typeof value === 'bigint'
    ? wide(value < 0n ? -value : value)
    : typeof value === 'number'
      ? Math.abs(value)
      : null;
}

const hourLength = 3_600_000_000_000n;
const dayLength = 24n * hourLength;
const floorTo = (value: bigint, size: bigint) => value - (((value % size) + size) % size);

function calendar(name: string, [a, b, c]: Scalar[]): Scalar {
  if (name === 'datetime_diff') {
    const size = a === 'hour' ? hourLength : dayLength;
    return b instanceof Instant && c instanceof Instant ? (floorTo(b.ns, size) - floorTo(c.ns, size)) / size : null;
  }
  if (!(a instanceof Instant)) {
    return null;
  }
  const start = floorTo(a.ns, dayLength);
  const date = new Date(Number(start / 1_000_000n));
  switch (name) {
    case 'startofday':
      return new Instant(start);
    case 'endofday':
      return new Instant(start + dayLength - 100n);
    case 'hourofday':
      return (a.ns - start) / hourLength;
    case 'dayofweek':
      return BigInt(date.getUTCDay());
    default:
      return BigInt(date.getUTCFullYear());
  }
}

/** Returns the greatest or least value; nulls are ignored. */
function extreme(values: Scalar[], sign: 1 | -1): Scalar {
  return values.reduce((best, value) =>
    best === null || (value !== null && sign * order(value, best) > 0) ? value : best
  );
}

function indexOf(text: string, part: string): bigint {
  const at = text.indexOf(part);
  return at < 0 ? -1n : BigInt([...text.slice(0, at)].length);
}

function trim(characters: string[], text: string[]): string {
  const kept = text.map((each) => !characters.includes(each));
  return text.slice(Math.max(kept.indexOf(true), 0), kept.lastIndexOf(true) + 1).join('');
}

function readDatetime(text: string): Instant | null {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z$/.exec(text);
  return (
    match && new Instant(BigInt(Date.parse(`${match[1]}Z`)) * 1_000_000n + BigInt((match[2] ?? '').padEnd(9, '0')))
  );
}

/** Returns a part of a text: characters counted from 0; a negative start counts from the end. */
function substring(text: string, start: number, length: number): string {
  const characters = [...text];
  const from = start < 0 ? Math.max(0, characters.length + start) : start;
  return characters.slice(from, from + Math.max(0, length)).join('');
}

function extract(pattern: string, group: number, text: string): string | null {
  const match = new RegExp(pattern, 'u').exec(text);
  return match && (match[group] ?? '');
}

function caseOf(values: Scalar[]): Scalar {
  for (let index = 0; index + 1 < values.length; index += 2) {
    if (values[index] === true) {
      return values[index + 1];
    }
  }
  return values[values.length - 1];
}
