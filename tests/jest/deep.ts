/** True if this is the deep run (`npm run test:deep`). */
export const isDeep = process.env.DEEP === '1';

/** Returns the cases of a table whose tests take long: only the first ones, or all in the deep run. */
export function firstOf<T>(few: number, cases: readonly T[]): readonly T[] {
  return isDeep ? cases : cases.slice(0, few);
}

/** Adds a test to the deep run only. */
export function deepTest(name: string, run: () => Promise<void>): void {
  if (isDeep) {
    test(name, run);
  }
}
