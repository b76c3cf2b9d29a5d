// Groups of time ranges that users consider equal: bins have the same size, regardless of the milliseconds at which a page sends its
// queries. The rule: a relative range ("Last 1 hour") is rounded to the selected length before it is sent, so all ranges in a group
// have the same bins; and a length close to a common length (an hour, a day) is on the same side of every threshold as that length.

export interface RangeGroup {
  name: string;
  /** Selected length in milliseconds; on a day with a clock change, that day's length. */
  chosen: number;
  timeZone: string;
  /** Start and end of each range, in milliseconds since 1970. */
  ranges: ReadonlyArray<readonly [from: number, to: number]>;
}

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];
const at = (text: string) => Date.parse(text);

/** Ranges whose end and length vary by milliseconds, as for panels that send their queries one after another. */
function relative(
  name: string,
  chosen: number,
  end: string,
  ...more: Array<readonly [shift: number, longer: number]>
): RangeGroup {
  const to = at(end);
  const all: Array<readonly [number, number]> = [[0, 0], [1, 1], [182, 0], [183, 1], [-1, -1], ...more];
  return {
    name,
    chosen,
    timeZone: 'UTC',
    ranges: all.map(([shift, longer]) => [to + shift - chosen - longer, to + shift] as const),
  };
}

const fixed = (name: string, timeZone: string, ...ranges: Array<readonly [string, string]>): RangeGroup => ({
  name,
  chosen: at(ranges[0][1]) - at(ranges[0][0]),
  timeZone,
  ranges: ranges.map(([from, to]) => [at(from), at(to)] as const),
});

export const rangeGroups: readonly RangeGroup[] = [
  relative('Last 5 minutes', 5 * minute, '2026-11-28T09:41:10.182Z', [999, 3]),
  relative('Last 15 minutes', 15 * minute, '2026-11-28T10:00:00.000Z', [12, -7]),
  relative('Last 30 minutes', 30 * minute, '2026-11-28T09:59:59.999Z'),
  relative('Last 1 hour', hour, '2026-11-28T09:41:10.182Z', [500, 20], [40, -20]),
  relative('Last 1 hour, at a whole hour', hour, '2026-11-28T10:00:00.000Z', [999, 1], [-999, -1]),
  relative('Last 1 hour, at midnight', hour, '2026-11-28T00:00:00.000Z'),
  relative('Last 2 hours', 2 * hour, '2026-11-28T09:41:10.183Z'),
  relative('Last 3 hours', 3 * hour, '2026-11-28T12:00:00.001Z'),
  relative('Last 6 hours', 6 * hour, '2026-11-28T05:59:59.999Z', [1, 2]),
  relative('Last 12 hours', 12 * hour, '2026-11-28T12:00:00.000Z'),
  relative('Last 24 hours', day, '2026-11-28T00:00:00.000Z', [250, 5]),
  relative('Last 2 days', 2 * day, '2026-11-28T23:59:59.999Z'),
  relative('Last 7 days', 7 * day, '2026-11-28T09:41:10.182Z'),
  relative('Last 30 days', 30 * day, '2026-11-28T10:00:00.000Z'),
  relative('Last 90 days', 90 * day, '2026-11-28T09:41:10.182Z'),
  relative('Last 365 days', 365 * day, '2026-02-28T12:00:00.000Z'),
  // Typed into the range picker: the end includes its last millisecond and means the same day, hour or week.
  fixed(
    'an hour of the clock',
    'UTC',
    ['2026-11-28T09:00:00.000Z', '2026-11-28T10:00:00.000Z'],
    ['2026-11-28T09:00:00.000Z', '2026-11-28T09:59:59.999Z'],
    ['2026-11-28T09:00:00.000Z', '2026-11-28T09:59:59.000Z']
  ),
  fixed(
    'today',
    'UTC',
    ['2026-11-28T00:00:00.000Z', '2026-11-28T23:59:59.999Z'],
    ['2026-11-28T00:00:00.000Z', '2026-11-29T00:00:00.000Z']
  ),
  fixed(
    'this week',
    'UTC',
    ['2026-11-23T00:00:00.000Z', '2026-11-29T23:59:59.999Z'],
    ['2026-11-23T00:00:00.000Z', '2026-11-30T00:00:00.000Z']
  ),
  fixed(
    'a leap day',
    'UTC',
    ['2028-02-29T00:00:00.000Z', '2028-02-29T23:59:59.999Z'],
    ['2028-02-29T00:00:00.000Z', '2028-03-01T00:00:00.000Z']
  ),
  // Days of 23 and 25 hours.
  fixed(
    'clocks go forward in Berlin',
    'Europe/Berlin',
    ['2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
    ['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z']
  ),
  fixed(
    'clocks go back in Berlin',
    'Europe/Berlin',
    ['2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
    ['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z']
  ),
  fixed(
    'clocks go forward in New York',
    'America/New_York',
    ['2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.999Z'],
    ['2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z']
  ),
  fixed(
    'clocks go back in New York',
    'America/New_York',
    ['2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z'],
    ['2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z']
  ),
  fixed(
    'a day in Kolkata',
    'Asia/Kolkata',
    ['2026-11-27T18:30:00.000Z', '2026-11-28T18:29:59.999Z'],
    ['2026-11-27T18:30:00.000Z', '2026-11-28T18:30:00.000Z']
  ),
  fixed(
    'clocks go back by half an hour',
    'Australia/Lord_Howe',
    ['2026-04-04T13:00:00.000Z', '2026-04-05T13:29:59.999Z'],
    ['2026-04-04T13:00:00.000Z', '2026-04-05T13:30:00.000Z']
  ),
];

/** Pairs of ranges with the same length that aren't rounded, such as zoomed ranges. Only the length determines the bins. */
export const zoomedRanges: ReadonlyArray<
  readonly [first: readonly [number, number], second: readonly [number, number]]
> = [
  17 * second,
  minute + 1,
  3 * minute + 250,
  hour - 1,
  hour + 1,
  2 * hour + 1,
  5 * hour + 123,
  day - 1,
  day + 1,
  8 * day + 1,
].map((length) => {
  const [first, second_] = [at('2026-11-28T09:00:00.000Z'), at('2026-11-28T09:17:13.457Z')];
  return [
    [first, first + length],
    [second_, second_ + length],
  ] as const;
});
