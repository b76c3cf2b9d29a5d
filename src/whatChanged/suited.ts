import { analyze } from '../apl/analysis/analyze';
import { aggregateName, columnNames } from '../apl/analysis/defaultNames';
import { type KnownSchema } from '../apl/analysis/schema';
import { isNumber } from '../apl/analysis/types';
import { addFilter, takeConditions, columnsIn } from '../apl/edit/filters';
import { rowsBefore } from '../apl/edit/sample';
import { parseQuery } from '../apl/parse';
import { type Expression } from '../apl/tree/ast';
import { isComputing } from '../apl/tree/operators';
import { failureMarkOf, isFailureValue } from '../traces/failureNames';
import { withoutUnset } from '../query/withoutUnset';
import { type ChangesQuery } from '../types';
import { isFailure } from './failures';
import { predicatesOf } from './ofGroup';
import { readChanges } from './windows';

/** A query whose filters have become a condition on its events. */
export interface AsCondition {
  query: string;
  where: string;
  /** Whether the condition keeps failed events. */
  isFailure: boolean;
}

/** Makes the filters of failed events a condition, or all filters where none are about failures; `undefined` without filters. */
export function filtersAsCondition(text: string): AsCondition | undefined {
  const isFilter = (condition: Expression) => {
    const columns = columnsIn(condition);
    return columns.length > 0 && !columns.includes('_time');
  };
  const failing = takeConditions(text, isFailure);
  const { text: query, conditions } = failing.conditions.length > 0 ? failing : takeConditions(text, isFilter);
  return conditions.length === 0
    ? undefined
    : { query, where: allOf(conditions), isFailure: failing.conditions.length > 0 };
}

/** Whether a query is about a clicked point of a chart, and nobody chose what to compare it with. */
export function isClicked({ changes }: ChangesQuery): boolean {
  const { measure, where, baseline } = readChanges(changes);
  return measure !== undefined && where === undefined && baseline === undefined;
}

/**
 * Compares failures at a clicked point of a chart with the other events of the same time, for those at other times are alike; and at a peak
 * of sizes, large events with large ones at other times, for the others have no part in it.
 */
export function suited(query: ChangesQuery, schema: KnownSchema): ChangesQuery {
  const { group = {}, usual, ...search } = readChanges(query.changes);
  if (!isClicked(query)) {
    return query;
  }
  const aggregates = aggregatesOfChart(query.query, search.measure);
  const counted = aggregates.flatMap((aggregate) => conditionOfAggregate(aggregate) ?? []).find(isFailure);
  if (counted !== undefined) {
    return { ...query, changes: { ...query.changes, where: query.query.slice(counted.from, counted.to) } };
  }
  if (aggregates.some((aggregate) => columnsIn(aggregate).length > 0)) {
    const large = usual === undefined ? undefined : largeEvents(query.query, aggregates, usual, schema);
    return large === undefined
      ? query
      : { ...query, query: large, changes: withoutUnset({ ...query.changes, usual: undefined }) };
  }
  const failing = Object.keys(group).filter((name) => {
    const mark = failureMarkOf(name);
    return mark !== undefined && isFailureValue(mark, String(group[name]));
  });
  const ofGroup = failing.flatMap((name) => predicatesOf(query.query, { [name]: group[name] }, schema).predicates);
  const taken = takeConditions(query.query, isFailure);
  const conditions = [...taken.conditions, ...ofGroup];
  if (conditions.length === 0) {
    return query;
  }
  const rest = Object.entries(group).filter(([name]) => !failing.includes(name));
  const changes = {
    ...search,
    where: allOf(conditions),
    group: rest.length > 0 ? Object.fromEntries(rest) : undefined,
  };
  return { ...query, query: taken.text, changes: withoutUnset(changes) };
}

/** Aggregates that grow with the sizes of large events. */
const ofSizes: ReadonlySet<string> = new Set(['percentile', 'percentiles_array', 'avg', 'max']);

/** The query of the events that are larger than what a chart usually shows; `undefined` where it shows no sizes of a column. */
function largeEvents(
  text: string,
  aggregates: readonly Expression[],
  usual: number,
  schema: KnownSchema
): string | undefined {
  const [only, ...others] = aggregates;
  const size = only?.kind === 'call' && ofSizes.has(only.function.name) ? only.arguments.at(0)?.expression : undefined;
  if (size?.kind !== 'name' || others.length > 0 || usual <= 0) {
    return undefined;
  }
  const { columns } = analyze(rowsBefore(text).text, schema).result;
  const type = columns.find((column) => column.name === size.name)?.type ?? 'unknown';
  if (!isNumber(type) && type !== 'timespan') {
    return undefined;
  }
  const filter = { column: size.name, operator: '>' as const, values: [String(Number(usual.toPrecision(3)))] };
  const { text: large, leftOut } = addFilter(text, filter, { schema });
  return leftOut.length > 0 ? undefined : large;
}

/** Conditions as one. */
export const allOf = (conditions: readonly string[]): string =>
  conditions.length === 1 ? conditions[0] : conditions.map((one) => `(${one})`).join(' and ');

/** The aggregates of a chart: that of the column that was clicked, or all where none has its name. */
export function aggregatesOfChart(text: string, measure: string | undefined): Expression[] {
  const computing = parseQuery(text).pipeline?.operators.find(isComputing);
  const aggregates = computing?.kind === 'summarize' || computing?.kind === 'make-series' ? computing.aggregates : [];
  const names = columnNames(aggregates, aggregateName);
  const own = aggregates.filter((_, place) => names[place] === measure);
  return (own.length > 0 ? own : aggregates).map(({ expression }) => expression);
}

/** The condition of an aggregate of some events only, such as `countif`. */
export function conditionOfAggregate(aggregate: Expression): Expression | undefined {
  return aggregate.kind === 'call' && aggregate.function.name.endsWith('if')
    ? aggregate.arguments.at(-1)?.expression
    : undefined;
}
