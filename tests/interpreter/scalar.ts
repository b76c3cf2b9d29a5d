/** An instant in nanoseconds since 1970. */
export class Instant {
  constructor(readonly ns: bigint) {}
}

/** A length of time in nanoseconds. */
export class Timespan {
  constructor(readonly ns: bigint) {}
}

/** A value of an array or map field. */
export class Json {
  constructor(readonly value: unknown) {}
}

/** A float within JSON: it has a decimal point there, where a whole number of JavaScript has none. */
export class FloatElement {
  constructor(readonly value: number) {}

  toJSON(): number {
    return this.value;
  }
}

/** A value of the language: integers are bigints, floats numbers. */
export type Scalar = bigint | number | string | boolean | Instant | Timespan | Json | null;

/** A row by its fields' names. */
export type Row = ReadonlyMap<string, Scalar>;

/** An integer left its 64 bits, or a time its years: the query has no answer. */
export class Overflow extends Error {}

const limit = 2n ** 63n;

export function wide(value: bigint): bigint {
  if (value >= limit || value < -limit) {
    throw new Overflow();
  }
  return value;
}

/**
 * Compares two values: less than, equal to or greater than zero. Only for values of one ordered type that are not null; an integer may meet
 * a float.
 */
export function order(a: Scalar, b: Scalar): number {
  if (typeof a === 'string' && typeof b === 'string') {
    return Buffer.compare(Buffer.from(a), Buffer.from(b));
  }
  const [x, y] = [measure(a), measure(b)];
  if (typeof x === 'bigint' && typeof y === 'bigint') {
    return x < y ? -1 : x > y ? 1 : 0;
  }
  return Number(x) - Number(y);
}

function measure(value: Scalar): bigint | number {
  if (value instanceof Instant || value instanceof Timespan) {
    return value.ns;
  }
  if (typeof value === 'boolean') {
    return value ? 1 : 0;
  }
  if (typeof value === 'bigint' || typeof value === 'number') {
    return value;
  }
  throw new Error(`This value has no order: ${String(value)}`);
}

/** Returns a key that is equal for two values that are the same, different for all others: for groups and distinct values. */
export function identity(value: Scalar): string {
  if (value instanceof Instant || value instanceof Timespan) {
    return `${value.constructor.name} ${value.ns}`;
  }
  return value instanceof Json
    ? `Json ${JSON.stringify(value.value)}`
    : `${typeof value} ${String(value === 0 ? 0 : value)}`;
}

const second = 1_000_000_000n;
const digits = (value: bigint, count: number) => String(value).padStart(count, '0');
const fraction = (value: bigint) => (value === 0n ? '' : `.${digits(value, 9).replace(/0+$/, '')}`);

function instantText({ ns }: Instant): string {
  const part = ((ns % second) + second) % second;
  return `${new Date(Number((ns - part) / 1_000_000n)).toISOString().slice(0, 19)}${fraction(part)}Z`;
}

/** Returns a timespan as `[-][d.]hh:mm:ss[.fffffffff]`. */
function timespanText({ ns }: Timespan): string {
  const size = ns < 0n ? -ns : ns;
  const seconds = size / second;
  const days = seconds / 86_400n;
  const clock = [(seconds / 3600n) % 24n, (seconds / 60n) % 60n, seconds % 60n]
    .map((part) => digits(part, 2))
    .join(':');
  return `${ns < 0n ? '-' : ''}${days > 0n ? `${days}.` : ''}${clock}${fraction(size % second)}`;
}

/** Returns `tostring` of a value that is not null. */
export function textOf(value: Exclude<Scalar, null>): string {
  if (value instanceof Instant) {
    return instantText(value);
  }
  if (value instanceof Timespan) {
    return timespanText(value);
  }
  if (value instanceof Json) {
    return typeof value.value === 'string' ? value.value : jsonText(value.value);
  }
  return typeof value === 'number' ? numberText(value) : String(value);
}

/** Returns a float as text: a whole number has no decimal point, as far as floats are exact. */
function numberText(value: number): string {
  return Number.isInteger(value) && Math.abs(value) <= 2 ** 53 ? String(value) : floatText(value);
}

function jsonText(value: unknown): string {
  if (value instanceof FloatElement) {
    return floatText(value.value);
  }
  if (Array.isArray(value)) {
    return `[${value.map(jsonText).join(',')}]`;
  }
  return typeof value === 'object' && value !== null
    ? `{${Object.entries(value)
        .map(([name, member]) => `${JSON.stringify(name)}:${jsonText(member)}`)
        .join(',')}}`
    : JSON.stringify(value);
}

/** Returns a number within JSON as text, with a decimal point or an exponent. Exponents have at least two digits. */
function floatText(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e16 || (size > 0 && size < 1e-4)) {
    return value.toExponential().replace(/e([+-])(\d)$/, 'e$10$2');
  }
  const text = Object.is(value, -0) ? '-0' : String(value);
  return Number.isInteger(value) ? `${text}.0` : text;
}

/** Returns a value as an answer's JSON contains it. */
export function cellOf(value: Scalar): unknown {
  if (value instanceof Instant || value instanceof Timespan) {
    return textOf(value);
  }
  if (value instanceof Json) {
    return JSON.parse(JSON.stringify(value.value));
  }
  return typeof value === 'bigint' ? Number(value) : value;
}

/** Returns a value as an element of a list. */
export function elementOf(value: Scalar): unknown {
  return typeof value === 'number' ? new FloatElement(value) : value instanceof Json ? value.value : cellOf(value);
}
