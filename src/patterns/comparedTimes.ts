import { columnsIn, takeConditions } from '@aplkit/language/apl/edit/filters';
import { readFilter } from '@aplkit/language/apl/edit/readFilter';
import { parseExpression, parseQuery } from '@aplkit/language/apl/parse';
import { type Expression } from '@aplkit/language/apl/tree/ast';
import { pipelinesOf } from '@aplkit/language/apl/tree/pipelines';
import { readTime } from '../frames/columns/times';
import { type Period } from '../query/plan/timeRanges';

/** A period, the equally long period before it, and the query without time limits. */
interface ComparedTimes {
  apl: string;
  period: Period;
  earlier: Period;
}

const eventTime = '_time';

/** Periods to compare, within the query's time limits; `undefined` if a limit is unreadable or no time remains. */
export function comparedTimes(apl: string, range: Period): ComparedTimes | undefined {
  const { text, conditions } = takeConditions(apl, (condition) => boundOf(condition) !== undefined);
  if (limitsTime(text)) {
    return undefined;
  }
  const bounds = conditions.map(parseExpression).flatMap((condition) => (condition && boundOf(condition)) ?? []);
  const from = Math.max(range.from, ...bounds.map((bound) => bound.from ?? range.from));
  const to = Math.min(range.to, ...bounds.map((bound) => bound.to ?? range.to));
  // Without a period, there are no lines to compare.
  return to > from ? { apl: text, period: { from, to }, earlier: { from: from - (to - from), to: from } } : undefined;
}

/** Time limits that a condition sets, in milliseconds; `undefined` for any other condition. */
function boundOf(condition: Expression): Partial<Period> | undefined {
  const { column, operator = '', values: [value] = [] } = readFilter(condition) ?? {};
  const time = readTime(value ?? '')?.milliseconds;
  if (column !== eventTime || time === undefined) {
    return undefined;
  }
  return operator.startsWith('>') ? { from: time } : operator.startsWith('<') ? { to: time } : undefined;
}

/** True if any `where` of the query, including nested tables, limits the time. */
const limitsTime = (apl: string): boolean =>
  pipelinesOf(parseQuery(apl)).some(({ pipeline }) =>
    pipeline.operators.some(
      (operator) => operator.kind === 'where' && columnsIn(operator.predicate).includes(eventTime)
    )
  );
