/**
 * Returns the number of cases and the seed of a generated test: always the same `defaultRuns` cases or, in the deep run
 * (`npm run test:deep`), `deep` cases from a new seed. The deep run prints its seed; `npm run test:deep -- --seed N` repeats its cases.
 */
export function generated(defaultRuns: number, deep = 40 * defaultRuns): { numRuns: number; seed: number } {
  const { DEEP, SEED = '20240229' } = process.env;
  return { numRuns: DEEP === '1' ? deep : defaultRuns, seed: Number(SEED) };
}
