import { analyze } from '../analysis/analyze';
import { schema } from '../testing/analyzing';
import { variables } from '../testing/completing';
import { cursorIn } from '../testing/cursor';
import { isWholeName } from './completion';

function isWhole(marked: string): boolean {
  const { text, offset } = cursorIn(marked);
  return isWholeName(text, offset, { schema, analysis: analyze(text, schema), variables, values: [] });
}

test.each([
  'logs | extend first = size | summarize count() by first^',
  'logs | where status^',
  'logs | where geo.city^',
  'logs^',
  'big-logs^',
  'let limit = 5; logs | where size > limit^',
  'logs | where status == $city^',
  'let t = logs | count; t^',
])('%s: a name to its end', (marked) => {
  expect(isWhole(marked)).toBe(true);
});

test.each([
  'logs | where stat^',
  'logs | where stat^us',
  'logs | where Status^',
  'logs | where ^',
  'logs | summarize count^',
  'logs | where^',
  `logs | where ['geo.city^']`,
  `logs | where ['geo.city^`,
])('%s: none', (marked) => {
  expect(isWhole(marked)).toBe(false);
});
