import { type Expression, type ExpressionOf } from '@aplkit/language/apl/tree/ast';
import { withArticle } from '@aplkit/language/kit/words';
import { type Environment, type Translate } from '../relation/compilation';
import { Refusal } from '../../request/queryError';
import { type AggregateInfo, typeName, type Value } from '../relation/types';
import { isDynamic } from '../../../database/dataset';

/** Aggregates that return fields of a single row; in DuckDB, they have the same names. */
const rowAggregates: readonly string[] = ['arg_max', 'arg_min'];

/** True if an aggregate produces several fields of one row. */
export function isRowAggregate(name: string): boolean {
  return rowAggregates.includes(name);
}

/**
 * A value from the row with the largest (`arg_max`) or smallest (`arg_min`) first value. If rows tie, all values come from the same
 * one.
 */
export function rowOf(
  call: ExpressionOf<'call'>,
  expressions: Expression[],
  index: number,
  environment: Environment,
  translate: Translate
): { value: Value; info: AggregateInfo } {
  const { name } = call.function;
  const inside: Environment = { ...environment, aggregation: undefined };
  const values = expressions.map((expression) => translate(expression, inside));
  const [by] = values;
  if (isDynamic(by.type)) {
    throw new Refusal(
      expressions[0],
      `${name}() needs values that can be sorted, not ${withArticle(typeName(by))}; convert it first`
    );
  }
  const row = `{${values.map(({ sql }, at) => `'v${at}': ${sql}`).join(', ')}}`;
  // The whole row breaks ties, so that every field comes from the same row.
  const found = `${name}(${row}, {'by': ${by.sql}, 'row': ${row}}) FILTER (WHERE ${by.sql} IS NOT NULL)`;
  const { type, union } = values[index];
  const field = expressions[index];
  return {
    value: { type, union, sql: `struct_extract(${found}, 'v${index}')` },
    info: { name, ...(field.kind === 'name' ? { fields: [field.name] } : {}) },
  };
}
