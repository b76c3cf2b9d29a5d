import { analyze } from '@aplkit/language/apl/analysis/analyze';
import { type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { takeConditions, columnsIn } from '@aplkit/language/apl/edit/filters';
import { rowsBefore } from '@aplkit/language/apl/edit/sample';
import { parseExpression } from '@aplkit/language/apl/parse';
import { type Expression } from '@aplkit/language/apl/tree/ast';
import { namesDuration } from '../names/durationNames';
import { type Period, windowOfPeriod } from '../query/plan/timeRanges';
import { withoutUnset } from '../query/migration/withoutUnset';
import { type ChangeSearch, type ChangesQuery } from '../types';
import { isFailure } from '../traces/failures';
import { definitionsIn, measureOf } from './measure';
import { groupConditions } from '../query/links/groupConditions';
import { ofMetric } from './ofMetric';
import { readChanges } from './windows';

/** A query with its filters moved to a condition on its events. */
interface AsCondition {
  query: string;
  where: string;
  /** True if the condition keeps failed events. */
  isFailure: boolean;
}

/** Turns filters for failures into a condition or, without these, filters for slowness, or all filters. */
export function filtersAsCondition(text: string): AsCondition | undefined {
  const isFilter = (condition: Expression) => {
    const columns = columnsIn(condition);
    return columns.length > 0 && !columns.includes('_time');
  };
  const failing = takeConditions(text, (condition) => isFailure(condition));
  const slow = takeConditions(text, isOfSlow);
  const { text: query, conditions } =
    [failing, slow].find((taken) => taken.conditions.length > 0) ?? takeConditions(text, isFilter);
  return conditions.length === 0
    ? undefined
    : { query, where: allOf(conditions), isFailure: failing.conditions.length > 0 };
}

/** Compares matching events with all others in a range. The range before shows what is usual. */
export const changesOfFilters = (where: string, { from, to }: Period): ChangeSearch => ({
  where,
  window: windowOfPeriod({ from, to }),
  ordinary: [windowOfPeriod({ from: 2 * from - to, to: from })],
});

/** True if a condition keeps only events with a long duration. */
export const isOfSlow = (condition: Expression): boolean =>
  condition.kind === 'binary' &&
  (condition.operator === '>' || condition.operator === '>=') &&
  condition.left.kind === 'name' &&
  namesDuration(condition.left.name);

/** True if a query comes from a clicked point, and has neither a baseline nor a condition. */
export function isClicked({ changes }: ChangesQuery): boolean {
  const { measure, where, baseline } = readChanges(changes);
  return measure !== undefined && where === undefined && baseline === undefined;
}

/** Comparison for a clicked point, by the chart's measure: failures, larger events, or all events. */
export function suited(query: ChangesQuery, schema: KnownSchema): ChangesQuery {
  const { group = {}, usual, ...search } = readChanges(query.changes);
  const { metric, where, baseline } = search;
  if (metric !== undefined && where === undefined && baseline === undefined) {
    return ofMetric(query, metric, analyze(rowsBefore(query.query).text, schema).result.columns);
  }
  if (!isClicked(query)) {
    return query;
  }
  const ask = (changes: ChangeSearch, text = query.query): ChangesQuery => ({
    ...query,
    query: text,
    changes: withoutUnset({ ...search, group: Object.keys(group).length > 0 ? group : undefined, ...changes }),
  });
  const measure = measureOf(query.query, search.measure, schema);
  if (measure.kind === 'failures') {
    return ask({ where: measure.where });
  }
  if (measure.kind === 'sizes') {
    return usual === undefined || usual <= 0 ? query : ask({ where: measure.largerThan(usual) });
  }
  if (measure.kind === 'other') {
    return query;
  }
  const definitions = definitionsIn(query.query, schema);
  const groups = Object.entries(group).map(([name, value]) => {
    const [predicate] = groupConditions(query.query, { [name]: value }, schema).conditions;
    const parsed = predicate === undefined ? undefined : parseExpression(predicate);
    return { name, value, failing: parsed && isFailure(parsed, definitions) ? [predicate] : [] };
  });
  const taken = takeConditions(query.query, (condition) => isFailure(condition, definitions));
  const conditions = [...taken.conditions, ...groups.flatMap(({ failing }) => failing)];
  const rest = groups.filter(({ failing }) => failing.length === 0).map(({ name, value }) => [name, value] as const);
  return conditions.length === 0
    ? query
    : ask({ where: allOf(conditions), group: rest.length > 0 ? Object.fromEntries(rest) : undefined }, taken.text);
}

/** Combines conditions with `and`. */
export const allOf = (conditions: readonly string[]): string =>
  conditions.length === 1 ? conditions[0] : conditions.map((one) => `(${one})`).join(' and ');
