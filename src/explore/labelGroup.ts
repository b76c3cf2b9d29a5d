/** Parts of OpenTelemetry events, with display names. */
const parts: ReadonlyMap<string, string> = new Map([
  ['resource', 'Resource'],
  ['scope', 'Scope'],
  ['attributes', 'Attributes'],
]);

/** Group of a label in the log details, by its prefix; `null` for the event's own fields. */
export function labelGroup(label: string): string | null {
  return parts.get(label.split('.', 1)[0].toLowerCase()) ?? null;
}
