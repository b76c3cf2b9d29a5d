import { startOfDay } from '../../frames/startOfDay';
import { type FrameTime, readTime } from '../../frames/times';
import { type Cell } from '../../service/types';

/** A moment, exact to the nanosecond. */
export type Instant = FrameTime;

const nanosecondsPerMillisecond = 1_000_000;

/** The moment in a `datetime` cell; `undefined` for a cell that holds none. */
export function instantOf(cell: Cell | undefined): Instant | undefined {
  return typeof cell === 'string' ? (usualTime(cell) ?? readTime(cell)) : undefined;
}

/** `2024-01-31T08:05:09.123456789Z`, the form in which services write times; each page asks for some, between two requests. */
function usualTime(text: string): Instant | undefined {
  const end = text.length - 1;
  if (end < 21 || end > 29 || text[end] !== 'Z' || text[10] !== 'T' || text[19] !== '.') {
    return undefined;
  }
  const minutes = text[13] === ':' && text[16] === ':' ? digits(text, 11, 13) * 60 + digits(text, 14, 16) : NaN;
  const day =
    text[4] === '-' && text[7] === '-' ? startOfDay(digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10)) : NaN;
  const second = digits(text, 17, 19);
  const nanoseconds = digits(text, 20, end) * 10 ** (29 - end);
  const nanos = nanoseconds % nanosecondsPerMillisecond;
  const milliseconds = day + minutes * 60_000 + second * 1000 + (nanoseconds - nanos) / nanosecondsPerMillisecond;
  // What is beyond its range, like second 60, has rules that are written down once.
  return minutes < 1440 && digits(text, 14, 16) < 60 && second < 60 && !Number.isNaN(milliseconds)
    ? { milliseconds, nanos }
    : undefined;
}

/** NaN where not all are digits. */
function digits(text: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - 48;
    value = digit >= 0 && digit <= 9 ? value * 10 + digit : NaN;
  }
  return value;
}

/** Below zero where `a` is before `b`, zero where they are the same moment. */
export function compareInstants(a: Instant, b: Instant): number {
  return a.milliseconds - b.milliseconds || a.nanos - b.nanos;
}

/** One nanosecond later (`1`) or earlier (`-1`). */
export function shiftInstant({ milliseconds, nanos }: Instant, by: 1 | -1): Instant {
  const shifted = nanos + by;
  if (shifted < 0) {
    return { milliseconds: milliseconds - 1, nanos: nanosecondsPerMillisecond - 1 };
  }
  return shifted === nanosecondsPerMillisecond
    ? { milliseconds: milliseconds + 1, nanos: 0 }
    : { milliseconds, nanos: shifted };
}

/** ISO 8601 with nine digits of a second, as a request's bound. */
export function instantText({ milliseconds, nanos }: Instant): string {
  return `${new Date(milliseconds).toISOString().slice(0, -1)}${String(nanos).padStart(6, '0')}Z`;
}
