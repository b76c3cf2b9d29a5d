import { type Table } from '../service/types';
import { numberOf, rowOf } from './cells';

it('The cells of a row are read by their names, integers beyond 2^53 with all digits', () => {
  const table: Table = {
    name: '0',
    fields: ['events', 'id'].map((name) => ({ name, type: 'integer' })),
    columns: [
      [1, 2],
      [9007199254740992, 9007199254740994],
    ],
    exact: new Map([[1, ['9007199254740993', '9007199254740995']]]),
  };
  expect(['events', 'id', 'other'].map(rowOf(table, 1))).toEqual([2, '9007199254740995', null]);
  expect(rowOf(table)('events')).toBe(1);
  expect(rowOf(undefined)('events')).toBeNull();
});

it.each([
  [7, 7],
  ['9007199254740993', 9007199254740992],
  ['0.5', 0.5],
  ['1.00:00:01', 86_401_000_000_000],
  ['1m2s', 62_000_000_000],
  ['-5ms', -5_000_000],
  ['text', undefined],
  ['', undefined],
  [' ', undefined],
  [null, undefined],
  [[1], undefined],
])('The number of %j is %p', (cell, number) => {
  expect(numberOf(cell)).toBe(number);
});
