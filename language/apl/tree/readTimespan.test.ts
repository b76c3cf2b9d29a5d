import { readTimespan } from './readTimespan';

describe('A timespan', () => {
  it.each([
    ['00:00:01.5', 1.5e9],
    ['1.02:03:04', 93784e9],
    ['-00:00:00.000000001', -1],
    ['122.41µs', 122410],
    ['1h2m3.5s', 3723.5e9],
    ['-5m', -3e11],
    ['0s', 0],
    [42, 42],
  ])('%s is %d nanoseconds', (cell, nanoseconds) => {
    expect(readTimespan(cell)).toBe(nanoseconds);
  });

  it.each(['', 'soon', '5 parsecs', '1:2', 'm5'])('%j is none', (cell) => {
    expect(readTimespan(cell)).toBeUndefined();
  });
});
