/** Message of a caught error, which can be any value. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
