import fc, { type GeneratorValue } from 'fast-check';

/** Where generated queries and tables take their choices from: fast-check's, so that a failure can be replayed and shrunk. */
export interface Draw {
  /** 0 to `max`. */
  number(max: number): number;
  pick<T>(items: readonly T[]): T;
  /** True once in `n` times. */
  once(n: number): boolean;
}

export function drawFrom(g: GeneratorValue): Draw {
  const number = (max: number) => g(fc.nat, { max });
  return { number, pick: (items) => items[number(items.length - 1)], once: (n) => number(n - 1) === n - 1 };
}
