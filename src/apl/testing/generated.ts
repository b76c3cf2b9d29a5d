/**
 * Returns how a generated test draws its cases: always the same `usual` ones, but in the deep run (`npm run test:deep`) `deep` ones of
 * a new seed, which it prints. `npm run test:deep -- --seed N` draws the cases of that run again.
 */
export function generated(usual: number, deep = 40 * usual): { numRuns: number; seed: number } {
  const { DEEP, SEED = '20240229' } = process.env;
  return { numRuns: DEEP === '1' ? deep : usual, seed: Number(SEED) };
}
