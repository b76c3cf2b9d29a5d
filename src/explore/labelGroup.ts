/** Parts of OpenTelemetry events, with display names. */
const parts: ReadonlyMap<string, string> = new Map([
  ['resource', 'Resource'],
  ['scope', 'Scope'],
  ['attributes', 'Attributes'],
]);

/** Group of a label in the log details, by its prefix; `null` for fields of the event itself. */
export function labelGroup(label: string): string | null {
  return parts.get(label.split('.', 1)[0].toLowerCase()) ?? null;
}
