/** Aggregations of numbers; NaN of none. NaNs do not count. */
export const aggregations = { avg, count, max, min, sum, last } as const satisfies Record<string, Aggregation>;
export type Aggregation = (values: readonly number[], first: number, end: number) => number;

export const isAggregation = (name: string): name is keyof typeof aggregations => Object.hasOwn(aggregations, name);

function reduce(
  values: readonly number[],
  first: number,
  end: number,
  combine: (all: number, value: number) => number
): { value: number; count: number } {
  let value = NaN;
  let counted = 0;
  for (let index = first; index < end; index++) {
    const each = values[index];
    if (!Number.isNaN(each)) {
      value = counted === 0 ? each : combine(value, each);
      counted++;
    }
  }
  return { value, count: counted };
}

const add = (all: number, value: number) => all + value;

function sum(values: readonly number[], first: number, end: number): number {
  return reduce(values, first, end, add).value;
}

function avg(values: readonly number[], first: number, end: number): number {
  const { value, count: counted } = reduce(values, first, end, add);
  return value / counted;
}

function count(values: readonly number[], first: number, end: number): number {
  const { count: counted } = reduce(values, first, end, add);
  return counted === 0 ? NaN : counted;
}

function min(values: readonly number[], first: number, end: number): number {
  return reduce(values, first, end, (all, value) => Math.min(all, value)).value;
}

function max(values: readonly number[], first: number, end: number): number {
  return reduce(values, first, end, (all, value) => Math.max(all, value)).value;
}

function last(values: readonly number[], first: number, end: number): number {
  return reduce(values, first, end, (_, value) => value).value;
}
