import {
  type Expression,
  type ExpressionOf,
  type NamedExpression,
  type Operator,
  type Pipeline,
  type SortKey,
} from '../../src/apl/tree/ast';
import { parseQuery } from '../../src/apl/parse';
import { aggregate } from './aggregates';
import { evaluate, inList } from './evaluate';
import { arithmetic } from './numbers';
import { identity, order, type Row, type Scalar } from './scalar';
import { fieldTypes } from './table';
import { anyFieldHas, expanded, isInSeries, joined, parsed, series } from './tables';

/** Returns the rows of a query's answer: each pipe step literally, over plain rows. */
export function run(query: string, rows: Row[]): Row[] {
  const { pipeline, problems } = parseQuery(query);
  if (!pipeline || problems.length > 0) {
    throw new Error(`The generator wrote what is no query: ${query}`);
  }
  return rowsOf(pipeline, rows);
}

/** Reads a dataset: every one that a query names has the same rows. */
function rowsOf({ source, operators }: Pipeline, rows: Row[]): Row[] {
  const first = source.kind === 'subquery' ? rowsOf(source.pipeline, rows) : rows;
  return operators.reduce((before, operator) => step(before, operator, rows), first);
}

function step(rows: Row[], operator: Operator, dataset: Row[]): Row[] {
  switch (operator.kind) {
    case 'where':
      return rows.filter(filterOf(operator.predicate, dataset));
    case 'search':
      return rows.filter((row) => operator.predicate.kind === 'string' && anyFieldHas(row, operator.predicate.value));
    case 'join':
    case 'lookup': {
      const right = operator.right ? rowsOf(operator.right, dataset) : [];
      const named = operator.right?.operators.find((each) => each.kind === 'project');
      const fields = { left: namesOf(rows), right: named?.columns.map(nameOf) ?? [] };
      return joined(operator, rows, right, fields);
    }
    case 'union':
      return [...rows, ...operator.tables.flatMap((table) => rowsOf(table, dataset))];
    case 'mv-expand':
      return rows.flatMap((row) => expanded(operator, row));
    case 'parse':
    case 'parse-where':
      return rows.flatMap((row) => parsed(operator, row));
    case 'make-series': {
      const within = rows.filter((row) => isInSeries(operator, row));
      return [...groupsOf(within, operator.by).values()].map(
        (group) => new Map([...valuesOf(operator.by, group[0]), ...series(operator, group, overGroup)])
      );
    }
    case 'extend-valid':
    case 'extend':
      return rows.map((row) => new Map([...row, ...valuesOf(operator.columns, row)]));
    case 'project':
      return rows.map((row) => new Map(valuesOf(operator.columns, row)));
    case 'sort':
      return sorted(rows, operator.by);
    case 'limit':
      return rows.slice(0, Number(evaluate(operator.count, new Map())));
    case 'top':
      return sorted(rows, operator.by).slice(0, Number(evaluate(operator.count, new Map())));
    case 'count':
      return [new Map([['Count', BigInt(rows.length)]])];
    case 'distinct':
      return [...groupsOf(rows, operator.columns).values()].map(
        ([first]) => new Map(valuesOf(operator.columns, first))
      );
    case 'summarize': {
      const groups = [...groupsOf(rows, operator.by).values()];
      const all = operator.by.length === 0 ? [rows] : groups;
      return all.map(
        (group) =>
          new Map<string, Scalar>([
            ...(group.length > 0 ? valuesOf(operator.by, group[0]) : []),
            ...operator.aggregates.flatMap((column) => aggregated(column, group)),
          ])
      );
    }
    default:
      throw new Error(`The generator does not write this: ${operator.kind}`);
  }
}

/** Returns the test of a predicate. A list that is a table has the values of its first column. */
function filterOf(predicate: Expression, dataset: Row[]): (row: Row) => boolean {
  const [table] = predicate.kind === 'list' ? predicate.items : [];
  if (predicate.kind !== 'list' || table?.kind !== 'subquery') {
    return (row) => holds(predicate, row);
  }
  const values = rowsOf(table.pipeline, dataset).map((row) => [...row.values()][0] ?? null);
  return (row) => inList(predicate.operator, evaluate(predicate.operand, row), values) === true;
}

function holds(predicate: Expression, row: Row): boolean {
  if (predicate.kind === 'binary' && predicate.left.kind === 'star' && predicate.right.kind === 'string') {
    return anyFieldHas(row, predicate.right.value);
  }
  return evaluate(predicate, row) === true;
}

/**
 * Returns a column of an aggregate, or those of a row for `arg_max` and `arg_min`, which the generator makes identifiable by a number of
 * its own.
 */
function aggregated(column: NamedExpression, rows: Row[]): Array<[string, Scalar]> {
  const { expression } = column;
  if (expression.kind !== 'call' || !expression.function.name.startsWith('arg_')) {
    return [[nameOf(column), overGroup(expression, rows)]];
  }
  const [by, ...others] = expression.arguments;
  const sign = expression.function.name === 'arg_max' ? 1 : -1;
  const [best] = rows
    .filter((row) => evaluate(by.expression, row) !== null)
    .sort((a, b) => sign * order(evaluate(by.expression, b), evaluate(by.expression, a)));
  return [{ ...by, name: column.name }, ...others].map((each) => [
    nameOf(each),
    best ? evaluate(each.expression, best) : null,
  ]);
}

/** Returns the names of the fields; without rows, those of the dataset. */
const namesOf = (rows: Row[]) => [...(rows.at(0)?.keys() ?? Object.keys(fieldTypes))];

function nameOf({ name, expression }: NamedExpression): string {
  return name?.name ?? (expression.kind === 'name' ? expression.name : 'nameless');
}

function valuesOf(columns: NamedExpression[], row: Row): Array<[string, Scalar]> {
  return columns.map((column) => [nameOf(column), evaluate(column.expression, row)]);
}

function groupsOf(rows: Row[], by: NamedExpression[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = JSON.stringify(by.map(({ expression }) => identity(evaluate(expression, row))));
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}

/** Calculates an aggregate, or an expression over aggregates. */
function overGroup(expression: Expression, rows: Row[]): Scalar {
  if (expression.kind === 'binary' && (expression.operator === '*' || expression.operator === '+')) {
    return arithmetic(expression.operator, overGroup(expression.left, rows), overGroup(expression.right, rows));
  }
  return expression.kind === 'call' ? overCall(expression, rows) : evaluate(expression, new Map());
}

/** Applies the generator's only function around an aggregate, which changes no integer. */
function overCall(call: ExpressionOf<'call'>, rows: Row[]): Scalar {
  return call.function.name === 'toint' ? overGroup(call.arguments[0].expression, rows) : aggregate(call, rows);
}

/** Sorts rows: descending if the query does not say; nulls last where descending, first where ascending. */
function sorted(rows: Row[], keys: SortKey[]): Row[] {
  const keyed = rows.map((row) => ({ row, values: keys.map(({ expression }) => evaluate(expression, row)) }));
  const compared = keyed.sort((a, b) => {
    for (const [index, { direction = 'desc', nulls = direction === 'asc' ? 'first' : 'last' }] of keys.entries()) {
      const [x, y] = [a.values[index], b.values[index]];
      const byNull = Number(y === null) - Number(x === null);
      if (byNull !== 0) {
        return nulls === 'first' ? byNull : -byNull;
      }
      const difference = x === null ? 0 : order(x, y);
      if (difference !== 0) {
        return direction === 'asc' ? difference : -difference;
      }
    }
    return 0;
  });
  return compared.map(({ row }) => row);
}
