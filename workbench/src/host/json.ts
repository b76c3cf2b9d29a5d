/** A JSON object whose shape is unknown. */
export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: unknown, otherwise = ''): string {
  return typeof value === 'string' ? value : otherwise;
}

export function numberOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
}

/** Reads a variable's saved value: a string or a list of strings. Numbers become strings. */
export function valueOf(value: unknown): string | string[] {
  return Array.isArray(value) ? value.map(String) : value === undefined || value === null ? '' : String(value);
}
