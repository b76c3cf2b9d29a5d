import fc from 'fast-check';
import { schema } from '../testing/analyzing';
import { generated } from '../testing/generated';
import { queryText } from '../testing/queries';
import { noSchema } from '../analysis/schema';
import { parseQuery } from '../parse';
import { tokenize } from '../tree/lexer';
import { type Filter, type FilterOperator } from '../../kit/filter';
import { addFilter, hasFilter, removeFilter } from './filters';

const runs = generated(30, 10_000);

const filters: fc.Arbitrary<Filter> = fc.record({
  column: fc.constantFrom('status', 'a', 'count', 'a b', 'attributes.http.code', '_time', 'größe'),
  operator: fc.constantFrom<FilterOperator>(
    '=',
    '!=',
    '=|',
    '!=|',
    '=~',
    '!~',
    '<',
    '<=',
    '>',
    '>=',
    'contains',
    '!contains'
  ),
  values: fc.array(fc.constantFrom('500', '', 'a "b"', '-1.5', '5m', 'true', '2024-01-01T00:00:00Z', '// | ('), {
    minLength: 1,
    maxLength: 3,
  }),
});
const comments = (text: string) =>
  tokenize(text)
    .filter(({ kind }) => kind === 'comment')
    .map(({ from, to }) => text.slice(from, to));

test('A filter that is added and removed leaves the same bytes, and in between a query that can be read', () => {
  const outcomes = { added: 0, leftOut: 0, there: 0 };
  fc.assert(
    fc.property(
      queryText,
      filters,
      fc.constantFrom(schema, noSchema),
      fc.constantFrom('events', 'result'),
      (text, filter, known, meaning) => {
        const options = { schema: known, meaning } as const;
        if (hasFilter(text, filter, options)) {
          outcomes.there++;
          return;
        }
        const { text: filtered, leftOut } = addFilter(text, filter, options);
        if (filtered === text) {
          expect(leftOut).not.toEqual([]);
          outcomes.leftOut++;
          return;
        }
        expect(parseQuery(filtered).problems).toEqual([]);
        expect(comments(filtered)).toEqual(comments(text));
        expect(hasFilter(filtered, filter, options)).toBe(true);
        expect(removeFilter(filtered, filter, options)).toBe(text);
        outcomes.added++;
      }
    ),
    runs
  );
  // Otherwise, the queries would test too little.
  expect(outcomes.added).toBeGreaterThan(0.5 * runs.numRuns);
  expect(outcomes.leftOut).toBeGreaterThan(0.02 * runs.numRuns);
});
