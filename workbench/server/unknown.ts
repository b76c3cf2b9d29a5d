/** Whether a value of unknown origin is an object with keys (no array, not null). */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value where it is a text, else the empty text. */
export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
