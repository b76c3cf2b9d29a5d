import { type Span } from '../../../../src/apl/tree/ast';
import { Refusal } from '../../request/queryError';

/** How many characters of SQL each character of a query may become, above the constant of each part. */
const mostSqlPerCharacter = 100;

const parts = {
  expression: {
    most: 30_000,
    message: 'this is too large once its variables and functions are written out; nest fewer of them',
  },
  // Enough for datasets of thousands of fields.
  query: { most: 2_000_000, message: 'the query is too large up to here once it is written out' },
};

/**
 * Refuses SQL out of proportion to the text that it is made from (both in characters): variables, tables and functions repeat their
 * arguments, so a short query could become gigabytes, which the database would plan forever.
 */
export function checkSqlSize(part: keyof typeof parts, sql: number, text: number, span: Span): void {
  const { most, message } = parts[part];
  if (sql > most + mostSqlPerCharacter * text) {
    throw new Refusal(span, message, 'unsupported');
  }
}
