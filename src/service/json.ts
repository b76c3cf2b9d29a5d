import { abbreviated } from '@aplkit/language/kit/words';
import { type Cell } from './types';

export type JsonObject = Record<string, Cell>;

/** Parses JSON into a `Cell`. Throws a `SyntaxError` like `JSON.parse`. */
export function parseJson(text: string): Cell {
  const value: Cell = JSON.parse(text);
  return value;
}

/** Parses a JSON object; `undefined` for any other text. */
export function parseObject(text: string): JsonObject | undefined {
  try {
    const value = parseJson(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function isObject(value: Cell | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Properties of an object; empty for any other value. */
export function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

export function asList(value: Cell | undefined): Cell[] {
  return Array.isArray(value) ? value : [];
}

export function asObjects(value: Cell | undefined): JsonObject[] {
  return asList(value).filter(isObject);
}

/** A string, or a number as text (IDs and codes may be either). */
export function asText(value: Cell | undefined): string | undefined {
  if (typeof value === 'string') {
    return value;
  }
  return typeof value === 'number' ? String(value) : undefined;
}

/** Any value as text. Lists and maps become JSON, and null becomes empty. */
export function cellText(value: Cell): string {
  return value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Truncates text that is too long for a sentence. */
export const shortText = (text: string): string => abbreviated(text, 400);

/** Text for use in a sentence: on one line, shortened, without the final period. */
export function sentencePart(words: string): string {
  const line = words.trim().replace(/\s+/g, ' ');
  return shortText(line).replace(/[.\s]+$/, '');
}

/** True for `true` and for the string `'true'`. */
export const asFlag = (value: Cell | undefined): boolean => value === true || value === 'true';

export function asNumber(value: Cell | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
