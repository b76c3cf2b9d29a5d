/**
 * Number of cases and seed for a generated test. It's always the same `defaultRuns` cases, except in the deep run (`npm run test:deep`):
 * `deep` cases with a new seed. The deep run prints its seed; `npm run test:deep -- --seed N` repeats it.
 */
export function generated(defaultRuns: number, deep = 40 * defaultRuns): { numRuns: number; seed: number } {
  const { DEEP, SEED = '20240229' } = process.env;
  return { numRuns: DEEP === '1' ? deep : defaultRuns, seed: Number(SEED) };
}
