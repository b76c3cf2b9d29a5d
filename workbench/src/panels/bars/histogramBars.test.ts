import { type DataFrame, DataFrameType, FieldType } from '@grafana/data';

import { histogramBars } from './bars';

const numbers = (name: string, values: number[]) => ({ name, type: FieldType.number, config: {}, values });
const histogram: DataFrame = {
  fields: [numbers('xMin', [0, 10]), numbers('xMax', [10, 20]), numbers('GET', [3, 1]), numbers('PUT', [0, 2])],
  length: 2,
  meta: { type: DataFrameType.Histogram },
};

it('names each bin by where it begins, and keeps the counts of all groups', () => {
  const [{ fields }] = histogramBars([histogram], (field, row) => `${field.values[row]} ms`);
  expect(fields.map(({ name }) => name)).toEqual(['bin', 'GET', 'PUT']);
  expect(fields[0].values).toEqual(['0 ms', '10 ms']);
});

it('leaves frames of other kinds out', () => {
  expect(histogramBars([{ ...histogram, meta: {} }], String)).toEqual([]);
});

it('leaves the empty first bin out that gives Grafana’s panel its axis', () => {
  const fields = [numbers('xMin', [-10, 0, 10]), numbers('xMax', [0, 10, 20]), numbers('GET', [0, 3, 0])];
  const [frame] = histogramBars([{ ...histogram, fields, length: 3 }], (field, row) => String(field.values[row]));
  expect(frame.fields.map(({ values }) => values)).toEqual([
    ['0', '10'],
    [3, 0],
  ]);
  expect(frame.length).toBe(2);
});
