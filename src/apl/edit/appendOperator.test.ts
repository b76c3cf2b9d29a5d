import { appendOperator } from './appendOperator';

test.each([
  ['logs', 'logs\n| limit 10'],
  ['logs | where x', 'logs | where x\n| limit 10'],
  ['logs // all of them', 'logs\n| limit 10 // all of them'],
  ['logs\n// all\n// of them\n', 'logs\n| limit 10\n// all\n// of them\n'],
  ['logs;', 'logs\n| limit 10;'],
  ['logs; // done', 'logs\n| limit 10; // done'],
  ['let x = 1; logs | where y == x;', 'let x = 1; logs | where y == x\n| limit 10;'],
  ['logs | where x == "// no comment"', 'logs | where x == "// no comment"\n| limit 10'],
  ['logs |', 'logs | limit 10'],
  ['logs | // nothing yet', 'logs | limit 10 // nothing yet'],
  [`['a;b'] | where c == ";"`, `['a;b'] | where c == ";"\n| limit 10`],
  ['let | count', 'let | count\n| limit 10'],
  ['', ''],
  ['// only a comment', '// only a comment'],
  ['let x = 1;', 'let x = 1;'],
  ['let x = 1', 'let x = 1'],
  ['set y', 'set y'],
  ['declare query_parameters (a: string)', 'declare query_parameters (a: string)'],
])('%j becomes %j', (text, result) => {
  expect(appendOperator(text, 'limit 10')).toBe(result);
});
