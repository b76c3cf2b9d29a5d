import { type Cell } from './types';

export type JsonObject = Record<string, Cell>;

/** Parses JSON text; everything that JSON can hold is a `Cell`. Throws a `SyntaxError` as `JSON.parse` does. */
export function parseJson(text: string): Cell {
  const value: Cell = JSON.parse(text);
  return value;
}

/** The object of a JSON text; `undefined` where it is something else, or no JSON. */
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

/** The members of what may be anything; none for what is no object. */
export function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

export function asList(value: Cell | undefined): Cell[] {
  return Array.isArray(value) ? value : [];
}

export function asObjects(value: Cell | undefined): JsonObject[] {
  return asList(value).filter(isObject);
}

/** Returns text, or a number written as text (ids and codes come either way). */
export function asText(value: Cell | undefined): string | undefined {
  if (typeof value === 'string') {
    return value;
  }
  return typeof value === 'number' ? String(value) : undefined;
}

/** Any value as text, lists and maps as JSON; a missing one is empty. */
export function cellText(value: Cell): string {
  return value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Truncates what is too long for a sentence. */
export function shortText(text: string): string {
  return text.length > 400 ? `${text.slice(0, 400)}…` : text;
}

/** Words in one line, short, and without the full stop that the sentence adds. */
export function sentencePart(words: string): string {
  const line = words.trim().replace(/\s+/g, ' ');
  return shortText(line).replace(/[.\s]+$/, '');
}

/** Whether a value is true, or written so. */
export const asFlag = (value: Cell | undefined): boolean => value === true || value === 'true';

export function asNumber(value: Cell | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
