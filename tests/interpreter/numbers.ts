import { Instant, type Scalar, Timespan, wide } from './scalar';

type Operator = '+' | '-' | '*' | '/' | '%';

/** Calculates: integers stay integers, a division drops the fraction, and a division by zero is null. Times are nanoseconds. */
export function arithmetic(operator: Operator, a: Scalar, b: Scalar): Scalar {
  if (a === null || b === null) {
    return null;
  }
  if (typeof a === 'bigint' && typeof b === 'bigint') {
    return integers(operator, a, b);
  }
  if (isNumber(a) && isNumber(b)) {
    return floats(operator, Number(a), Number(b));
  }
  if (a instanceof Instant && b instanceof Instant) {
    return new Timespan(wide(a.ns - b.ns));
  }
  if (a instanceof Instant && b instanceof Timespan) {
    return new Instant(wide(operator === '+' ? a.ns + b.ns : a.ns - b.ns));
  }
  if (a instanceof Timespan && b instanceof Timespan) {
    if (operator === '/') {
      return b.ns === 0n ? null : Number(a.ns) / Number(b.ns);
    }
    return timespan(integers(operator, a.ns, b.ns));
  }
  if (a instanceof Timespan && typeof b === 'bigint') {
    return timespan(integers(operator, a.ns, b));
  }
  throw new Error(`The generator does not write this: ${operator}`);
}

const isNumber = (value: Scalar) => typeof value === 'number' || typeof value === 'bigint';
const timespan = (ns: bigint | null) => (ns === null ? null : new Timespan(ns));

function integers(operator: Operator, a: bigint, b: bigint): bigint | null {
  switch (operator) {
    case '+':
      return wide(a + b);
    case '-':
      return wide(a - b);
    case '*':
      return wide(a * b);
    case '/':
      return b === 0n ? null : wide(a / b);
    case '%':
      return b === 0n ? null : a - floorTo(a, b < 0n ? -b : b);
  }
}

function floats(operator: Operator, a: number, b: number): number | null {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return b === 0 ? null : a / b;
    case '%':
      return b === 0 ? null : a % b < 0 ? (a % b) + Math.abs(b) : a % b;
  }
}

const firstDay = -719_162n * 86_400_000_000_000n;

/** Returns the greatest multiple of `size` that is not above the value; of times, counted from the calendar's first day. */
export function bin(value: Scalar, size: Scalar): Scalar {
  if (value instanceof Instant && size instanceof Timespan) {
    return new Instant(wide(floorTo(value.ns - firstDay, size.ns) + firstDay));
  }
  if (value instanceof Timespan && size instanceof Timespan) {
    return new Timespan(wide(floorTo(value.ns, size.ns)));
  }
  if (typeof value === 'bigint' && typeof size === 'bigint') {
    return wide(floorTo(value, size));
  }
  return value === null ? null : Math.floor(Number(value) / Number(size)) * Number(size);
}

function floorTo(value: bigint, size: bigint): bigint {
  const rest = value % size;
  return value - (rest < 0n ? rest + size : rest);
}
