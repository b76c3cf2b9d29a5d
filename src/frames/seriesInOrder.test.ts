import * as fc from 'fast-check';

import { fillInOrder } from './seriesInOrder';
import { groupRows } from './seriesRows';

type Row = [time: number, group: string, value: number | null];

/** The points of each group, in the order of their times; those of one time as they came. */
function oneByOne(rows: Row[]): Array<{ times: number[]; values: unknown[] }> {
  const groups = [...new Set(rows.map(([, group]) => group))];
  return groups.map((wanted) => {
    const own = rows.filter(([, group]) => group === wanted).sort(([a], [b]) => a - b);
    return { times: own.map(([time]) => time), values: own.map(([, , value]) => value) };
  });
}

function filled(rows: Row[]): Array<{ times: number[]; values: unknown[] }> | undefined {
  const series = groupRows([rows.map(([, group]) => group)], rows.length);
  const points = fillInOrder(
    rows.map(([time]) => time),
    [rows.map(([, , value]) => value)],
    series
  );
  return points?.times.map((times, index) => ({ times, values: points.metrics[0][index] }));
}

const value = fc.option(fc.integer({ max: 9 }), { nil: null });
/** A row for each group at each time: what services send; some of them, or some of the groups' turns, may be changed. */
const regular = fc
  .record({
    times: fc.uniqueArray(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 6 }),
    groups: fc.integer({ min: 1, max: 4 }),
    values: fc.array(value, { minLength: 24, maxLength: 24 }),
  })
  .map(({ times, groups, values }) =>
    times
      .sort((a, b) => a - b)
      .flatMap((time, point) =>
        Array.from({ length: groups }, (_, group): Row => [time, `g${group}`, values[4 * point + group]])
      )
  );
const changed = fc
  .tuple(regular, fc.array(fc.nat(23), { maxLength: 3 }))
  .map(([rows, left]) => rows.filter((_, row) => !left.includes(row)));
const free = fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.constantFrom('a', 'b', 'c'), value), {
  minLength: 1,
  maxLength: 12,
});
const sorted = free.map((rows) => [...rows].sort(([a], [b]) => a - b));

describe('Rows that are sorted by time', () => {
  it.each([
    ['in turn', regular],
    ['with some left out', changed.filter((rows) => rows.length > 0)],
    ['in any order of groups', sorted],
  ])('%s become the points of their series, up and down', (_, tables) => {
    fc.assert(
      fc.property(tables, (rows) => {
        expect(filled(rows)).toEqual(oneByOne(rows));
        const [first, last] = [rows[0][0], rows[rows.length - 1][0]];
        // Those of one time keep their order.
        const down = [...rows].sort(([a], [b]) => b - a);
        expect(filled(down)).toEqual(first === last ? oneByOne(rows) : oneByOne(down));
      })
    );
  });

  it('share their times where each has a point at each of them', () => {
    const points = filled([
      [1, 'a', 1],
      [1, 'b', 2],
      [2, 'a', 3],
      [2, 'b', 4],
    ]);
    expect(points?.[1].times).toBe(points?.[0].times);
  });
});

it('Rows that are not sorted by time are left to others', () => {
  fc.assert(
    fc.property(free, (rows) => {
      const isSorted = [-1, 1].some((way) =>
        rows.every(([time], row) => row === 0 || (time - rows[row - 1][0]) * way >= 0)
      );
      expect(filled(rows) !== undefined).toBe(isSorted);
    })
  );
});
