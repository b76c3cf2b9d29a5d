import { type Call, type Expression, type NamedExpression, type Operator, type SortKey } from '../../../src/apl/ast';
import { parseQuery } from '../../../src/apl/parse';
import { aggregate } from './aggregates';
import { evaluate } from './evaluate';
import { arithmetic } from './numbers';
import { identity, order, type Row, type Scalar } from './scalar';

/** The rows of a query's answer: each pipe step literally, over plain rows. */
export function run(query: string, rows: Row[]): Row[] {
  const { pipeline, problems } = parseQuery(query);
  if (!pipeline || problems.length > 0) {
    throw new Error(`The generator wrote what is no query: ${query}`);
  }
  return pipeline.operators.reduce(step, rows);
}

function step(rows: Row[], operator: Operator): Row[] {
  switch (operator.kind) {
    case 'where':
      return rows.filter((row) => evaluate(operator.predicate, row) === true);
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
            ...operator.aggregates.map((column) => [nameOf(column), overGroup(column.expression, group)] as const),
          ])
      );
    }
    default:
      throw new Error(`The generator does not write this: ${operator.kind}`);
  }
}

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

/** An aggregate, or a calculation over aggregates. */
function overGroup(expression: Expression, rows: Row[]): Scalar {
  if (expression.kind === 'binary' && (expression.operator === '*' || expression.operator === '+')) {
    return arithmetic(expression.operator, overGroup(expression.left, rows), overGroup(expression.right, rows));
  }
  return expression.kind === 'call' ? overCall(expression, rows) : evaluate(expression, new Map());
}

/** The generator's only function around an aggregate changes no integer. */
function overCall(call: Call, rows: Row[]): Scalar {
  return call.function.name === 'toint' ? overGroup(call.arguments[0].expression, rows) : aggregate(call, rows);
}

/** Descending where the query does not say; nulls last where descending, first where ascending. */
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
