import { cursorIn } from '../testing/cursor';
import { signatureAt } from './hover';

/** The parameter at the cursor, and the name of its function. */
const activeAt = (marked: string): string | undefined => {
  const { text, offset } = cursorIn(marked);
  const signature = signatureAt(text, offset);
  const [from, to] = signature?.parameters[signature.active] ?? [0, 0];
  return signature && `${signature.label.split('(')[0]}: ${signature.label.slice(from, to)}`;
};

test.each([
  ['logs | extend x = substring(^', 'substring: text: string'],
  ['logs | extend x = substring(status, ^', 'substring: start: integer'],
  ['logs | extend x = substring(status, 1, ^2)', 'substring: length?: integer'],
  ['logs | extend x = substring(strcat(status, method), ^1)', 'substring: start: integer'],
  ['logs | extend x = substring(strcat(status, ^', 'strcat: …more: any'],
  ['logs | extend x = strcat("a, b", "^c", "d")', 'strcat: …more: any'],
  ['logs | where strlen((status)^', 'strlen: text: string'],
  ['logs | summarize percentile(duration, ^95) by status', 'percentile: percent: number'],
  ['logs | summarize count(^)', 'count: '],
  ['logs | extend x = strlen(a, ^', 'strlen: '],
])('%s is in %s', (marked, active) => {
  expect(activeAt(marked)).toBe(active);
});

test.each([
  'logs | where ^',
  'logs | where (^',
  'logs | where x in (^',
  'logs | extend x = strlen(y) ^',
  'logs | join (^',
])('%s is in no function', (marked) => {
  expect(activeAt(marked)).toBeUndefined();
});

test('a signature has types, the result, help and an example', () => {
  const text = 'print strlen(';
  expect(signatureAt(text, text.length)).toEqual({
    label: 'strlen(text: string): integer',
    parameters: [[7, 19]],
    active: 0,
    documentation: expect.stringMatching(/^Returns the number of characters\.\n\n```\n/),
  });
});
