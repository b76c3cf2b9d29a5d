import { listText } from '../../text/words';
import { type ChartFacts } from './chartFacts';
import { type ChartInput } from './chartInput';

/** Grafana's reducers by the aggregates of a range that those of its buckets make. */
const reducers: ReadonlyMap<string, string> = new Map([
  ...(['count', 'countif', 'sum', 'sumif'] as const).map((name) => [name, 'sum'] as const),
  ...(['min', 'minif'] as const).map((name) => [name, 'min'] as const),
  ...(['max', 'maxif'] as const).map((name) => [name, 'max'] as const),
]);

const mean = 'mean';

/** Columns whose series are reduced alike. */
export interface Reduced {
  calc: string;
  /** Missing for all columns. */
  columns?: readonly string[];
}

/**
 * How the series of each column become one number: exactly where the column is an aggregate that its buckets make, else by their average,
 * which is named as a loss.
 */
export function reducersOf({ lost }: ChartInput, { values }: ChartFacts): Reduced[] {
  const byCalc = new Map<string, string[]>();
  for (const { name, aggregate } of values) {
    const calc = reducers.get(aggregate ?? '') ?? mean;
    byCalc.set(calc, [...(byCalc.get(calc) ?? []), name]);
  }
  const averaged = byCalc.get(mean);
  if (averaged !== undefined || byCalc.size === 0) {
    const which = byCalc.size > 1 ? ` of ${listText(averaged?.map((name) => `“${name}”`) ?? [])}` : '';
    lost.push(`Shows the average of the buckets${which}; Axiom shows the value for the whole range.`);
  }
  return byCalc.size > 1
    ? Array.from(byCalc, ([calc, columns]) => ({ calc, columns }))
    : [{ calc: [...byCalc.keys()].at(0) ?? mean }];
}
