import * as tokens from '../../generated/parser.terms';
import { type OperatorKind, type OperatorParts, type SeriesColumn, type SortKey } from '../ast';
import { type OperatorReader, readDirection, readInner } from '../operatorReader';
import { readOnly } from '../readExpression';
import { broken, spanOf, textOf } from '../reading';
import { existing, type FactsByKind, nothing, type OperatorFacts, other, same, valuesOf } from './operatorFacts';

const joining: OperatorFacts<'join' | 'lookup'> = {
  rows: 'joins',
  columns: other,
  expressions: ({ on }) => on,
  tables: ({ right }) => (right ? [right] : []),
  read: readJoin,
};

/** Operators that choose, order, join and group rows. */
export const rowOperatorFacts = {
  where: {
    token: tokens.Where,
    rows: 'filters',
    columns: same,
    expressions: ({ predicate }) => [predicate],
    read: (reader) => ({ predicate: reader.operand('an expression') }),
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
    read: (reader) => ({ by: readSortKeys(reader) }),
  },
  limit: {
    token: tokens.Limit,
    otherWord: 'take',
    rows: 'limits',
    columns: same,
    expressions: ({ count }) => [count],
    read: (reader) => ({ count: reader.operand('a number of rows') }),
  },
  top: {
    token: tokens.Top,
    rows: 'tops',
    columns: same,
    expressions: ({ count, by }) => [count, ...valuesOf(by)],
    read: (reader) => ({ count: reader.operand('a number of rows'), by: readSortKeys(reader) }),
  },
  count: {
    token: tokens.Count,
    rows: 'counts',
    columns: other,
    expressions: nothing,
    read: () => ({}),
  },
  distinct: {
    token: tokens.Distinct,
    rows: 'groups',
    columns: ({ columns, all }) => (all ? { change: 'none' } : { change: 'only', columns }),
    expressions: ({ columns }) => valuesOf(columns),
    read: readDistinct,
  },
  join: { token: tokens.JoinWord, ...joining },
  lookup: { token: tokens.JoinWord, ...joining },
  union: {
    token: tokens.Union,
    rows: 'unites',
    columns: other,
    expressions: nothing,
    tables: ({ tables }) => tables,
    read: (reader) => ({ options: reader.options, tables: reader.some(reader.tables(), 'a table') }),
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
    read: () => ({}),
  },
  sample: {
    token: tokens.Sample,
    rows: 'samples',
    columns: same,
    expressions: ({ count }) => [count],
    read: (reader) => ({ count: reader.operand('a share of the rows, like 0.1') }),
  },
} satisfies Partial<FactsByKind<OperatorKind>>;

function readSummarize(reader: OperatorReader): OperatorParts['summarize'] {
  const aggregates = reader.columns();
  if (!reader.child('By') && aggregates.length === 0) {
    reader.missing('an aggregate');
  }
  return { aggregates, by: reader.groups() };
}

function readSortKeys(reader: OperatorReader): SortKey[] {
  const by = reader.child('By');
  const keys = reader.each('SortKey', (node, reading): SortKey => {
    const place = node.getChild('NullsPlace');
    const at = node.getChild('Nulls')?.from ?? node.to;
    return {
      ...spanOf(node),
      expression: readOnly(node, reading),
      direction: readDirection(node, reading),
      directionSpan: spanOf(node.getChild('Direction') ?? { from: at, to: at }),
      nulls: place ? (textOf(place, reading) === 'first' ? 'first' : 'last') : undefined,
    };
  });
  const before = by ?? reader.child('Expression') ?? reader.keyword;
  return reader.some(keys, by ? 'an expression' : '`by`', before.to);
}

function readDistinct(reader: OperatorReader): OperatorParts['distinct'] {
  const columns = reader.someColumns();
  const all = columns.some((column) => column.expression.kind === 'star');
  return { columns: all ? [] : columns, all };
}

function readJoin(reader: OperatorReader): OperatorParts['join'] {
  const [right] = reader.tables();
  const on = reader.expressions();
  const word = reader.child('On');
  if (!right) {
    reader.missing('a table');
  } else if (!word) {
    const subquery = reader.child('Subquery');
    if (!subquery || subquery.getChild(')')) {
      reader.missing('`on`', subquery?.to ?? right.to);
    }
  } else if (on.length === 0) {
    reader.missing('a field', word.to);
  }
  return { options: reader.options, right, on };
}

function readSearch(reader: OperatorReader): OperatorParts['search'] {
  const list = reader.child('SearchTables');
  const tables = reader.tables(list);
  const predicate = reader.operand('what to search for', list?.to, { ...reader.reading, inSearch: true });
  return { options: reader.options, tables, predicate };
}

function readMakeSeries(reader: OperatorReader): OperatorParts['make-series'] {
  const aggregates = reader.each('SeriesColumn', (node, reading): SeriesColumn => {
    return { ...readInner(node, reading), fallback: node.getChild('Default') ? readOnly(node, reading) : undefined };
  });
  const on = reader.clause('OnClause');
  const end = aggregates.at(-1)?.to ?? reader.start;
  if (aggregates.length === 0) {
    reader.missing('an aggregate');
  } else if (!on) {
    reader.missing('`on`', end);
  }
  return {
    options: reader.options,
    aggregates,
    on: on ?? broken({ from: end, to: end }),
    start: reader.clause('FromClause'),
    end: reader.clause('ToClause'),
    step: reader.clause('StepClause'),
    by: reader.groups(),
  };
}
