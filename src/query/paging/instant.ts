import { type FrameTime, nanosecondsPerMillisecond, readTime } from '../../frames/columns/times';
import { type Cell } from '../../service/types';

/** A moment, exact to the nanosecond. */
export type Instant = FrameTime;

/** The moment in a `datetime` cell; `undefined` for a cell that holds none. */
export function instantOf(cell: Cell | undefined): Instant | undefined {
  return typeof cell === 'string' ? readTime(cell) : undefined;
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
