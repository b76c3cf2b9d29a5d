import { columnText } from './testing/columnText';
import { exactCells } from './exactCells';
import { type FrameFormat } from './options';
import { answerOf, field, type TestTable } from './testing/answerOf';
import { toFrames } from './testing/toFrames';

const columnOf = (cells: string) => {
  const text = `{"tables":[{"columns":[${cells}]}]}`;
  const columns = [JSON.parse(cells)];
  return { column: columns[0], source: columnText(text, 0, 0, columns) };
};
const shown = (table: TestTable, format: FrameFormat) => {
  const [frame] = toFrames(answerOf([table]), { refId: 'A', format, query: '' });
  return { values: frame.fields.map(({ values }) => values), notices: frame.meta?.notices?.map(({ text }) => text) };
};

describe('Integers beyond 2^53 in lists and maps', () => {
  it('are texts with all their digits, and nothing else is touched', () => {
    const { column, source } = columnOf(
      '[[9007199254740993 , -9007199254740995,5],{"a\\"9007199254740993":{"b":[18446744073709551615,1.5,1e300,"9007199254740993",null]}},[1],null]'
    );
    expect(exactCells(column, source)).toEqual([
      ['9007199254740993', '-9007199254740995', 5],
      { 'a"9007199254740993': { b: ['18446744073709551615', 1.5, 1e300, '9007199254740993', null] } },
      [1],
      null,
    ]);
    expect(column[0][2]).toBe(5);
  });

  it('leave a column as it is where only fractions are that large', () => {
    const { column, source } = columnOf('[[1e300]]');
    expect(exactCells(column, source)).toBe(column);
  });

  it('are not known from the text of other cells', () => {
    const { column, source } = columnOf('[[9007199254740993]]');
    expect(exactCells([[9007199254740992, 1]], source)).toBeUndefined();
    expect(exactCells([...column, null], source)).toBeUndefined();
    expect(exactCells(column, undefined)).toBeUndefined();
  });

  it('are exact in a table and in log lines, with one notice that says so', () => {
    const table = { fields: [field('m', 'map')], columns: '[[{"id":9007199254740993}]]' };
    const { values, notices } = shown(table, 'table');
    expect(values).toEqual([[{ id: '9007199254740993' }]]);
    expect(notices).toEqual([expect.stringContaining('shown as text, exact')]);
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
    expect(notices).toEqual([expect.stringContaining('shown as text, exact')]);
  });

  it('are said to be rounded where the text is not there, without advice to choose what is chosen', () => {
    const { answer } = answerOf([{ fields: [field('m', 'map')], columns: '[[{"id":9007199254740993}]]' }]);
    const [frame] = toFrames({ answer, text: '' }, { refId: 'A', format: 'table', query: '' });
    const notices = frame.meta?.notices?.map(({ text }) => text) ?? [];
    expect(notices).toEqual([expect.stringContaining('Use tostring() in the query')]);
    expect(notices[0]).not.toContain('table format');
  });
});
