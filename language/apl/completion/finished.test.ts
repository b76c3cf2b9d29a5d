import { analyze } from '../analysis/analyze';
import { schema } from '../testing/analyzing';
import { variables } from '../testing/completing';
import { cursorIn } from '../testing/cursor';
import { isFinished } from './completion';
import { situationAt } from './situation';

/** Values of the data that begin like the typed text. */
const values = ['17', 1.55, 17, 1000, 'GETTER', 'trueish', true].map((value) => ({ value, count: 1 }));

function finished(marked: string): boolean {
  const { text, offset } = cursorIn(marked);
  return isFinished(text, offset, { schema, analysis: analyze(text, schema), variables, values });
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
  expect(finished(marked)).toBe(true);
});

test.each(["['big-logs']^", "logs | where ['geo.city']^", "logs | extend ['a b'] = 1 | where ['a b']^"])(
  '%s: a quoted name to its end, after which suggestions replace nothing',
  (marked) => {
    const { text, offset } = cursorIn(marked);
    expect(situationAt(text, offset)).toMatchObject({ kind: 'afterValue', replace: { from: offset, to: offset } });
  }
);

test.each([
  'logs | where size == 1^',
  'logs | where size == -1^',
  'logs | where size == 1.5^',
  'logs | where size == 1e3^',
  'logs | where size == 0x1^',
  'logs | where size in (1, 1^',
  'logs | where size between (1 .. 1^',
  'logs | where _time > ago(1^',
  'logs | where _time > ago(1h^',
  'logs | summarize count() by bin(_time, 1^',
  'logs | extend x = iff(true^',
  'logs | where nope == true^',
  'logs | where nope == false^',
  'logs | where nope == null^',
])('%s: a literal to its end', (marked) => {
  expect(finished(marked)).toBe(true);
});

test.each([
  'logs | where^',
  'logs | top^',
  'logs | where size > 1 and^',
  'logs | where size > 1 or^',
  'logs | where method has^',
  'logs | where method in^',
  'logs | sort by size desc^',
  'logs | sort by size asc nulls^',
  'logs | summarize count() by^',
  'logs | join kind=inner (logs) on^',
])('%s: a word to its end', (marked) => {
  expect(finished(marked)).toBe(true);
});

test.each([
  'logs | where stat^',
  "['big-logs^",
  "['big-logs^']",
  "logs | where ['geo.city^']",
  'logs | where stat^us',
  'logs | where size == 1^7',
  'logs | where Status^',
  'logs | where ^',
  'logs | where size == ^',
  'logs | where nope == tru^',
  'logs | whe^',
  'logs | where method matches^',
  'logs | summarize count^',
  `logs | where method == 'GET^`,
  `logs | where method == 'GET^'`,
  `logs | where ['geo.city^']`,
  `logs | where ['geo.city^`,
])('%s: nothing', (marked) => {
  expect(finished(marked)).toBe(false);
});
