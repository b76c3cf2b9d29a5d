import { findProblems } from '@aplkit/language/apl/diagnostics/findProblems';
import { errorSpan } from '@aplkit/language/apl/edit/errorSpan';
import { causeOf } from './causeOf';

const schema = {
  datasets: ['logs'],
  fieldsOf: () => [
    { name: 'status', type: 'string' },
    { name: 'method', type: 'string' },
  ],
  builtIns: ['$__interval'],
};
const language = { problems: (text: string) => findProblems(text, schema).problems, errorSpan };
const causeAt = (text: string, position?: { line: number; column: number }) =>
  causeOf({ message: 'The service rejected the query', position }, text, language)?.message;

test('the cause of a failed query is an error in its text', () => {
  expect(causeAt('logs | where status = "1"')).toMatch(/^Use `==`/);
});

test('a warning with a fix is the cause if the service reported its position', () => {
  const text = 'logs\n| where mehtod == "GET" and stauts == "1"';
  expect(causeAt(text, { line: 2, column: 29 })).toMatch(/Did you mean `status`/);
  expect(causeAt(text, { line: 2, column: 9 })).toMatch(/Did you mean `method`/);
  expect(causeAt(text, { line: 1, column: 1 })).toBeUndefined();
  expect(causeAt(text)).toBeUndefined();
});

test('the service’s position after a variable stands for its whole line', () => {
  const text = 'logs | summarize count() by bin(_time, $__intervl)';
  expect(causeAt(text, { line: 1, column: 40 })).toMatch(/Did you mean `\$__interval`/);
});
