/** The most bytes of a text that a function makes: steps that double a text would take all memory. */
const largestText = 1_000_000;

/** What the database's message begins with where a text is larger. */
export const textTooLarge = 'text too large';

/** Writes SQL that makes a text, and fails beforehand where `size` (SQL: the most bytes that it can have) is too large. */
export function boundedText(size: string, sql: string): string {
  return `CASE WHEN ${size} > ${largestText} THEN error('${textTooLarge}') ELSE ${sql} END`;
}
