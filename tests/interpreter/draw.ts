import fc, { type GeneratorValue } from 'fast-check';

/** Source of choices for generated queries and tables; fast-check's makes failures repeatable and shrinkable. */
export interface Draw {
  /** Draws an integer from 0 to `max`. */
  number(max: number): number;
  pick<T>(items: readonly T[]): T;
  /** True with a probability of 1 in `n`. */
  once(n: number): boolean;
}

export function drawFrom(g: GeneratorValue): Draw {
  const number = (max: number) => g(fc.nat, { max });
  return { number, pick: (items) => items[number(items.length - 1)], once: (n) => number(n - 1) === n - 1 };
}
