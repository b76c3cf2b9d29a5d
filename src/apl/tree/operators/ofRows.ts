import { type SyntaxNode } from '@lezer/common';
import * as tokens from '../../generated/parser.terms';
import { type OperatorKind, type OperatorOf, type SeriesColumn } from '../ast';
import { readOnly } from '../readExpression';
import { broken, type Reading, spanOf } from '../reading';
import {
  clause,
  operand,
  type OperatorStart,
  readColumns,
  readGroups,
  readInner,
  readOptions,
  readSortKeys,
  someColumns,
  withCount,
} from '../readParts';
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
  count: {
    token: tokens.Count,
    rows: 'counts',
    columns: other,
    expressions: nothing,
    read: (_, start) => ({ kind: 'count', ...start }),
  },
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
    read: (_, start) => ({ kind: 'getschema', ...start }),
  },
  sample: {
    token: tokens.Sample,
    rows: 'samples',
    columns: same,
    expressions: ({ count }) => [count],
    read: withCount('sample', 'a share of the rows, like 0.1'),
  },
} satisfies Partial<Facts<OperatorKind>>;

function readSummarize(node: SyntaxNode, start: OperatorStart, reading: Reading): OperatorOf<'summarize'> {
  const aggregates = readColumns(node, reading);
  if (!node.getChild('By') && aggregates.length === 0) {
    reading.problems.missing('an aggregate', start.keyword.to);
  }
  return { kind: 'summarize', ...start, aggregates, by: readGroups(node, reading) };
}

function readDistinct(node: SyntaxNode, start: OperatorStart, reading: Reading): OperatorOf<'distinct'> {
  const columns = someColumns(node, start, reading);
  const all = columns.some((column) => column.expression.kind === 'star');
  return { kind: 'distinct', ...start, columns: all ? [] : columns, all };
}

function readMakeSeries(node: SyntaxNode, start: OperatorStart, reading: Reading): OperatorOf<'make-series'> {
  const options = readOptions(node, reading);
  const aggregates = node.getChildren('SeriesColumn').map((column): SeriesColumn => {
    const fallback = column.getChild('Default') ? readOnly(column, reading, 0) : undefined;
    return { ...readInner(column, reading), ...spanOf(column), fallback };
  });
  const on = clause(node, 'OnClause', reading);
  const before = aggregates.at(-1) ?? options.at(-1) ?? start.keyword;
  if (aggregates.length === 0) {
    reading.problems.missing('an aggregate', before.to);
  } else if (!on) {
    reading.problems.missing('`on`', before.to);
  }
  return {
    kind: 'make-series',
    ...start,
    options,
    aggregates,
    on: on ?? broken({ from: before.to, to: before.to }),
    start: clause(node, 'FromClause', reading),
    end: clause(node, 'ToClause', reading),
    step: clause(node, 'StepClause', reading),
    by: readGroups(node, reading),
  };
}
