/** A function makes no text of more bytes: steps that double a text would take all memory. */
const largestText = 1_000_000;

/** What the database's message begins with where a text is larger. */
export const textTooLarge = 'text too large';

/** Writes SQL that makes a text, and fails before it does where `size` (SQL, the text's bytes at most) is too large. */
export function boundedText(size: string, sql: string): string {
  return `CASE WHEN ${size} > ${largestText} THEN error('${textTooLarge}') ELSE ${sql} END`;
}
