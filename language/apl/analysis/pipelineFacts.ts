import { type Operator, type OperatorOf, type Pipeline } from '../tree/ast';

/** The `limit` or `take` with the lowest number or, if none has a number, the last one. */
export function limitOf(pipeline: Pipeline): OperatorOf<'limit'> | undefined {
  const limits = pipeline.operators.filter((operator) => operator.kind === 'limit');
  const lowest = Math.min(...limits.flatMap((limit) => countOf(limit) ?? []));
  return limits.find((limit) => countOf(limit) === lowest) ?? limits.at(-1);
}

/** The number of rows that an operator keeps; `undefined` unless it's written as a plain number. */
export function countOf(operator: Operator): number | undefined {
  return 'count' in operator && operator.count.kind === 'integer' ? Number(operator.count.value) : undefined;
}

interface Order {
  /** Name of the field; `undefined` if the key is an expression. */
  field: string | undefined;
  descending: boolean;
}

/** The order of the rows, from the last operator that sorts; `undefined` if there is none. */
export function orderOf(pipeline: Pipeline): Order[] | undefined {
  const last = pipeline.operators.filter((operator) => operator.kind === 'sort' || operator.kind === 'top').at(-1);
  return last?.by.map(({ expression, direction }) => ({
    field: expression.kind === 'name' ? expression.name : undefined,
    descending: direction !== 'asc',
  }));
}
