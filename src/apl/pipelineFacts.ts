import {
  type Expression,
  type LimitOperator,
  type Pipeline,
  type SortOperator,
  type Span,
  type TopOperator,
} from './ast';

/** What the operators of a pipeline say about its rows: questions of whoever plans its pages. */

export interface Limit extends Span {
  /** The number of rows; `undefined` where it is no plain number (a name from `let`, a variable). */
  count: bigint | undefined;
  operator: LimitOperator;
}

/** The limit that the person wrote: the lowest of all `limit` and `take`, the last one where none has a number. */
export function limitOf(pipeline: Pipeline): Limit | undefined {
  return pipeline.operators
    .filter((operator) => operator.kind === 'limit')
    .map((operator): Limit => ({ from: operator.from, to: operator.to, count: countOf(operator.count), operator }))
    .reduce<Limit | undefined>((lowest, limit) => (lowest && isLower(lowest, limit) ? lowest : limit), undefined);
}

function countOf(count: Expression): bigint | undefined {
  return count.kind === 'integer' ? count.value : undefined;
}

function isLower(first: Limit, second: Limit): boolean {
  return first.count !== undefined && (second.count === undefined || first.count <= second.count);
}

export interface Order {
  /** The field's name; `undefined` where the key is worked out. */
  field: string | undefined;
  descending: boolean;
}

/** In what order the rows come, by the last operator that puts them in one; `undefined` where none does. */
export function orderOf(pipeline: Pipeline): Order[] | undefined {
  const last = pipeline.operators
    .filter((operator): operator is SortOperator | TopOperator => operator.kind === 'sort' || operator.kind === 'top')
    .at(-1);
  return last?.by.map(({ expression, direction }) => ({
    field: expression.kind === 'name' ? expression.name : undefined,
    descending: direction !== 'asc',
  }));
}
