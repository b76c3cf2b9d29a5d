import { type Step } from '@aplkit/language/mpl/tree/ast';
import { parseMpl } from '@aplkit/language/mpl/tree/readQuery';
import { callOf, pointChange, timingOf } from '@aplkit/language/mpl/tree/steps';
import { listText } from '@aplkit/language/kit/words';
import { type ChartFacts } from './chartFacts';
import { type ChartInput } from './chartInput';
import { reducerOfParts } from './reducerOfParts';

const mean = 'mean';

const averageOf = (columns: readonly string[] = []) => {
  const which = columns.length > 0 ? ` of ${listText(columns.map((name) => `“${name}”`))}` : '';
  return `Shows the average of the buckets${which}; Axiom shows the value for the whole range.`;
};

/** A reducer, and the columns that it applies to. */
export interface Reduced {
  calc: string;
  /** Set if other columns have another reducer. */
  columns?: readonly string[];
}

/** Reducers for the columns' series. A column without an exact one shows the average, which is reported as a loss. */
export function reducersOf({ lost }: ChartInput, { values }: ChartFacts): Reduced[] {
  const byCalc = new Map<string, string[]>();
  for (const { name, aggregate } of values) {
    const calc = reducerOfParts(aggregate) ?? mean;
    byCalc.set(calc, [...(byCalc.get(calc) ?? []), name]);
  }
  const averaged = byCalc.get(mean);
  if (averaged !== undefined || byCalc.size === 0) {
    lost.push(averageOf(byCalc.size > 1 ? averaged : []));
  }
  return byCalc.size > 1
    ? Array.from(byCalc, ([calc, columns]) => ({ calc, columns }))
    : [{ calc: [...byCalc.keys()].at(0) ?? mean }];
}

/** Reducer for a metric's series: exact for sums, minimums and maximums, otherwise the average. */
export function metricReducer({ text = '', lost }: ChartInput): string {
  const steps = parseMpl(text).pipeline?.steps ?? [];
  const whole = steps.filter((step) => timingOf(step) !== undefined).at(-1);
  if (whole && pointChange(whole) === 'aligns' && timingOf(whole)?.interval === undefined) {
    return 'lastNotNull';
  }
  const calc = steps.reduce<string>(reducedBy, mean);
  if (calc === mean) {
    lost.push(averageOf());
  }
  return calc;
}

function reducedBy(calc: string, step: Step): string {
  const used = callOf(step)?.call.function.name;
  switch (pointChange(step)) {
    case 'aligns':
      return timingOf(step)?.window ? mean : (reducerOfParts(used) ?? mean);
    case 'groups':
      return used === calc ? calc : mean;
    case 'calculates':
    case 'buckets':
    case 'computes':
      return mean;
    case 'selects':
    case 'keeps':
      return calc;
  }
}
