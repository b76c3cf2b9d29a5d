import { type ResultFormat } from '../../types';
import { answerOf, field, type TestTable } from '../testing/answerOf';
import { toFrames } from '../toFrames';

const shown = (table: TestTable, format: ResultFormat) => {
  const [frame] = toFrames(answerOf([table]), { refId: 'A', format, query: '' });
  return { values: frame.fields.map(({ values }) => values), notices: frame.meta?.notices?.map(({ text }) => text) };
};

describe('Integers beyond 2^53 in lists and maps', () => {
  it('are texts with all their digits, and nothing else is touched', () => {
    const cells =
      '[9007199254740993 , -9007199254740995,5],{"a\\"9007199254740993":{"b":[18446744073709551615,1.5,1e300,"9007199254740993",null]}},[1],null';
    expect(shown({ fields: [field('x', 'unknown')], columns: `[[${cells}]]` }, 'table').values).toEqual([
      [
        ['9007199254740993', '-9007199254740995', 5],
        { 'a"9007199254740993': { b: ['18446744073709551615', 1.5, 1e300, '9007199254740993', null] } },
        [1],
        null,
      ],
    ]);
  });

  it('are exact in a table and in log lines, with one notice that says so', () => {
    const table = { fields: [field('m', 'map')], columns: '[[{"id":9007199254740993}]]' };
    const { values, notices } = shown(table, 'table');
    expect(values).toEqual([[{ id: '9007199254740993' }]]);
    expect(notices).toEqual([expect.stringContaining('shown as strings')]);
    const events = {
      fields: [field('_time', 'datetime'), field('m', 'map')],
      columns: '[["2024-01-01T00:00:00Z"],[{"id":9007199254740993}]]',
    };
    expect(JSON.stringify(shown(events, 'logs').values)).toContain('9007199254740993');
  });

  it('are exact as keys of topk in a table, with one notice', () => {
    const table = {
      fields: [field('top', 'array', 'topk', 'id')],
      columns: '[[[{"key":9007199254740993,"count":2,"error":0}]]]',
    };
    const { values, notices } = shown(table, 'table');
    expect(values).toEqual([['9007199254740993'], [2], [0]]);
    expect(notices).toEqual([expect.stringContaining('shown as strings')]);
  });

  it('leave the other columns of the answer as they are, and the answer’s own arrays', () => {
    const source = answerOf([
      { fields: [field('id', 'integer'), field('n', 'integer')], columns: '[[9007199254740993,null,7],[1,2,3]]' },
    ]);
    const [frame] = toFrames(source, { refId: 'A', format: 'table', query: '' });
    expect(frame.fields.map(({ values }) => values)).toEqual([
      ['9007199254740993', null, '7'],
      [1, 2, 3],
    ]);
    expect(frame.fields[1].values).toBe(source.body.tables[0].columns?.[1]);
  });
});

it('A column of an unknown type holds JSON where one of its values is an object, whichever comes first', () => {
  expect(shown({ fields: [field('x', 'unknown')], columns: '[["a",{"b":1}]]' }, 'table').values).toEqual([
    ['a', { b: 1 }],
  ]);
});
