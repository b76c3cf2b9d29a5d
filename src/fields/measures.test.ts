import { parseQuery } from '../apl/parse';
import { bucketSize, isCharted, middleQuery } from './measures';

const look = (least: number, greatest: number, distinct?: number, middle?: { from: number; to: number }) => ({
  ...{ events: 9, present: 9, isPartial: false, distinct },
  measures: { least, greatest, percentiles: [], bars: [], middle },
});

test('the buckets of a field are about ten of a round size, in the unit of the field', () => {
  expect(bucketSize('float', look(0, 0.7))).toBe('0.1');
  expect(bucketSize('float', look(0, 97))).toBe('10');
  expect(bucketSize('integer', look(0, 97, 90))).toBe('10');
  expect(bucketSize('integer', look(0, 3, 90))).toBe('1');
  expect(bucketSize('timespan', look(0, 1.4e9))).toBe('200ms');
  expect(bucketSize('float', look(0, 1e9, undefined, { from: 3, to: 42 }))).toBe('5');
});

test('integers of few values have neither buckets nor percentiles, as a status', () => {
  expect(bucketSize('integer', look(200, 503, 6))).toBeUndefined();
  expect(bucketSize('float', look(5, 5))).toBeUndefined();
  expect([isCharted('integer', look(200, 503, 6)), isCharted('integer', look(0, 5e6, 900))]).toEqual([false, true]);
});

test('of a field that could not be looked into, integers are codes', () => {
  expect((['integer', 'float', 'timespan', 'string'] as const).map((type) => isCharted(type, undefined))).toEqual([
    ...[false, true, true, false],
  ]);
});

test('a histogram of the middle has what is beyond it in its first and last bar', () => {
  expect(middleQuery('logs', 'took', 'float', { from: 0.5, to: 9 })).toBe(
    'logs\n| extend clipped_ = iff(took < 0.5, 0.5, iff(took > 9.0, 9.0, took)) | summarize bars_ = histogram(clipped_, 20)'
  );
  expect(middleQuery('logs', 'size', 'integer', { from: 1.5, to: 8.5 })).toContain(
    'iff(size < 1, 1, iff(size > 9, 9, size))'
  );
  expect(middleQuery('logs', 'took', 'timespan', { from: 1e6, to: 5e9 })).toContain('iff(took > 5s, 5s, took)');
});

test('a float that JavaScript writes with an exponent is one in APL', () => {
  const query = middleQuery('logs', 'took', 'float', { from: 1e-7, to: 1e21 });
  expect(query).toContain('iff(took < 1e-7, 1e-7, iff(took > 1e+21, 1e+21, took))');
  expect(parseQuery(query).problems).toEqual([]);
});
