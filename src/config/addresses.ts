/** The optional addresses: their labels in the settings, and their keys where settings are provisioned. */
export const addresses = {
  edge: { label: 'Edge address', key: 'edgeUrl' },
  legacy: { label: 'Legacy query endpoint', key: 'legacyUrl' },
} as const;
