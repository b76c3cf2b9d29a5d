import { byClause } from '../analysis/queryFor';

/** An MPL query as lines (each step with its pipe), and facts about its series. */
export interface SeriesQuery {
  kind: 'series';
  lines: string[];
  /** Tags of all series; `undefined` for the metric's own tags. */
  tags: readonly string[] | undefined;
  /** True if the series also have the tag with which the service marks a histogram's part or quantile. */
  hasStoreTag: boolean;
  /** The interval to which the points are aligned, as written. */
  to: string | undefined;
}

/** A number, or a dashboard variable that contains one. */
export interface Operand {
  kind: 'number';
  value: number | string;
}

export const operandOf = (value: number | string): Operand => ({ kind: 'number', value });

/** A query with additional steps. */
export const then = (query: SeriesQuery, ...steps: string[]): SeriesQuery => ({
  ...query,
  lines: [...query.lines, ...steps.map((step) => `| ${step}`)],
});

/** Functions that `group` supports. */
const groupings: ReadonlySet<string> = new Set(['sum', 'avg', 'min', 'max', 'count']);

export function grouped(query: SeriesQuery, name: string, tags: readonly string[]): SeriesQuery | undefined {
  return groupings.has(name)
    ? { ...then(query, `group${byClause(tags)} using ${name}`), tags, hasStoreTag: false }
    : undefined;
}

/** Query for series without built-in tags; `undefined` if their other tags aren't known. */
export const withoutStoreTag = (query: SeriesQuery): SeriesQuery | undefined =>
  query.hasStoreTag ? query.tags && grouped(query, 'sum', query.tags) : query;

/** Joins two queries with an operator, which applies to series with equal tags. */
export function computed(operator: string, left: SeriesQuery, right: SeriesQuery): SeriesQuery {
  const indented = ({ lines }: SeriesQuery) => lines.map((line) => `  ${line}`).join('\n');
  const lines = ['(', `${indented(left)},`, indented(right), ')', `| compute result using ${operator}`];
  return { ...left, lines: lines.flatMap((line) => line.split('\n')), tags: left.tags ?? right.tags };
}
