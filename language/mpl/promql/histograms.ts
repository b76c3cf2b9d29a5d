import { bucketCall, byClause } from '../analysis/queryFor';
import { type ValueKind } from '../analysis/schema';
import { type Promql, type Selector } from './expression';
import { isWritable, written } from './operators';
import { type Operand } from './series';
import { type Window } from './windows';

/** `sum by (le, route) (rate(h_bucket[5m]))`, or just the rates. */
interface BucketRates {
  conversion: 'rate' | 'increase';
  selector: Selector & { range: string };
  /** Labels to group by, except `le`; `undefined` for all labels. */
  by: string[] | undefined;
}

/** Reads the buckets in `histogram_quantile`. `undefined` unless they're rates, or a sum of rates. */
export function bucketRatesIn(expression: Promql): BucketRates | undefined {
  if (expression.kind === 'aggregation') {
    const { name, by, without, arguments: list } = expression;
    const rates = name === 'sum' && !without && list.length === 1 ? bucketRatesIn(list[0]) : undefined;
    return rates && !rates.by && by?.includes('le')
      ? { ...rates, by: by.filter((label) => label !== 'le') }
      : undefined;
  }
  const [selector] = expression.kind === 'call' ? expression.arguments : [];
  const conversion = expression.kind === 'call' ? conversions.find((each) => each === expression.name) : undefined;
  if (!conversion || selector?.kind !== 'selector' || selector.matchers.some(({ label }) => label === 'le')) {
    return undefined;
  }
  const { range } = selector;
  return range === undefined ? undefined : { conversion, selector: { ...selector, range }, by: undefined };
}

const conversions = ['rate', 'increase'] as const;

/**
 * Step that computes a quantile, and the interval of its points: the window, because `bucket` has no `over`. `undefined` for an invalid
 * quantile, and for windows over the whole range.
 */
export function quantileStep(
  quantile: Operand,
  { conversion }: BucketRates,
  { to, over }: Window,
  { tags, kind }: { tags: readonly string[]; kind: ValueKind }
): { step: string; to: string | undefined } | undefined {
  const { value } = quantile;
  const isQuantile = isWritable(quantile) && (typeof value === 'string' || (value >= 0 && value <= 1));
  if (!isQuantile || over?.includes('__range')) {
    return undefined;
  }
  const isDelta = kind === 'delta histogram';
  const call = bucketCall(isDelta ? kind : 'cumulative histogram', [written(quantile)], conversion);
  const length = over ?? to;
  return { step: `bucket${byClause(tags)}${length === undefined ? '' : ` to ${length}`} using ${call}`, to: length };
}
