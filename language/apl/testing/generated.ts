/**
 * Returns how a generated test draws its cases: always the same `defaultRuns` ones, but in the deep run (`npm run test:deep`) `deep` ones of
 * a new seed, which it prints. `npm run test:deep -- --seed N` draws the cases of that run again.
 */
export function generated(defaultRuns: number, deep = 40 * defaultRuns): { numRuns: number; seed: number } {
  const { DEEP, SEED = '20240229' } = process.env;
  return { numRuns: DEEP === '1' ? deep : defaultRuns, seed: Number(SEED) };
}
