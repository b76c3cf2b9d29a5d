/** Returns what a caught error says. Anything can be thrown. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
