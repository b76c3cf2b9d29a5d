import { cellTexts } from './jsonText';

describe('The digits in an answer’s text', () => {
  it('are found in the column of the table, whatever stands before it', () => {
    const text = ` { "a" : "tables\\"]" , "tables":[ {"columns":[[1]]}, {"x":[{"columns":[[0]]}],"columns" : [["a]\\\\","b"], [ 9007199254740993 , null,-1.5e3 ]] } ] }`;
    JSON.parse(text);
    expect(cellTexts(text, 1, 1)).toEqual(['9007199254740993', 'null', '-1.5e3']);
    expect(cellTexts(text, 1, 0)).toEqual(['"a]\\\\"', '"b"']);
    expect(cellTexts(text, 0, 0)).toEqual(['1']);
  });

  it('are those of the last of two members of one name, as JSON.parse reads them', () => {
    expect(cellTexts('{"tables":[],"tables":[{"columns":[[1]],"columns":[[2]]}]}', 0, 0)).toEqual(['2']);
  });

  it('are whole for lists and maps', () => {
    expect(cellTexts('{"tables":[{"columns":[[[1,[2]],{"a":"}"},"x"]]}]}', 0, 0)).toEqual([
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
    expect(cellTexts(text, table, column)).toBeUndefined();
  });

  it('of an empty column are none', () => {
    expect(cellTexts('{"tables":[{"columns":[[ ]]}]}', 0, 0)).toEqual([]);
  });
});
