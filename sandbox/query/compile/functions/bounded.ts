import { jsonTooLarge, largestJson } from '../../../database/functions/hostFunction';

/** The most bytes of a text that a function makes: steps that double a text would take all memory. */
const largestText = 1_000_000;

/** The beginning of the database's message about a text that is larger. */
export const textTooLarge = 'text too large';

/** Writes SQL that makes a text, and fails beforehand where `size` (SQL: the most bytes that it can have) is too large. */
export function boundedText(size: string, sql: string): string {
  return bounded(size, largestText, textTooLarge, sql);
}

/** Does the same for an array or a map. */
export function boundedJson(size: string, sql: string): string {
  return bounded(size, largestJson, jsonTooLarge, sql);
}

function bounded(size: string, most: number, message: string, sql: string): string {
  return `CASE WHEN ${size} > ${most} THEN error('${message}') ELSE ${sql} END`;
}
