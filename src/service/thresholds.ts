interface Threshold {
  /** Words before the limit. */
  words: string;
  sign: string;
  isBeyond: (value: number, limit: number) => boolean;
}

/** Comparisons of a value with a limit, in monitors and charts, by the service's names. */
export const thresholds: ReadonlyMap<string, Threshold> = new Map([
  ['Above', { words: 'above', sign: '>', isBeyond: (value, limit) => value > limit }],
  ['AboveOrEqual', { words: 'at or above', sign: '≥', isBeyond: (value, limit) => value >= limit }],
  ['Below', { words: 'below', sign: '<', isBeyond: (value, limit) => value < limit }],
  ['BelowOrEqual', { words: 'at or below', sign: '≤', isBeyond: (value, limit) => value <= limit }],
  ['AboveOrBelow', { words: 'above or below', sign: 'above or below', isBeyond: (value, limit) => value !== limit }],
]);
