/** True if this is the deep run (`npm run test:deep`). */
export const isDeep = process.env.DEEP === '1';

/** The first cases of a slow test's table; in the deep run, all cases. */
export function firstOf<T>(few: number, cases: readonly T[]): readonly T[] {
  return isDeep ? cases : cases.slice(0, few);
}

/** Adds a test to the deep run only. */
export function deepTest(name: string, run: () => Promise<void>): void {
  if (isDeep) {
    test(name, run);
  }
}
