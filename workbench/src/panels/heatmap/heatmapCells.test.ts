import { type DataFrame, DataFrameType, FieldType } from '@grafana/data';

import { heatmapCells } from './heatmapCells';

const numbers = (name: string, values: number[]) => ({ name, type: FieldType.number, config: {}, values });
const heatmap = (interval?: number): DataFrame => ({
  fields: [
    { name: 'xMax', type: FieldType.time, config: { interval }, values: [1000, 1000, 4000] },
    numbers('yMin', [0, 5, 2]),
    numbers('yMax', [5, 9, 7]),
    numbers('count', [1, 0, 8]),
  ],
  length: 3,
  meta: { type: DataFrameType.HeatmapCells },
});

it('reads each cell with the interval before its time', () => {
  const map = heatmapCells([heatmap(500)]);
  expect(map?.cells).toEqual([
    { from: 500, to: 1000, low: 0, high: 5, count: 1 },
    { from: 500, to: 1000, low: 5, high: 9, count: 0 },
    { from: 3500, to: 4000, low: 2, high: 7, count: 8 },
  ]);
  expect(map).toMatchObject({ low: 0, high: 9, maxCount: 8 });
});

it('takes the smallest step if there is no interval', () => {
  expect(heatmapCells([heatmap()])?.cells[2].from).toBe(1000);
});

it('finds nothing in frames of other kinds, and none in an empty one', () => {
  expect(heatmapCells([{ ...heatmap(), meta: {} }])).toBeUndefined();
  expect(heatmapCells([{ ...heatmap(), length: 0 }])).toBeUndefined();
});
