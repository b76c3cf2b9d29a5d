import { ServiceError } from '../service/serviceError';
import { explainRejection } from './explainRejection';

const rejected = new ServiceError('query', 400, 'Expected `|` after `SELECT`.', 'abc', { line: 1, column: 8 });

test.each([
  ['SELECT * FROM logs', { line: 1, column: 1 }, 'This is SQL.'],
  ['logs\n| where method = "GET"', { line: 2, column: 16 }, 'Use `==` to compare'],
  ['logs\n| stats count by x', { line: 2, column: 3 }, 'APL has no operator `stats`'],
])('%s: the error says what is behind it, and where', (apl, position, said) => {
  const error = explainRejection(rejected, apl);
  expect(error).toMatchObject({ kind: 'query', status: 400, traceId: 'abc', position });
  expect(error.message).toContain(`at line ${position.line}, column ${position.column}: ${said}`);
});

test('what the service alone knows is said as it says it', () => {
  expect(explainRejection(rejected, 'logs | where nope == 1')).toBe(rejected);
});
