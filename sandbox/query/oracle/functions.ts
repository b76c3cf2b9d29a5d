import { bin } from './numbers';
import { FloatElement, Instant, Json, type Scalar, textOf, Timespan, wide } from './scalar';

/** A scalar function's value for values. */
export function callFunction(name: string, values: Scalar[]): Scalar {
  const [a, b, c] = values;
  switch (name) {
    case 'bin':
      return bin(a, b);
    case 'abs':
      return typeof a === 'bigint' ? wide(a < 0n ? -a : a) : typeof a === 'number' ? Math.abs(a) : null;
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
    default:
      throw new Error(`The generator does not write this: ${name}`);
  }
}

function toInteger(value: Scalar): bigint | null {
  if (value instanceof Json) {
    const inner = value.value instanceof FloatElement ? value.value.value : value.value;
    return typeof inner === 'number' || typeof inner === 'string' ? toInteger(inner) : null;
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
  return value instanceof Timespan ? value.ns : typeof value === 'bigint' ? value : null;
}

function toFloat(value: Scalar): number | null {
  if (typeof value === 'string') {
    return /^\s*[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)(e[+-]?[0-9]+)?\s*$/i.test(value) ? Number(value) : null;
  }
  if (typeof value === 'boolean') {
    return value ? 1 : 0;
  }
  return value instanceof Timespan ? Number(value.ns) : value === null ? null : Number(value);
}

function readDatetime(text: string): Instant | null {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z$/.exec(text);
  return (
    match && new Instant(BigInt(Date.parse(`${match[1]}Z`)) * 1_000_000n + BigInt((match[2] ?? '').padEnd(9, '0')))
  );
}

/** Characters counted from 0; a negative start counts from the end. */
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
