/** Aggregates the numbers from index `first` to before `end`; NaN is ignored, and is the result without numbers. */
export type Aggregation = (values: readonly number[], first: number, end: number) => number;

const ofNumbers =
  (calculate: (numbers: number[]) => number): Aggregation =>
  (values, first, end) => {
    const numbers = values.slice(first, end).filter((value) => !Number.isNaN(value));
    return numbers.length === 0 ? NaN : calculate(numbers);
  };

const total = (numbers: number[]) => numbers.reduce((all, value) => all + value);

export const aggregations = {
  avg: ofNumbers((numbers) => total(numbers) / numbers.length),
  count: ofNumbers((numbers) => numbers.length),
  max: ofNumbers((numbers) => numbers.reduce((one, other) => Math.max(one, other))),
  min: ofNumbers((numbers) => numbers.reduce((one, other) => Math.min(one, other))),
  sum: ofNumbers(total),
  last: ofNumbers((numbers) => numbers[numbers.length - 1]),
} as const satisfies Record<string, Aggregation>;
