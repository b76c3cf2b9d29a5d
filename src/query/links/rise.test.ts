import { riseAt, runsAt } from './rise';

describe('What a clicked row is a part of', () => {
  it.each<[values: number[], row: number, runs: number[][]]>([
    // High neighbors belong to the same peak; the rows beside it may also belong to it.
    [
      [1, 1, 1, 1, 1, 9, 8, 9, 1, 1, 1, 1, 1, 1],
      6,
      [
        [5, 7],
        [0, 3],
        [9, 13],
      ],
    ],
    [
      [1, 1, 1, 1, 1, 9, 1, 9, 1, 1],
      5,
      [
        [5, 7],
        [0, 3],
        [9, 9],
      ],
    ],
    // A clicked row is the highest; the other rows in its peak may be less than half as high.
    [
      [1, 2, 1, 3, 1, 2, 2, 9, 20, 8, 10, 2, 1, 2],
      8,
      [
        [7, 10],
        [0, 5],
        [12, 13],
      ],
    ],
    // Another incident isn't part of the normal times.
    [
      [1, 8, 8, 1, 1, 1, 1, 1, 1, 9, 1],
      9,
      [
        [9, 9],
        [0, 0],
        [3, 7],
      ],
    ],
    [
      [9, 8, 1, 1, 1, 1],
      0,
      [
        [0, 1],
        [3, 5],
      ],
    ],
    // Two incidents with one cause count as two, even if the clicked incident has few rows.
    [
      [2, 0, 2, 0, 6, 12, 16, 10, 18, 16, 10, 0, 0, 2, 0, 2, 0, 2, 0, 0, 2, 0, 0, 0, 6, 12, 8, 2, 0, 0],
      25,
      [
        [24, 26],
        [0, 3],
        [11, 22],
        [28, 29],
      ],
    ],
    // A trough.
    [
      [9, 9, 9, 9, 9, 2, 1, 9, 9, 9, 9, 9],
      6,
      [
        [5, 6],
        [0, 3],
        [8, 11],
      ],
    ],
    // A row without events is usual.
    [
      [1, NaN, 1, 1, 9, NaN, 1, 1],
      4,
      [
        [4, 4],
        [0, 2],
        [6, 7],
      ],
    ],
    // A bin without errors is usual, so all bins with errors have risen.
    [
      [0, 0, 0, 0, 35, 40, 38, 0, 0, 0, 0, 0],
      5,
      [
        [4, 6],
        [0, 2],
        [8, 11],
      ],
    ],
    // If few other rows remain, they are the usual ones.
    [
      [5, 5, 5, 5],
      3,
      [
        [3, 3],
        [0, 1],
      ],
    ],
    [
      [1, 1, 9, 9, 9],
      3,
      [
        [2, 4],
        [0, 1],
      ],
    ],
    [
      [5, 5, 5],
      1,
      [
        [1, 1],
        [0, 0],
        [2, 2],
      ],
    ],
  ])('%j at %d is %j', (values, row, runs) => {
    expect(riseAt(values, row).runs).toEqual(runs);
  });

  it('is where most events are higher, of rows with events', () => {
    expect(runsAt([0, 0, 0, 0, 0, 1, 0.3, 0.4, 0], 4, 8, [9, 9, 9, 9, 9, 1, 90, 90, 9])).toEqual([
      [5, 7],
      [0, 3],
    ]);
  });

  it('costs few logarithms, also in the noise of a long chart, of which a tooltip asks at each hover', () => {
    const log = jest.spyOn(Math, 'log');
    const noise = Array.from({ length: 501 }, (_, row) => (row * 7919) % 503);
    // Comparing all pairs of rows would take 250,000 steps.
    for (const row of [250, 251, 252, 253]) {
      log.mockClear();
      riseAt(noise, row);
      expect(log.mock.calls.length).toBeLessThan(5000);
    }
    log.mockRestore();
  });

  it('is compared with a usual value', () => {
    expect(riseAt([1, 2, 3, 50, 60, 2], 4).usual).toBe(2);
    // A row without events has no value to compare with.
    expect(riseAt([0, 0, 0, 0, 1, 2, 3, 50, 60, 2], 8).usual).toBe(2);
  });
});
