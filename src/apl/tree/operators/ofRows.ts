import * as tokens from '../../generated/parser.terms';
import { type OperatorKind } from '../ast';
import { readDistinct, readMakeSeries, readSummarize } from '../readGroupOperators';
import { alone, operand, readSortKeys, withCount } from '../readParts';
import { readJoin, readSearch, readUnion } from '../readTableOperators';
import { type Contents, existing, type Facts, nothing, other, same, valuesOf } from './operatorFacts';

const joining: Contents<'join' | 'lookup'> = {
  columns: other,
  expressions: ({ on }) => on,
  tables: ({ right }) => (right ? [right] : []),
};

/** Operators that choose, order, join and group rows. */
export const rowOperators = {
  where: {
    token: tokens.Where,
    rows: 'filters',
    columns: same,
    expressions: ({ predicate }) => [predicate],
    read: (node, start, reading) => ({
      kind: 'where',
      ...start,
      predicate: operand(node, start.keyword.to, reading, 'an expression'),
    }),
  },
  summarize: {
    token: tokens.Summarize,
    rows: 'groups',
    columns: other,
    expressions: ({ aggregates, by }) => valuesOf([...aggregates, ...by]),
    read: readSummarize,
  },
  sort: {
    token: tokens.Sort,
    otherWord: 'order',
    rows: 'sorts',
    columns: same,
    expressions: ({ by }) => valuesOf(by),
    read: (node, start, reading) => ({ kind: 'sort', ...start, by: readSortKeys(node, start, reading) }),
  },
  limit: {
    token: tokens.Limit,
    otherWord: 'take',
    rows: 'limits',
    columns: same,
    expressions: ({ count }) => [count],
    read: withCount('limit', 'a number of rows'),
  },
  top: {
    token: tokens.Top,
    rows: 'tops',
    columns: same,
    expressions: ({ count, by }) => [count, ...valuesOf(by)],
    read: (...at) => ({ ...withCount('top', 'a number of rows')(...at), by: readSortKeys(...at) }),
  },
  count: { token: tokens.Count, rows: 'counts', columns: other, expressions: nothing, read: alone('count') },
  distinct: {
    token: tokens.Distinct,
    rows: 'groups',
    columns: ({ columns, all }) => (all ? { change: 'none' } : { change: 'only', columns }),
    expressions: ({ columns }) => valuesOf(columns),
    read: readDistinct,
  },
  join: { token: tokens.JoinWord, rows: 'joins', ...joining, read: readJoin('join') },
  lookup: { token: tokens.JoinWord, rows: 'joins', ...joining, read: readJoin('lookup') },
  union: {
    token: tokens.Union,
    rows: 'unites',
    columns: other,
    expressions: nothing,
    tables: ({ tables }) => tables,
    read: readUnion,
  },
  search: {
    token: tokens.Search,
    rows: 'filters',
    columns: same,
    expressions: ({ predicate }) => [predicate],
    tables: ({ tables }) => tables,
    read: readSearch,
  },
  'make-series': {
    token: tokens.MakeSeries,
    rows: 'computes',
    columns: other,
    expressions: ({ aggregates, on, start, end, step, by }) => {
      const series = aggregates.flatMap(({ expression, fallback }) => [expression, fallback]);
      return existing(...series, on, start, end, step, ...valuesOf(by));
    },
    read: readMakeSeries,
  },
  getschema: {
    token: tokens.Getschema,
    rows: 'computes',
    columns: other,
    expressions: nothing,
    read: alone('getschema'),
  },
  sample: {
    token: tokens.Sample,
    rows: 'samples',
    columns: same,
    expressions: ({ count }) => [count],
    read: withCount('sample', 'a share of the rows, like 0.1'),
  },
} satisfies Partial<Facts<OperatorKind>>;
