import { isTimeBin } from '@aplkit/language/apl/analysis/bins';
import { type Expression, type ExpressionOf, type NamedExpression } from '@aplkit/language/apl/tree/ast';
import { aggregates } from '../aggregates/aggregates';
import { translateAggregate } from '../aggregates/call';
import { isRowAggregate, rowOf } from '../aggregates/rowOf';
import { type Aggregation, type Compilation, type Environment } from '../relation/compilation';
import { translate } from '../expressions/translate';
import { Refusal } from '../../request/queryError';
import { type Relation } from '../relation/relation';
import { fieldFor } from '../relation/steps';
import { type AggregateInfo, type Field, type Value } from '../relation/types';
import { FieldNames } from './names';
import { fieldsOf } from './operator';

/** A field with its source. */
export interface Column {
  field: Field;
  sql: string;
}

/** A field to group rows by. */
export interface Group extends Column {
  /** Size of the field's `_time` buckets, in nanoseconds. */
  bucket: bigint | undefined;
}

export function groupField(
  column: NamedExpression,
  names: FieldNames,
  relation: Relation,
  compilation: Compilation
): Group {
  const value = translate(column.expression, fieldsOf(relation, compilation));
  const field = fieldFor(compilation.steps, names.nameFor(column), value);
  return { field, sql: value.sql, bucket: isTimeBin(column.expression) ? value.bucket : undefined };
}

interface Computed {
  value: Value;
  info?: AggregateInfo;
}

/** A field that is calculated from a group's rows. */
interface NamedAggregate {
  name: string;
  compute: (environment: Environment) => Computed;
}

/** Names the fields of an operator's aggregates. `arg_max` and `arg_min` have several fields. */
export function nameAggregates(
  columns: NamedExpression[],
  names: FieldNames,
  relation: Relation,
  compilation: Compilation
): NamedAggregate[] {
  return columns.flatMap((column): NamedAggregate[] => {
    const { expression } = column;
    if (expression.kind === 'call' && isRowAggregate(expression.function.name)) {
      return rowAggregates(expression, column, names, relation);
    }
    const name = names.nameFor(column, aggregateName(expression, relation, compilation));
    return [{ name, compute: (environment) => aggregateValue(expression, environment) }];
  });
}

/** Translates named aggregates, each to a field. */
export function aggregateFields(
  columns: NamedAggregate[],
  aggregation: Aggregation,
  relation: Relation,
  compilation: Compilation
): Column[] {
  return columns.map(({ name, compute }) => {
    const { value, info } = compute({ compilation, relation, aggregation });
    return { field: { ...fieldFor(compilation.steps, name, value), agg: info }, sql: value.sql };
  });
}

/** Default name of an aggregate; `undefined` for other expressions. */
function aggregateName(expression: Expression, relation: Relation, compilation: Compilation): string | undefined {
  if (expression.kind !== 'call' || !aggregates.has(expression.function.name)) {
    return undefined;
  }
  const aggregation = { seconds: 1, rowOrder: '' };
  return translateAggregate(expression, { compilation, relation, aggregation }, translate).defaultName;
}

function aggregateValue(expression: Expression, environment: Environment): Computed {
  return expression.kind === 'call' && aggregates.has(expression.function.name)
    ? translateAggregate(expression, environment, translate)
    : { value: translate(expression, environment) };
}

/** Columns of `arg_max(by, a, b = c, *)`: the value, and other fields of its row with their names. */
function rowAggregates(
  call: ExpressionOf<'call'>,
  { name: given }: NamedExpression,
  names: FieldNames,
  relation: Relation
): NamedAggregate[] {
  const [first, ...others] = call.arguments;
  if (!first) {
    throw new Refusal(call, `${call.function.name}() takes at least 1 argument, not 0`);
  }
  const columns = [given ? { ...first, name: given } : first, ...others].flatMap((column) =>
    column.expression.kind === 'star' ? otherFields(column, call, names, relation) : [column]
  );
  const expressions = columns.map(({ expression }) => expression);
  return columns.map((column, index) => ({
    name: names.nameFor(column),
    compute: (environment) => rowOf(call, expressions, index, environment, translate),
  }));
}

/** The fields that `*` adds: all fields that aren't included yet. */
function otherFields(
  { from, to }: NamedExpression,
  call: ExpressionOf<'call'>,
  names: FieldNames,
  relation: Relation
): NamedExpression[] {
  const named = call.arguments.flatMap(({ expression }) => (expression.kind === 'name' ? [expression.name] : []));
  return relation.fields
    .filter(({ name }) => !named.includes(name) && !names.has(name))
    .map(({ name }) => ({ from, to, name: undefined, expression: { kind: 'name', from, to, name } }));
}
