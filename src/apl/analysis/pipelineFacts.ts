import { type OperatorOf, type Pipeline, type Span } from '../tree/ast';

export interface Limit extends Span {
  /** The number of rows; `undefined` unless it is a plain number (not a name from `let`, not a variable). */
  count: bigint | undefined;
  operator: OperatorOf<'limit'>;
}

/** Returns the limit in the query: the lowest of all `limit` and `take`, or the last one if none has a number. */
export function limitOf(pipeline: Pipeline): Limit | undefined {
  return pipeline.operators
    .filter((operator) => operator.kind === 'limit')
    .map((operator): Limit => {
      const { from, to, count } = operator;
      return { from, to, count: count.kind === 'integer' ? count.value : undefined, operator };
    })
    .reduce<Limit | undefined>((lowest, limit) => (lowest && isLower(lowest, limit) ? lowest : limit), undefined);
}

function isLower(first: Limit, second: Limit): boolean {
  return first.count !== undefined && (second.count === undefined || first.count <= second.count);
}

export interface Order {
  /** The field's name; `undefined` if the key is computed. */
  field: string | undefined;
  descending: boolean;
}

/** Returns the order of the rows, set by the last operator that sorts them; `undefined` if none does. */
export function orderOf(pipeline: Pipeline): Order[] | undefined {
  const last = pipeline.operators
    .filter(
      (operator): operator is OperatorOf<'sort'> | OperatorOf<'top'> =>
        operator.kind === 'sort' || operator.kind === 'top'
    )
    .at(-1);
  return last?.by.map(({ expression, direction }) => ({
    field: expression.kind === 'name' ? expression.name : undefined,
    descending: direction !== 'asc',
  }));
}
