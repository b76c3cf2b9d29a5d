import { type Span } from '../../../../src/apl/tree/ast';
import { Refusal } from '../../request/queryError';

/** How many characters of SQL each character of a query may become, above the constant of each part. */
const maxSqlPerCharacter = 100;

const parts = {
  expression: {
    maxCharacters: 30_000,
    message: 'this is too large once its variables and functions are written out; nest fewer of them',
  },
  // Enough for datasets of thousands of fields.
  query: { maxCharacters: 2_000_000, message: 'the query is too large up to here once it is written out' },
};

/**
 * Refuses SQL out of proportion to the text that it is made from (both in characters): variables, tables and functions repeat their
 * arguments, so a short query could become gigabytes, which the database would plan forever.
 */
export function checkSqlSize(part: keyof typeof parts, sql: number, text: number, span: Span): void {
  const { maxCharacters, message } = parts[part];
  if (sql > maxCharacters + maxSqlPerCharacter * text) {
    throw new Refusal(span, message, 'unsupported');
  }
}
