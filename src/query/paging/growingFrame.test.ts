import { type DataFrame, FieldType } from '@grafana/data';

import { GrowingFrame } from './growingFrame';

const page = (type: FieldType, values: unknown[]): DataFrame => ({
  length: values.length,
  fields: [{ name: 'n', type, config: {}, values }],
});

it('A frame that was handed out keeps its numbers when a later page turns the column to text', () => {
  const growing = new GrowingFrame(page(FieldType.number, [1, 2]));
  growing.append(page(FieldType.number, [1, 2]), { early: [], from: 0, to: 2, count: 2 });
  const first = growing.frame();
  growing.append(page(FieldType.string, ['9007199254740993']), { early: [], from: 0, to: 1, count: 1 });

  expect(first.fields[0].type).toBe(FieldType.number);
  expect(first.fields[0].values.slice(0, first.length)).toEqual([1, 2]);
  expect(growing.frame().fields[0].values).toEqual(['1', '2', '9007199254740993']);
});
