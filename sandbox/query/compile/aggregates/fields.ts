import { type Expression } from '@aplkit/language/apl/tree/ast';
import { argument, expectArguments } from '../functions/scalarFunction';
import { hostCall } from '../../../database/functions/hostFunction';
import { sqlText } from '../../../database/sql';
import { Refusal } from '../../request/queryError';
import { textOf } from '../values/text';
import { typeName, type Value } from '../relation/types';
import { isDynamic, withArticle } from '../../../database/dataset';
import { type AggregateFunction, type AggregateSite } from './aggregate';

/** The aggregates in which `*` stands for fields, and which fields these are. */
export const ofAllFields = new Map<string, (field: Pick<Value, 'type'>) => boolean>([
  ['presence', () => true],
  ['spotlight', ({ type }) => type === 'unknown' || (type !== 'datetime' && !isDynamic(type))],
]);

/** Translates `presence(*)`: a map of all fields, each with the number of rows that have a value there. */
export const presence: AggregateFunction = (site) => {
  if (site.span.arguments.length !== 1 || site.span.arguments[0].expression.kind !== 'star') {
    throw new Refusal(site.span, 'presence() takes * and nothing else');
  }
  const counts = site.arguments.map(({ value }, index) => `${sqlText(nameOf(site, index))}, count(${value.sql})`);
  return { value: { type: 'map', sql: `json_object(${counts.join(', ')})` } };
};

/**
 * Translates `spotlight(predicate, field, …)`: how the rows of the predicate differ from the others, field by field, the most significant
 * difference first. `*` stands for all fields that can be compared.
 */
export const spotlight: AggregateFunction = (site) => {
  expectArguments(site, 2, Infinity);
  const selected = `coalesce(${argument(site, 0, 'boolean').sql}, false)`;
  const differences = site.arguments.slice(1).map((_, index) => difference(site, index + 1, selected));
  return { value: { type: 'array', sql: `CAST(${hostCall('ranked_differences', ...differences)} AS JSON)` } };
};

/** Comparison of one field. All values are counted at once, so that the predicate occurs only once. */
function difference(site: AggregateSite, index: number, selected: string): string {
  const { value, span } = site.arguments[index];
  if (ofAllFields.get(site.name)?.(value) !== true) {
    throw new Refusal(
      span,
      `spotlight() compares strings, numbers, booleans and timespans, not ${withArticle(typeName(value))}`
    );
  }
  const isNumber = value.type !== 'string' && value.type !== 'boolean' && !value.union && !isDynamic(value.type);
  const compared = value.type === 'float' ? `CASE WHEN isfinite(${value.sql}) THEN ${value.sql} END` : value.sql;
  const counts = `map_entries(histogram({'v': ${isNumber ? compared : textOf(value)}, 's': ${selected}}))`;
  const entries = `list_transform(${counts}, lambda e: json_array(e.key.v, e.key.s, e.value))`;
  const given = [sqlText(nameOf(site, index)), String(isNumber), `to_json(coalesce(${entries}, []))`];
  return `CAST(${hostCall('difference', ...given)} AS JSON)`;
}

/** Name of a compared field in responses: its name, or the expression as written. */
function nameOf({ expressions, text }: AggregateSite, index: number): string {
  const expression: Expression = expressions[index];
  return expression.kind === 'name' ? expression.name : text.slice(expression.from, expression.to);
}
