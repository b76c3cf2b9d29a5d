import {
  type Expression,
  type LimitOperator,
  type Operator,
  type Pipeline,
  type SortOperator,
  type SummarizeOperator,
} from '../tree/ast';
import { parseQuery } from '../parse';
import { quoteName } from '../tree/quote';
import { applyChanges, type Change, cut, type EditedQuery, insertStep, removeStep, type Step } from './change';

/** A column by which rows are sorted. */
export interface SortBy {
  column: string;
  descending: boolean;
}

/** Sets how many rows a query returns, at most; `undefined` removes its limit. */
export function setRows(text: string, rows: number | undefined): EditedQuery {
  return edited(text, (pipeline) => {
    const limit = lastOf<LimitOperator>(pipeline, 'limit');
    if (limit === undefined) {
      return rows === undefined ? [] : [insertStep(text, atEnd(pipeline), `limit ${rows}`)];
    }
    const { from, to } = limit.operator.count;
    return [rows === undefined ? removeStep(text, limit) : { from, to, text: String(rows) }];
  });
}

/** Sets the order of a query's rows, before its limit; no columns remove it. */
export function setOrder(text: string, by: readonly SortBy[]): EditedQuery {
  const keys = by.map(({ column, descending }) => `${quoteName(column)} ${descending ? 'desc' : 'asc'}`).join(', ');
  return edited(text, (pipeline) => {
    const sort = lastOf<SortOperator>(pipeline, 'sort');
    if (sort === undefined) {
      const step = lastOf<LimitOperator>(pipeline, 'limit') ?? atEnd(pipeline);
      return keys === '' ? [] : [insertStep(text, step, `sort by ${keys}`)];
    }
    const { by: before } = sort.operator;
    return [
      keys === '' ? removeStep(text, sort) : { from: before[0].from, to: before[before.length - 1].to, text: keys },
    ];
  });
}

/** The width of buckets: a timespan of APL, `auto` for one that fits the range. */
export type Bucket = string;

/** Sets the buckets of time of the last `summarize`; `undefined` removes them. Left out without a `summarize`. */
export function setBucket(text: string, bucket: Bucket | undefined, column = '_time'): EditedQuery {
  const write = (field: string) => (bucket === 'auto' ? `bin_auto(${field})` : `bin(${field}, ${bucket})`);
  return edited(text, (pipeline) => {
    const operator = pipeline.operators.filter((each) => each.kind === 'summarize').at(-1);
    if (operator === undefined) {
      return 'Only a query with `summarize` has buckets.';
    }
    const { by } = operator;
    const index = by.findIndex(({ expression }) => isBucket(expression));
    if (index >= 0) {
      const { expression } = by[index];
      if (bucket === undefined && by.length === 1 && operator.aggregates.length === 0) {
        return 'A `summarize` without aggregates has to keep its only group.';
      }
      const field = expression.kind === 'call' ? expression.arguments[0].expression : expression;
      return [
        bucket === undefined
          ? withoutGroup(text, operator, index)
          : { from: expression.from, to: expression.to, text: write(text.slice(field.from, field.to)) },
      ];
    }
    if (bucket === undefined) {
      return [];
    }
    const written = write(quoteName(column));
    const at = by.at(0)?.from ?? operator.to;
    return [{ from: at, to: at, text: by.length > 0 ? `${written}, ` : ` by ${written}` }];
  });
}

/** Appends a `summarize` of a query's rows: `wrapInAggregate('logs', ['n = count()'], ['level'])`. Its parts are APL. */
export function wrapInAggregate(text: string, aggregates: readonly string[], by: readonly string[]): EditedQuery {
  const groups = by.length > 0 ? ` by ${by.join(', ')}` : '';
  return edited(text, (pipeline) => [insertStep(text, atEnd(pipeline), `summarize ${aggregates.join(', ')}${groups}`)]);
}

/** Applies changes to a query that can be read; a sentence says why there are none. */
function edited(text: string, changesOf: (pipeline: Pipeline) => Change[] | string): EditedQuery {
  const { pipeline, problems } = parseQuery(text);
  if (pipeline === undefined || problems.length > 0) {
    return { text, leftOut: [`The query cannot be read: ${problems.at(0)?.message ?? 'it is empty.'}`] };
  }
  const changes = changesOf(pipeline);
  return typeof changes === 'string'
    ? { text, leftOut: [changes] }
    : { text: applyChanges(text, changes), leftOut: [] };
}

function atEnd(pipeline: Pipeline): Step {
  return { pipeline, index: pipeline.operators.length, table: false };
}

/** Operators that make other rows: what comes before them says nothing about those that leave the query. */
const makingRows: ReadonlySet<Operator['kind']> = new Set([
  ...(['summarize', 'count', 'distinct', 'make-series', 'top', 'union', 'join', 'lookup', 'mv-expand'] as const),
]);

/** Returns the last operator of a kind that is about the rows which leave the query. */
function lastOf<Kind extends LimitOperator | SortOperator>(pipeline: Pipeline, kind: Kind['kind']) {
  const isKind = (operator: Operator): operator is Extract<Operator, Kind> => operator.kind === kind;
  return pipeline.operators.reduce<(Step & { operator: Extract<Operator, Kind> }) | undefined>(
    (last, operator, index) =>
      isKind(operator) ? { pipeline, index, table: false, operator } : makingRows.has(operator.kind) ? undefined : last,
    undefined
  );
}

function isBucket(expression: Expression): boolean {
  return expression.kind === 'call' && (expression.function.name === 'bin' || expression.function.name === 'bin_auto');
}

/** Removes a group with its comma; the only one with `by`. */
function withoutGroup(text: string, { by, aggregates, keyword }: SummarizeOperator, index: number): Change {
  if (by.length === 1) {
    return cut(text, aggregates.at(-1)?.to ?? keyword.to, by[0].to);
  }
  return index === 0 ? cut(text, by[0].from, by[1].from) : cut(text, by[index - 1].to, by[index].to);
}
