/** Number of cases in a generated test, and their seed. `npm run test:deep` runs `deep` cases with a new seed, and prints it. */
export function generated(defaultRuns: number, deep = 40 * defaultRuns): { numRuns: number; seed: number } {
  const { DEEP, SEED = '20240229' } = process.env;
  return { numRuns: DEEP === '1' ? deep : defaultRuns, seed: Number(SEED) };
}
