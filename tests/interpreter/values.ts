/** An instant in nanoseconds since 1970. */
export class Instant {
  constructor(readonly ns: bigint) {}
}

/** A duration in nanoseconds. */
export class Timespan {
  constructor(readonly ns: bigint) {}
}

/** An array or map as JSON. Generated expressions don't access its elements. */
export class Json {
  constructor(readonly text: string) {}
}

/** A value in APL. Integers are bigints; floats are numbers. */
export type Scalar = bigint | number | string | boolean | Instant | Timespan | Json | null;

/** A row's values by field name. */
export type Row = ReadonlyMap<string, Scalar>;

/** Thrown if an integer exceeds 64 bits or a time exceeds the supported years, so that the query has no result. */
export class Overflow extends Error {}

const limit = 2n ** 63n;

export function wide(value: bigint): bigint {
  if (value >= limit || value < -limit) {
    throw new Overflow();
  }
  return value;
}

/** Compares two values of one type, neither of which is null. An integer may be compared with a float. */
export function order(a: Scalar, b: Scalar): number {
  if (typeof a === 'string' && typeof b === 'string') {
    return Buffer.compare(Buffer.from(a), Buffer.from(b));
  }
  const [x, y] = [measure(a), measure(b)];
  return typeof x === 'bigint' && typeof y === 'bigint' ? (x < y ? -1 : x > y ? 1 : 0) : Number(x) - Number(y);
}

function measure(value: Scalar): bigint | number {
  if (value instanceof Instant || value instanceof Timespan) {
    return value.ns;
  }
  if (value === null || typeof value === 'string' || value instanceof Json) {
    throw new Error(`This value has no order: ${String(value)}`);
  }
  return typeof value === 'boolean' ? Number(value) : value;
}

/** A key that is equal only for equal values, for groups and distinct values. */
export function identity(value: Scalar): string {
  return value instanceof Instant || value instanceof Timespan
    ? `${value.constructor.name} ${value.ns}`
    : `${typeof value} ${String(value === 0 ? 0 : value)}`;
}

const second = 1_000_000_000n;
const digits = (value: bigint, count: number) => String(value).padStart(count, '0');
const fraction = (value: bigint) => (value === 0n ? '' : `.${digits(value, 9).replace(/0+$/, '')}`);

/** A value as it appears in a response's JSON. */
export function cellOf(value: Scalar): unknown {
  if (value instanceof Instant) {
    const part = ((value.ns % second) + second) % second;
    return `${new Date(Number((value.ns - part) / 1_000_000n)).toISOString().slice(0, 19)}${fraction(part)}Z`;
  }
  if (value instanceof Timespan) {
    const size = value.ns < 0n ? -value.ns : value.ns;
    const [seconds, days] = [size / second, size / second / 86_400n];
    const clock = [(seconds / 3600n) % 24n, (seconds / 60n) % 60n, seconds % 60n].map((part) => digits(part, 2));
    return `${value.ns < 0n ? '-' : ''}${days > 0n ? `${days}.` : ''}${clock.join(':')}${fraction(size % second)}`;
  }
  if (value instanceof Json) {
    return JSON.parse(value.text);
  }
  return typeof value === 'bigint' ? Number(value) : value;
}
