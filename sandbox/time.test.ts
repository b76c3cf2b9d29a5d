import { formatInstant } from './query/time';
import { parseIsoTime } from './time';

test.each<[text: string, nanoseconds: bigint]>([
  ['1970-01-01T00:00:00Z', 0n],
  ['2024-03-18T08:39:28.382Z', 1_710_751_168_382_000_000n],
  ['2024-03-18T08:39:28.123456789Z', 1_710_751_168_123_456_789n],
  ['2024-02-29T01:30:00+05:30', 1_709_150_400_000_000_000n],
  ['1969-12-31T23:59:59.999999999Z', -1n],
  ['2024-03-18t08:39:28z', 1_710_751_168_000_000_000n],
])('%s is an instant', (text, nanoseconds) => {
  expect(parseIsoTime(text)).toBe(nanoseconds);
});

test.each([
  '',
  'now',
  '2024-03-18',
  '2024-03-18T08:39:28',
  '2024-03-18 08:39:28Z',
  '2024-03-18T08:39Z',
  '2023-02-29T00:00:00Z',
  '2024-13-01T00:00:00Z',
  '2024-03-18T24:00:00Z',
  '2024-03-18T08:60:00Z',
  '2024-03-18T08:39:28.Z',
  '2024-03-18T08:39:28.1234567890Z',
  '2024-03-18T08:39:28+25:00',
  ' 2024-03-18T08:39:28Z',
  '2024-03-18T08:39:28Z\n',
])('%j is none', (text) => {
  expect(parseIsoTime(text)).toBeUndefined();
});

test.each([
  '1970-01-01T00:00:00Z',
  '2024-03-18T08:39:28.382Z',
  '2024-03-18T08:39:28.123456789Z',
  '1969-12-31T23:59:59.9Z',
])('%s is written as it was read', (text) => {
  expect(formatInstant(parseIsoTime(text) ?? 0n)).toBe(text);
});
