import { readTestFlags } from './testFlags.mjs';

it('Without a flag, the tests’ own seed and time of day hold', () => {
  expect(readTestFlags([])).toEqual({});
});

it('A deep run draws a seed, and the same seed gives its cases and its time of day again', () => {
  const drawn = readTestFlags(['--deep'], () => 7);
  expect(drawn).toEqual({
    DEEP: '1',
    SEED: '7',
    TEST_NOW: expect.stringMatching(/^2026-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/),
  });
  expect(readTestFlags(['--deep', '--seed', '7'])).toEqual(drawn);
  expect(readTestFlags(['--deep'], () => 8).TEST_NOW).not.toBe(drawn.TEST_NOW);
  expect(readTestFlags(['--seed', '7'])).toEqual({ SEED: '7', TEST_NOW: drawn.TEST_NOW });
});

it.each([
  [['--seed', 'x'], /"x"/],
  [['--seed', '-1'], /--seed/],
  [['--depe'], /--depe/],
  [['file'], /file/],
])('%j is refused', (args, reason) => {
  expect(() => readTestFlags(args)).toThrow(reason);
});
