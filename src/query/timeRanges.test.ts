import { dateTime, type TimeRange } from '@grafana/data';

import { bucketSize, defaultMaxBuckets } from '../../sandbox/query/compile/relation/buckets';
import { rangeGroups, zoomedRanges } from '../../tests/inputs/ranges';
import { chosenRange } from './timeRanges';

type Ends = readonly [from: number, to: number];

const sizeOf = ([from, to]: Ends) => bucketSize(BigInt(to - from) * 1_000_000n, defaultMaxBuckets);
const ofTimes = ([from, to]: Ends): TimeRange['raw'] => ({ from: dateTime(from), to: dateTime(to) });
const asked = ([from, to]: Ends, raw: TimeRange['raw']) => {
  const range = chosenRange({ from: dateTime(from), to: dateTime(to), raw });
  return [range.from.valueOf(), range.to.valueOf()] as const;
};

describe('A range that was chosen', () => {
  const relative = rangeGroups.filter(({ name }) => name.startsWith('Last'));

  it.each(relative)('as “$name” has its length, up to the same end', ({ ranges, chosen }) => {
    for (const ends of ranges) {
      const [from, to] = asked(ends, { from: `now-${chosen / 1000}s`, to: 'now' });
      expect([to, to - from]).toEqual([ends[1], chosen]);
    }
  });

  it.each(rangeGroups)('as “$name” has one size of bins, also where its ends are sent as they are', ({ ranges }) => {
    expect(new Set(ranges.map(sizeOf)).size).toBe(1);
  });

  it.each(zoomedRanges)('by a zoom stays, with the bins of its length', (...pair) => {
    expect(pair.map((ends) => asked(ends, ofTimes(ends)))).toEqual(pair);
    expect(new Set(pair.map(sizeOf)).size).toBe(1);
  });

  it.each([
    ['now/d', 'now/d'],
    ['now/d', 'now'],
    ['now-1d/d', 'now-1d/d'],
  ])('from %s to %s stays: it begins and ends with the clock', (from, to) => {
    const ends = [1_000_000_001, 1_003_600_500] as const;
    expect(asked(ends, { from, to })).toEqual(ends);
  });

  it('in part up to now stays', () => {
    const ends = [1_000_000_001, 1_003_600_500] as const;
    expect(asked(ends, { from: dateTime(ends[0]), to: 'now' })).toEqual(ends);
  });
});

it.each([1, 3, 6, 12, 24, 48, 7 * 24, 30 * 24])(
  'No size of bins begins at %i hours, or a second beside them',
  (hours) => {
    const length = hours * 3_600_000;
    const sizes = [-1000, -1, 0, 1, 1000].map((more) => sizeOf([0, length + more]));
    expect(new Set(sizes).size).toBe(1);
  }
);
