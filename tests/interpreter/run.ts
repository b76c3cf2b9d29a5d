import {
  type Expression,
  type ExpressionOf,
  type NamedExpression,
  type Operator,
  type OperatorOf,
  type Pipeline,
  type SortKey,
} from '@aplkit/language/apl/tree/ast';
import { parseQuery } from '@aplkit/language/apl/parse';
import { arithmetic, evaluate, isIn } from './evaluate';
import { fieldTypes } from './table';
import { identity, order, type Row, type Scalar } from './values';

/** Runs a query step by step over plain rows. */
export function run(query: string, rows: Row[]): Row[] {
  const { pipeline, problems } = parseQuery(query);
  if (!pipeline || problems.length > 0) {
    throw new Error(`The generator wrote what is no query: ${query}`);
  }
  return rowsOf(pipeline, rows);
}

/** Runs a pipeline. All datasets in a query have the same rows. */
function rowsOf({ operators }: Pipeline, rows: Row[]): Row[] {
  return operators.reduce((before, operator) => step(before, operator, rows), rows);
}

function step(rows: Row[], operator: Operator, dataset: Row[]): Row[] {
  switch (operator.kind) {
    case 'where':
      return rows.filter(filterOf(operator.predicate, dataset));
    case 'join':
    case 'lookup':
      return joined(operator, rows, operator.right ? rowsOf(operator.right, dataset) : []);
    case 'union':
      return [...rows, ...operator.tables.flatMap((table) => rowsOf(table, dataset))];
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
      return groupsOf(rows, operator.columns).map(([first]) => new Map(valuesOf(operator.columns, first)));
    case 'summarize': {
      const all = operator.by.length === 0 ? [rows] : groupsOf(rows, operator.by);
      return all.map(
        (group) =>
          new Map<string, Scalar>([
            ...(group.length > 0 ? valuesOf(operator.by, group[0]) : []),
            ...operator.aggregates.map((each) => [nameOf(each), overGroup(each.expression, group)] as const),
          ])
      );
    }
    default:
      throw new Error(`The generator does not write this: ${operator.kind}`);
  }
}

/** Creates a predicate. A table as a list stands for the values of its first column. */
function filterOf(predicate: Expression, dataset: Row[]): (row: Row) => boolean {
  const [table] = predicate.kind === 'list' ? predicate.items : [];
  if (predicate.kind !== 'list' || table?.kind !== 'subquery') {
    return (row) => evaluate(predicate, row) === true;
  }
  const values = rowsOf(table.pipeline, dataset).map((row) => [...row.values()][0] ?? null);
  return (row) => isIn(predicate.operator, evaluate(predicate.operand, row), values);
}

const nameOf = ({ name, expression }: NamedExpression) =>
  name?.name ?? (expression.kind === 'name' ? expression.name : 'nameless');

const valuesOf = (columns: NamedExpression[], row: Row): Array<[string, Scalar]> =>
  columns.map((column) => [nameOf(column), evaluate(column.expression, row)]);

function groupsOf(rows: Row[], by: NamedExpression[]): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = JSON.stringify(by.map(({ expression }) => identity(evaluate(expression, row))));
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}

/** Evaluates an aggregate, or an expression over aggregates. */
function overGroup(expression: Expression, rows: Row[]): Scalar {
  if (expression.kind === 'binary' && (expression.operator === '*' || expression.operator === '+')) {
    return arithmetic(expression.operator, overGroup(expression.left, rows), overGroup(expression.right, rows));
  }
  return expression.kind === 'call' ? aggregate(expression, rows) : evaluate(expression, new Map());
}

/** Calculates an aggregate. Nulls don't count. */
function aggregate({ function: { name }, arguments: given }: ExpressionOf<'call'>, rows: Row[]): Scalar {
  const expressions = given.map(({ expression }) => expression);
  const condition = name.endsWith('if') ? expressions.pop() : undefined;
  const counted = condition ? rows.filter((row) => evaluate(condition, row) === true) : rows;
  const [first] = expressions;
  const values = first ? counted.map((row) => evaluate(first, row)).filter((value) => value !== null) : [];
  const ranked = () => [...values].sort(order);
  switch (name.replace(/if$/, '')) {
    case 'count':
      return BigInt(counted.length);
    case 'dcount':
      return BigInt(new Set(values.map(identity)).size);
    case 'sum':
      return values.reduce<Scalar>((total, value) => arithmetic('+', total, value), 0n);
    case 'avg':
      return values.length === 0 ? null : values.map(Number).reduce((a, b) => a + b, 0) / values.length;
    case 'min':
      return ranked().at(0) ?? null;
    case 'max':
      return ranked().at(-1) ?? null;
    default:
      throw new Error(`The generator does not write this: ${name}`);
  }
}

/** Sorts rows, descending by default. Nulls are last in descending order, and first in ascending order. */
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

/** Joins on fields with the same names, which match only if both have a value. */
function joined({ kind: word, options, on, right: table }: OperatorOf<'join' | 'lookup'>, left: Row[], right: Row[]) {
  const isLookup = word === 'lookup';
  const option = options.find(({ name }) => name.name === 'kind')?.value;
  const kind = option?.kind === 'name' ? option.name : isLookup ? 'leftouter' : 'inner';
  const keys = on.flatMap((key) => (key.kind === 'name' ? [key.name] : []));
  const matches = (a: Row, b: Row) =>
    keys.every((key) => (a.get(key) ?? null) !== null && identity(a.get(key) ?? null) === identity(b.get(key) ?? null));
  const hasMatch = (row: Row, others: Row[]) => others.some((other) => matches(row, other));
  const isOf = (...kinds: string[]) => kinds.includes(kind);
  if (isOf('leftsemi', 'leftanti')) {
    return left.filter((row) => hasMatch(row, right) === isOf('leftsemi'));
  }
  if (isOf('rightsemi', 'rightanti')) {
    return right.filter((row) => hasMatch(row, left) === isOf('rightsemi'));
  }
  // A side without rows has the dataset's fields, or the fields of its last step.
  const leftNames = [...(left.at(0)?.keys() ?? Object.keys(fieldTypes))];
  const project = table?.operators.find((each) => each.kind === 'project');
  const rightNames = (project?.columns.map(nameOf) ?? []).filter((name) => !isLookup || !keys.includes(name));
  const pair = (a: Row | undefined, b: Row | undefined): Row =>
    new Map([
      ...leftNames.map((name) => [name, a?.get(name) ?? null] as const),
      ...joinedNames(leftNames, rightNames).map(([from, to]) => [to, b?.get(from) ?? null] as const),
    ]);
  return [
    ...left.flatMap((a) => right.filter((b) => matches(a, b)).map((b) => pair(a, b))),
    ...(isOf('leftouter', 'fullouter') ? left.filter((a) => !hasMatch(a, right)).map((a) => pair(a, undefined)) : []),
    ...(isOf('rightouter', 'fullouter') ? right.filter((b) => !hasMatch(b, left)).map((b) => pair(undefined, b)) : []),
  ];
}

/** Names of the right side's fields next to the left side's. If a name is taken, it gets the first free number. */
export function joinedNames(left: string[], right: string[]): Array<[from: string, to: string]> {
  const taken = new Set([...left, ...right]);
  return right.map((name) => {
    if (!left.includes(name)) {
      return [name, name];
    }
    let number = 1;
    while (taken.has(`${name}${number}`)) {
      number++;
    }
    taken.add(`${name}${number}`);
    return [name, `${name}${number}`];
  });
}
