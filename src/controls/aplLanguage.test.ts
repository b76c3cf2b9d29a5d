import { highlight } from './aplLanguage';

/** The words of a line with their colours, without white space. */
function colours(line: string): string[] {
  const tokens = highlight(line);
  return tokens
    .map(({ startIndex, scopes }, index) => `${line.slice(startIndex, tokens[index + 1]?.startIndex)} ${scopes}`)
    .filter((text) => text.trim() !== '');
}

it('A line is coloured by what its words mean', () => {
  expect(colours(`['a b'] | where x == "1" and n > 5m // why`)).toEqual([
    `['a b'] identifier`,
    '| delimiter',
    'where keyword',
    'x identifier',
    '== delimiter',
    '"1" string',
    'and keyword',
    'n identifier',
    '> delimiter',
    '5m number',
    '// why comment',
  ]);
});

it('The function count() is told from the operator, and a variable from a field', () => {
  expect(colours('count')).toEqual(['count keyword']);
  expect(colours('| summarize count() by bin(_time, $__interval)').slice(1)).toEqual([
    'summarize keyword',
    'count type',
    '( delimiter',
    ') delimiter',
    'by keyword',
    'bin type',
    '( delimiter',
    '_time identifier',
    ', delimiter',
    '$__interval variable',
    ') delimiter',
  ]);
});
