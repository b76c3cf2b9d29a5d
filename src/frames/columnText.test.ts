import { parseJson } from '../service/json';
import { type Cell } from '../service/types';
import { columnText } from './testing/columnText';

/** As the plugin asks: with the parsed columns. */
function textsIn(text: string, table: number, column: number): string[] | undefined {
  const root = parseJson(text);
  const tables = isMap(root) && Array.isArray(root.tables) ? root.tables : [];
  const columns = isMap(tables[table]) ? tables[table].columns : undefined;
  const lists = Array.isArray(columns) ? columns.map((cells) => (Array.isArray(cells) ? cells : [])) : [];
  return columnText(text, table, column, lists).cells();
}

function isMap(value: Cell | undefined): value is Record<string, Cell> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

describe('The digits in an answer’s text', () => {
  it('are found in the column of the table, whatever stands before it', () => {
    const text = ` { "a" : "tables\\"]" , "tables":[ {"columns":[[1]]}, {"x":[{"columns":[[0]]}],"columns" : [["a]\\\\","b"], [ 9007199254740993 , null,-1.5e3 ]] } ] }`;
    expect(textsIn(text, 1, 1)).toEqual(['9007199254740993', 'null', '-1.5e3']);
    expect(textsIn(text, 1, 0)).toEqual(['"a]\\\\"', '"b"']);
    expect(textsIn(text, 0, 0)).toEqual(['1']);
  });

  it('are whole for lists and maps', () => {
    expect(textsIn('{"tables":[{"columns":[[[1,[2]],{"a":"}"},"x"]]}]}', 0, 0)).toEqual([
      '[1,[2]]',
      '{"a":"}"}',
      '"x"',
    ]);
  });

  it.each([
    ['{"tables":[]}', 0, 0],
    ['{"tables":[{"columns":[]}]}', 0, 0],
    ['{"tables":[{}]}', 0, 0],
    ['[]', 0, 0],
    ['{}', 0, 0],
    ['{"tables":[{"columns":[7]}]}', 0, 0],
  ])('are not there in %s', (text, table, column) => {
    expect(textsIn(text, table, column)).toBeUndefined();
  });

  it('are found behind texts with quotes, backslashes and null, tight or with spaces', () => {
    const cells = ['a"b', null, '\\', 'x\\"', '', 'a\\\\"', '"', 'ü€😀', '],[', null];
    const table = { columns: [cells, [1], [], ['"\\'], [true, null], [7]] };
    expect(textsIn(JSON.stringify({ tables: [table] }), 0, 5)).toEqual(['7']);
    expect(textsIn(JSON.stringify({ tables: [table] }, null, 2), 0, 5)).toEqual(['7']);
    expect(textsIn('{"tables":[{"columns":[["\\u0022","\\u005c"],[8]]}]}', 0, 1)).toEqual(['8']);
  });

  it('are found behind texts with brackets in JSON with spaces', () => {
    expect(textsIn('{"tables":[{"columns":[[ "],[1,2],[\\""],[7]]}]}', 0, 1)).toEqual(['7']);
  });

  it('are known beside truth values, which are no integers', () => {
    const text = '{"tables":[{"columns":[[9007199254740993,true,false ,null]]}]}';
    const column = [9007199254740992, true, false, null];
    expect(columnText(text, 0, 0, [column]).digits()).toEqual(['9007199254740993', 'true', 'false', 'null']);
    expect(columnText(text, 0, 0, [[9007199254740992, true, true, null]]).digits()).toBeUndefined();
  });

  it('of an empty column are none', () => {
    expect(textsIn('{"tables":[{"columns":[[ ]]}]}', 0, 0)).toEqual([]);
  });
});
