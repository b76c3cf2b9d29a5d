import { type Table } from '../service/types';

/** Milliseconds of a bucket; `undefined` for a table without buckets, or with some that are no whole milliseconds. */
export function bucketMilliseconds({ buckets }: Table): number | undefined {
  if (buckets === undefined || buckets.size <= 0) {
    return undefined;
  }
  const milliseconds = buckets.size / 1e6;
  const whole = Math.round(milliseconds);
  // Beyond 2^53 nanoseconds the size itself is rounded, by less than a microsecond.
  const isWhole = Number.isSafeInteger(buckets.size) ? milliseconds === whole : Math.abs(milliseconds - whole) < 1e-3;
  return isWhole ? whole : undefined;
}
