/** The parts of OpenTelemetry's events, as people call them. */
const parts: ReadonlyMap<string, string> = new Map([
  ['resource', 'Resource'],
  ['scope', 'Scope'],
  ['attributes', 'Attributes'],
]);

/** The group of a label in a line's details: the part that its name begins with; `null` for the event's own fields. */
export function labelGroup(label: string): string | null {
  return parts.get(label.split('.', 1)[0].toLowerCase()) ?? null;
}
