const millisecond = 1_000_000n;
const second = 1000n * millisecond;
const minute = 60n * second;
const hour = 60n * minute;
const day = 24n * hour;

/** Bucket sizes that make a readable time axis. */
const ladder: bigint[] = [
  ...[1n, 2n, 5n, 10n, 20n, 50n, 100n, 200n, 500n].map((count) => count * millisecond),
  ...[1n, 2n, 5n, 10n, 15n, 30n].map((count) => count * second),
  ...[1n, 2n, 5n, 10n, 15n, 30n].map((count) => count * minute),
  ...[1n, 2n, 3n, 6n, 12n].map((count) => count * hour),
  ...[1n, 2n, 7n, 14n, 28n].map((count) => count * day),
];

/** Default number of `bin_auto` buckets (assumed); fractional, so that slightly longer ranges keep their buckets. */
export const defaultMaxBuckets = 122.7;

/** Nanoseconds per `bin_auto` bucket: the ladder's smallest with at most `maxBuckets`, or a multiple of its last. */
export function bucketSize(range: bigint, maxBuckets: number): bigint {
  const tenths = BigInt(Math.round(10 * Math.max(1, maxBuckets)));
  const longest = (size: bigint) => (size * tenths) / 10n;
  const last = ladder[ladder.length - 1];
  return ladder.find((size) => longest(size) >= range) ?? ((range + longest(last) - 1n) / longest(last)) * last;
}

/** Nanoseconds from 0001-01-01 to 1970. Time buckets are counted from that day, so weeks begin on Monday. */
export const before1970 = 719_162n * day;

/** The start of an instant's bucket, in nanoseconds. */
export function bucketStart(instant: bigint, size: bigint): bigint {
  const past = (instant + before1970) % size;
  return instant - (past < 0n ? past + size : past);
}
