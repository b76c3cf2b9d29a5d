import { analyze } from '@aplkit/language/apl/analysis/analyze';
import { aggregateName } from '@aplkit/language/apl/analysis/defaultNames';
import { type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { findColumn } from '@aplkit/language/apl/analysis/scope';
import { parseExpression } from '@aplkit/language/apl/parse';
import { applyEdits } from '@aplkit/language/apl/tree/edit';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { Unclear } from '../kit/unclear';
import { type Order } from './intent';
import { callsIn, stepsOfResult, summaryIn, timeGroupOf, withNewStep } from './queryParts';

/** Sorts the result, and keeps its first rows if the order has a number of rows. */
export function withOrder(apl: string, { by, direction, count }: Order, schema: KnownSchema): string {
  const summary = summaryIn(apl);
  const [top, limit, sort] = (['top', 'limit', 'sort'] as const).map((kind) => stepsOfResult(apl, kind).length);
  if (count !== undefined && timeGroupOf(summary)) {
    throw new Unclear('Results over time can’t be ranked. Remove the grouping by time');
  }
  if (by === '_time' && !summary && top + sort === 0) {
    const sorted = withNewStep(apl, `sort by _time ${direction}`);
    return count === undefined ? sorted : withLimit(sorted, count);
  }
  if (count !== undefined && by === undefined && top + limit + sort > 0) {
    const [step] = [...stepsOfResult(apl, 'top'), ...stepsOfResult(apl, 'sort')];
    if (!step || (step.keys.at(0)?.direction ?? 'desc') !== direction) {
      const [what, kind] = step ? ['order is different', step.kind] : ['rows have no order', 'limit'];
      throw new Unclear(`The query’s ${what}. Use “remove ${kind}” first, or “limit ${count}”`);
    }
    return withLimit(apl, count);
  }
  if (top + (count === undefined ? 0 : limit + sort) > 0) {
    throw new Unclear('The query already has a sort order or a limit');
  }
  return count === undefined
    ? sorted(apl, by, direction, schema)
    : withNewStep(apl, `top ${count} by ${columnFor(apl, by, schema)} ${direction}`);
}

/** Limits the number of rows, or changes the limit. */
export function withLimit(apl: string, count: string): string {
  const [only, more] = [...stepsOfResult(apl, 'top'), ...stepsOfResult(apl, 'limit')];
  if (more) {
    throw new Unclear('The query has more than one limit');
  }
  return only
    ? applyEdits(apl, [{ from: only.count.from, to: only.count.to, text: count }])
    : withNewStep(apl, `limit ${count}`);
}

export const hasOrder = (apl: string): boolean =>
  stepsOfResult(apl, 'sort').length + stepsOfResult(apl, 'top').length > 0;

function sorted(apl: string, by: string | undefined, direction: Order['direction'], schema: KnownSchema): string {
  const [step, more] = stepsOfResult(apl, 'sort');
  const [key] = step?.keys ?? [];
  if (more) {
    throw new Unclear('The query has more than one sort order');
  }
  const column = by === undefined && key ? apl.slice(key.value.from, key.value.to) : columnFor(apl, by, schema);
  return step && key
    ? applyEdits(apl, [{ from: key.from, to: step.keys[step.keys.length - 1].to, text: `${column} ${direction}` }])
    : withNewStep(apl, `sort by ${column} ${direction}`);
}

/** The column in the result to sort by: a column, an aggregate, or the only aggregate. */
function columnFor(apl: string, by: string | undefined, schema: KnownSchema): string {
  const summary = summaryIn(apl);
  const plain = by === undefined ? undefined : parseExpression(by);
  const calls = by === undefined ? summary?.aggregations : summary && callsIn(apl, summary, by);
  const [only, more] = calls ?? [];
  const call = only && !more ? parseExpression(apl.slice(only.value.from, only.value.to)) : undefined;
  const name = only?.name?.name ?? (call && aggregateName(call));
  if (call && name !== undefined) {
    return quoteName(name);
  }
  if (by !== undefined && plain?.kind === 'name' && findColumn(analyze(apl, schema).result, plain.name)) {
    return by;
  }
  throw new Unclear('It isn’t clear which column to sort by. Name the column');
}
