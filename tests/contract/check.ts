import { Broken } from './outcome';

/** Checks a response's JSON member by member. A failed check throws a `Broken` that names the member. */
export function check(condition: boolean, message: string): asserts condition {
  if (!condition) {
    throw new Broken(message);
  }
}

export function object(value: unknown, what: string): Record<string, unknown> {
  check(typeof value === 'object' && value !== null && !Array.isArray(value), `${what} is no object: ${show(value)}`);
  return Object.fromEntries(Object.entries(value));
}

export function list(value: unknown, what: string): unknown[] {
  check(Array.isArray(value), `${what} is no array: ${show(value)}`);
  return value;
}

export function text(value: unknown, what: string): string {
  check(typeof value === 'string', `${what} is no string: ${show(value)}`);
  return value;
}

export function integer(value: unknown, what: string): number {
  check(typeof value === 'number' && Number.isInteger(value), `${what} is no integer: ${show(value)}`);
  return value;
}

export function flag(value: unknown, what: string): boolean {
  check(typeof value === 'boolean', `${what} is no boolean: ${show(value)}`);
  return value;
}

/** Checks an ISO timestamp, and converts it to nanoseconds since 1970. */
export function time(value: unknown, what: string): bigint {
  const instant = instantOf(text(value, what));
  check(instant !== undefined, `${what} is no ISO timestamp: ${show(value)}`);
  return instant;
}

export function equal(found: unknown, wanted: unknown, what: string): void {
  check(JSON.stringify(found) === JSON.stringify(wanted), `${what} is ${show(found)}, not ${show(wanted)}`);
}

/** A value as short JSON, for messages. */
export function show(value: unknown): string {
  const json = JSON.stringify(value) ?? 'nothing';
  return json.length > 200 ? `${json.slice(0, 200)}…` : json;
}

const iso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.(\d{1,9}))?(?:Z|[+-]\d{2}:\d{2})$/;

/** Parses an ISO timestamp to nanoseconds since 1970; `undefined` for other text. */
export function instantOf(value: string): bigint | undefined {
  const match = iso.exec(value);
  const fraction = match?.[1] ?? '';
  const seconds = Date.parse(value.replace(`.${fraction}`, ''));
  return match && !Number.isNaN(seconds) ? BigInt(seconds) * 1_000_000n + BigInt(fraction.padEnd(9, '0')) : undefined;
}

/** Formats nanoseconds since 1970 as an ISO timestamp with nine decimals. */
export function isoOf(instant: bigint): string {
  const second = 1_000_000_000n;
  const fraction = ((instant % second) + second) % second;
  const seconds = new Date(Number((instant - fraction) / 1_000_000n)).toISOString().slice(0, 19);
  return `${seconds}.${String(fraction).padStart(9, '0')}Z`;
}
