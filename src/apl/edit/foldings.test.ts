import { foldings } from './foldings';

it('Tables in brackets, statements, long lists and blocks of comments can be folded; a bracket that closes them stays', () => {
  const text = [
    '// one',
    '// two',
    'let slow = logs',
    '  | where duration > 1s;',
    'logs // alone',
    '| join kind=inner (',
    '    users',
    '    | project id',
    '  ) on id',
    '| where method in (',
    "    'GET',",
    "    'PUT'",
    '  )',
    '| extend a = f(b)',
  ].join('\n');
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  expect(foldings(text).map(({ kind, from, to }) => [kind, lineOf(from), lineOf(to)])).toEqual([
    ['region', 3, 4],
    ['region', 6, 8],
    ['region', 10, 12],
    ['comment', 1, 2],
  ]);
});
