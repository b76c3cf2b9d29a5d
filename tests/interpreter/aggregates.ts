import { type ExpressionOf } from '../../src/apl/tree/ast';
import { differenceOf, phrasesOf } from './differences';
import { evaluate } from './evaluate';
import { elementOf, identity, Json, order, type Row, type Scalar, Timespan, wide } from './scalar';

/** Calculates an aggregate over a group's rows. Nulls do not count. */
export function aggregate(call: ExpressionOf<'call'>, rows: Row[]): Scalar {
  const { name } = call.function;
  if (name === 'presence') {
    return presence(rows);
  }
  if (name === 'spotlight') {
    const [predicate, field] = call.arguments.map(({ expression }) => expression);
    const sides = rows.map((row): [boolean, Scalar] => [evaluate(predicate, row) === true, evaluate(field, row)]);
    return differenceOf(field.kind === 'name' ? field.name : 'nameless', sides);
  }
  const isConditional = name.endsWith('if');
  const expressions = call.arguments.map((argument) => argument.expression);
  const [condition] = isConditional ? expressions.splice(name.endsWith('_if') ? 1 : -1, 1) : [];
  const counted = condition ? rows.filter((row) => evaluate(condition, row) === true) : rows;
  const [first, ...rest] = expressions;
  const values = first ? counted.map((row) => evaluate(first, row)).filter((value) => value !== null) : [];
  const constants = rest.map((expression) => Number(evaluate(expression, new Map())));
  return compute(isConditional ? name.replace(/_?if$/, '') : name, counted.length, values, constants);
}

function compute(name: string, rows: number, values: Scalar[], constants: number[]): Scalar {
  const numbers = () => values.map(Number);
  switch (name) {
    case 'count':
      return BigInt(rows);
    case 'dcount':
      return BigInt(counts(values).size);
    case 'sum':
      return sum(values);
    case 'avg':
      return values.length === 0 ? null : numbers().reduce((a, b) => a + b, 0) / values.length;
    case 'min':
      return sorted(values).at(0) ?? null;
    case 'max':
      return sorted(values).at(-1) ?? null;
    case 'stdev':
      return Math.sqrt(variance(numbers()));
    case 'variance':
      return variance(numbers());
    case 'percentile':
      return values.length === 0 ? null : nearestRank(numbers(), constants[0]);
    case 'percentiles_array':
      return values.length === 0 ? null : new Json(constants.map((each) => elementOf(nearestRank(numbers(), each))));
    case 'make_list':
      return new Json(values.map(elementOf));
    case 'make_set':
      return new Json([...counts(values).values()].map(({ value }) => elementOf(value)));
    case 'topk':
      return new Json(
        [...counts(values).values()].map(({ value, count }) => ({ key: elementOf(value), count, error: 0 }))
      );
    case 'phrases': {
      const found = counts(values.flatMap((value) => (typeof value === 'string' ? phrasesOf(value) : [])));
      return new Json([...found.values()].map(({ value, count }) => ({ key: value, count })));
    }
    default:
      throw new Error(`The generator does not write this: ${name}`);
  }
}

/** Counts the rows in which each field has a value. */
function presence(rows: Row[]): Json {
  const names = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const countOf = (name: string) => rows.filter((row) => (row.get(name) ?? null) !== null).length;
  return new Json(Object.fromEntries(names.map((name) => [name, countOf(name)])));
}

function counts(values: Scalar[]): Map<string, { value: Scalar; count: number }> {
  const found = new Map<string, { value: Scalar; count: number }>();
  for (const value of values) {
    found.set(identity(value), { value, count: (found.get(identity(value))?.count ?? 0) + 1 });
  }
  return found;
}

function sum(values: Scalar[]): Scalar {
  if (values.every((value) => value instanceof Timespan) && values.length > 0) {
    return new Timespan(
      wide(values.reduce<bigint>((total, value) => total + (value instanceof Timespan ? value.ns : 0n), 0n))
    );
  }
  if (values.every((value) => typeof value === 'bigint')) {
    return wide(values.reduce<bigint>((total, value) => total + (typeof value === 'bigint' ? value : 0n), 0n));
  }
  return values.reduce<number>((total, value) => total + Number(value), 0);
}

const sorted = (values: Scalar[]) => [...values].sort(order);

function variance(values: number[]): number {
  if (values.length < 2) {
    return 0;
  }
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  return values.reduce((total, value) => total + (value - mean) ** 2, 0) / (values.length - 1);
}

function nearestRank(values: number[], percent: number): number {
  const ranked = [...values].sort((a, b) => a - b);
  return ranked[Math.max(0, Math.ceil((percent / 100) * ranked.length) - 1)];
}
