import { formatDuration, meantDuration, readDuration } from './duration';

test.each([
  ['5m', 300_000],
  ['250ms', 250],
  ['1w', 604_800_000],
  ['1M', 30 * 86_400_000],
  ['1.5h', undefined],
  ['5min', undefined],
  ['m', undefined],
])('%s is %s milliseconds', (text, milliseconds) => {
  expect(readDuration(text)).toBe(milliseconds);
});

test.each([
  ['5min', '5m'],
  ['1.5h', '90m'],
  ['1h30m', '90m'],
  ['2weeks', '14d'],
  ['5x', undefined],
])('%s is meant to be %s', (text, meant) => {
  expect(meantDuration(text)).toBe(meant);
});

test.each([
  [60_000, '1m'],
  [90_000, '90s'],
  [1500, '1500ms'],
  [0, '1ms'],
  [86_400_000 * 7, '7d'],
])('%s milliseconds are %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text);
});
