/** Properties of a result's field that a special field sets (service facts, "Special fields of a result"). */
export const specialParts = ['unit', 'url', 'tooltip', 'description'] as const;
export type SpecialPart = (typeof specialParts)[number];

/** The special field that contains a link for the whole row. */
export const rowUrl = '_row_url';

export const specialName = (field: string, part: SpecialPart) => `_${field}_${part}`;

/** The column that a special field describes, and the property that it sets; `undefined` for other names. */
export function readSpecialName(name: string): { field: string; part: SpecialPart } | undefined {
  const part =
    name.startsWith('_') && name !== rowUrl ? specialParts.find((each) => name.endsWith(`_${each}`)) : undefined;
  const field = part && name.slice(1, -part.length - 1);
  return part && field ? { field, part } : undefined;
}
