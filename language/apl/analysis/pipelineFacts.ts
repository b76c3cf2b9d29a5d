import { type Operator, type OperatorOf, type Pipeline } from '../tree/ast';

/** The limit in the query: the lowest of all `limit` and `take`, or the last one if none has a number. */
export function limitOf(pipeline: Pipeline): OperatorOf<'limit'> | undefined {
  const limits = pipeline.operators.filter((operator) => operator.kind === 'limit');
  const lowest = Math.min(...limits.flatMap((limit) => countOf(limit) ?? []));
  return limits.find((limit) => countOf(limit) === lowest) ?? limits.at(-1);
}

/** The number of rows that an operator keeps; `undefined` unless it is a plain number (not a name from `let`, not a variable). */
export function countOf(operator: Operator): number | undefined {
  return 'count' in operator && operator.count.kind === 'integer' ? Number(operator.count.value) : undefined;
}

interface Order {
  /** The field's name; `undefined` if the key is computed. */
  field: string | undefined;
  descending: boolean;
}

/** The order of the rows, set by the last operator that sorts them; `undefined` if none does. */
export function orderOf(pipeline: Pipeline): Order[] | undefined {
  const last = pipeline.operators.filter((operator) => operator.kind === 'sort' || operator.kind === 'top').at(-1);
  return last?.by.map(({ expression, direction }) => ({
    field: expression.kind === 'name' ? expression.name : undefined,
    descending: direction !== 'asc',
  }));
}
