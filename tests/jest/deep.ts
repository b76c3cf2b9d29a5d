/** True if this is the deep run (`npm run test:deep`). */
export const isDeep = process.env.DEEP === '1';

/** Cases of a table whose tests take long: the first ones, and in the deep run all. */
export function firstOf<T>(few: number, cases: readonly T[]): readonly T[] {
  return isDeep ? cases : cases.slice(0, few);
}

/** A test of the deep run alone. */
export function deepTest(name: string, run: () => Promise<void>): void {
  if (isDeep) {
    test(name, run);
  }
}
