import { type DataFrame, FieldType } from '@grafana/data';

import { comparedSeries, openingsIn } from './openings';

const minute = 60_000;
const points = (...values: number[]) => values.map((value, at) => ({ time: at * minute, value }));
const checks = { operator: 'Above', threshold: '5', interval: '1', range: '1' };

test.each([
  ['none', [1, 2, 3], {}, 0],
  ['each time that a value crosses', [1, 9, 1, 9, 9, 1], {}, 2],
  ['at once, if it crosses from the start', [9, 9, 1], {}, 1],
  ['once, while each check still sees the value before', [1, 9, 1, 9, 1, 1], { range: '3' }, 1],
  ['what the checks see', [1, 9, 1, 1, 1, 9, 1], { interval: '3' }, 0],
  ['an equal value', [5, 1], { operator: 'AboveOrEqual' }, 1],
  ['no equal value', [5, 1], {}, 0],
  ['values below', [9, 1, 9], { operator: 'Below' }, 1],
])('A monitor opens: %s', (_, values, changed, expected) => {
  expect(openingsIn([points(...values)], { ...checks, ...changed }, { from: 0, to: values.length * minute })).toBe(
    expected
  );
});

test('Any of the series opens it', () => {
  const series = [points(1, 9, 1, 1, 1), points(1, 1, 9, 1, 1)];
  expect(openingsIn(series, checks, { from: 0, to: 5 * minute })).toBe(1);
});

test.each([{ threshold: '' }, { threshold: 'x' }, { interval: '0' }, { range: '' }])(
  'Nothing is said of an incomplete form: %j',
  (changed) => {
    expect(openingsIn([points(9)], { ...checks, ...changed }, { from: 0, to: minute })).toBeUndefined();
  }
);

test('Series are those of the column, or of the first; not those of an earlier time, and no table', () => {
  const frame = (name: string, values: unknown[], links?: []): DataFrame => ({
    length: 2,
    fields: [
      { name: 'time', type: FieldType.time, config: {}, values: [0, minute] },
      { name, type: FieldType.number, config: { links }, values },
    ],
  });
  const frames = [
    frame('n', [1, 2]),
    frame('p95', [7, null]),
    frame('p95', [7, 8]),
    frame('n (1 d before)', [1, 1], []),
  ];
  const values = (column: string) => comparedSeries(frames, column).map((each) => each.map(({ value }) => value));
  expect(values('')).toEqual([[1, 2]]);
  expect(values('p95')).toEqual([[7, 8]]);
  const table = { length: 1, fields: [{ name: 'n', type: FieldType.number, config: {}, values: [1] }] };
  expect(comparedSeries([table], '')).toEqual([]);
});
