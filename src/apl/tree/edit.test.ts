import { parseQuery } from '../parse';
import { withSteps } from './edit';

test.each([
  ['logs', 'logs\n| limit 10'],
  ['logs | where x', 'logs | where x\n| limit 10'],
  ['logs // all of them', 'logs\n| limit 10 // all of them'],
  ['logs\n// all\n// of them\n', 'logs\n| limit 10\n// all\n// of them\n'],
  ['logs;', 'logs\n| limit 10;'],
  ['logs; // done', 'logs\n| limit 10; // done'],
  ['let x = 1; logs | where y == x;', 'let x = 1; logs | where y == x\n| limit 10;'],
  ['logs | where x == "// no comment"', 'logs | where x == "// no comment"\n| limit 10'],
  [`['a;b'] | where c == ";"`, `['a;b'] | where c == ";"\n| limit 10`],
])('%j with one more step is %j', (text, result) => {
  const { pipeline } = parseQuery(text);
  expect(pipeline && withSteps(text, pipeline, 'limit 10')).toBe(result);
});
