import { riseAt } from './rise';

describe('What a clicked row is a part of', () => {
  it.each<[values: number[], row: number, runs: number[][]]>([
    // Neighbors that are as high are of the same peak; the row before it may be, too.
    [
      [1, 1, 1, 1, 1, 9, 8, 9, 1, 1, 1, 1, 1, 1],
      6,
      [
        [5, 7],
        [0, 3],
      ],
    ],
    [
      [1, 1, 1, 1, 1, 9, 1, 9, 1, 1],
      5,
      [
        [5, 5],
        [0, 3],
      ],
    ],
    // Another incident is none of the ordinary times.
    [
      [1, 8, 8, 1, 1, 1, 1, 1, 1, 9, 1],
      9,
      [
        [9, 9],
        [0, 0],
        [3, 7],
      ],
    ],
    // Where nothing is before it, what is after it is ordinary.
    [
      [9, 8, 1, 1, 1, 1],
      0,
      [
        [0, 1],
        [2, 5],
      ],
    ],
    // A trough.
    [
      [9, 9, 9, 9, 9, 2, 1, 9, 9, 9, 9, 9],
      6,
      [
        [5, 6],
        [0, 3],
      ],
    ],
    // A row without events is ordinary.
    [
      [1, NaN, 1, 1, 9, NaN, 1, 1],
      4,
      [
        [4, 4],
        [0, 2],
      ],
    ],
    [
      [5, 5, 5, 5],
      2,
      [
        [2, 2],
        [0, 3],
      ],
    ],
  ])('%j at %d is %j', (values, row, runs) => {
    expect(riseAt(values, row).runs).toEqual(runs);
  });

  it('is compared with a usual value', () => {
    expect(riseAt([1, 2, 3, 50, 60, 2], 4).usual).toBe(2);
  });
});
