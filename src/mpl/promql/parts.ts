import { meantDuration, readDuration } from '../tree/duration';
import { writtenName } from '../tree/quote';
import { type Promql } from './readPromql';

/** Functions over a range by those of `align`. */
export const overTime: ReadonlyMap<string, string> = new Map(
  ['avg', 'sum', 'min', 'max', 'count', 'last'].map((name) => [`${name}_over_time`, name])
);
/** Aggregations that `group` has, too. */
export const groupings: ReadonlySet<string> = new Set(['sum', 'avg', 'min', 'max', 'count']);
/** The functions of `map` that compare with a number. */
export const comparisons: ReadonlyMap<string, string> = new Map([
  ['==', 'eq'],
  ['!=', 'neq'],
  ['>', 'gt'],
  ['>=', 'gte'],
  ['<', 'lt'],
  ['<=', 'lte'],
]);

export const isConversion = (name: string): boolean => /^(rate|irate|increase)$/.test(name);

/** A line of a query after its pipe; the first is the source. */
export const pipe = (line: string, index: number): string => (index === 0 ? line : `| ${line}`);

export const byClause = (tags: readonly string[]): string =>
  tags.length > 0 ? ` by ${tags.map(writtenName).join(', ')}` : '';

/** A number, with its sign. */
export function literalNumber(expression: Promql): string | undefined {
  if (expression.kind === 'negative') {
    const of = literalNumber(expression.of);
    return of === undefined ? undefined : `-${of}`;
  }
  return expression.kind === 'number' && /^[\d.]+(e[+-]?\d+)?$/i.test(expression.text) ? expression.text : undefined;
}

/** The first selector in an expression. */
export function selectorIn(expression: Promql | undefined): (Promql & { kind: 'selector' }) | undefined {
  switch (expression?.kind) {
    case 'selector':
      return expression;
    case 'call':
    case 'aggregation':
      return expression.arguments.map(selectorIn).find(Boolean);
    case 'negative':
      return selectorIn(expression.of);
    default:
      return undefined;
  }
}

/** Grafana's variables for the range of a rate are all its interval. */
export const intervalOf = (range: string): string =>
  range.startsWith('$__') || range.startsWith('${__')
    ? '$__interval'
    : readDuration(range) === undefined
      ? (meantDuration(range) ?? range)
      : range;

/** The step that reads points of another time, as `offset` in PromQL: earlier without a sign. */
export function offsetStep(offset: string): string | undefined {
  const isLater = offset.startsWith('-');
  const length = intervalOf(isLater ? offset.slice(1) : offset);
  return length.startsWith('$') || readDuration(length) !== undefined
    ? `offset ${isLater ? '+' : '-'}${length}`
    : undefined;
}

/** Steps that turn a sum over an interval into one per second; `undefined` for an interval of unknown length. */
export function perSecond(interval: string): string[] | undefined {
  if (interval === '$__interval') {
    return ['map / $__interval_ms', 'map * 1000'];
  }
  const milliseconds = readDuration(interval);
  return milliseconds ? [`map / ${milliseconds / 1000}`] : undefined;
}
