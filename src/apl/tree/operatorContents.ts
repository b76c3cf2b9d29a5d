import {
  type ColumnDeclaration,
  type Expression,
  type NamedExpression,
  type NamePattern,
  type OperatorKind,
  type OperatorOf,
  type Pipeline,
  type Rename,
} from './ast';
import { rowChange } from './operators';

/** The effect of an operator on the columns that come in, as far as its text alone says it. */
export type ColumnChange =
  | { change: 'none' }
  /** Adds or replaces columns by expressions, or by declarations. */
  | { change: 'computed'; columns: readonly NamedExpression[] }
  | { change: 'declared'; columns: readonly ColumnDeclaration[] }
  /** Leaves nothing but these. */
  | { change: 'only'; columns: readonly NamedExpression[] }
  | { change: 'without' | 'kept' | 'ordered'; patterns: readonly NamePattern[] }
  | { change: 'renamed'; renames: readonly Rename[] }
  /** Changes the values of these. */
  | { change: 'masked'; patterns: readonly NamePattern[] }
  /** Makes columns of its own. */
  | { change: 'other' };

/** The parts of an operator, and its effect on the columns. */
interface OperatorContents<K extends OperatorKind> {
  columns: (operator: OperatorOf<K>) => ColumnChange;
  /** The expressions that are worked out for its rows, in the order of the text. */
  expressions: (operator: OperatorOf<K>) => Expression[];
  /** The tables that it reads besides the one that comes in. */
  tables?: (operator: OperatorOf<K>) => Pipeline[];
}

const nothing = () => [];
const same = (): ColumnChange => ({ change: 'none' });
const other = (): ColumnChange => ({ change: 'other' });
const valuesOf = (columns: ReadonlyArray<{ expression: Expression }>) => columns.map(({ expression }) => expression);
const existing = (...expressions: Array<Expression | undefined>) =>
  expressions.filter((expression) => expression !== undefined);

const extending: OperatorContents<'extend' | 'extend-valid'> = {
  columns: ({ columns }) => ({ change: 'computed', columns }),
  expressions: ({ columns }) => valuesOf(columns),
};
const joining: OperatorContents<'join' | 'lookup'> = {
  columns: other,
  expressions: ({ on }) => on,
  tables: ({ right }) => (right ? [right] : []),
};
const parsing: OperatorContents<'parse' | 'parse-where'> = {
  columns: ({ pattern }) => ({ change: 'declared', columns: pattern.filter((part) => part.kind === 'capture') }),
  expressions: ({ expression }) => [expression],
};

const contents: { readonly [K in OperatorKind]: OperatorContents<K> } = {
  where: {
    columns: same,
    expressions: ({ predicate }) => [predicate],
  },
  extend: extending,
  'extend-valid': extending,
  project: {
    columns: ({ columns }) => ({ change: 'only', columns }),
    expressions: ({ columns }) => valuesOf(columns),
  },
  'project-away': {
    columns: ({ patterns }) => ({ change: 'without', patterns }),
    expressions: nothing,
  },
  'project-keep': {
    columns: ({ patterns }) => ({ change: 'kept', patterns }),
    expressions: nothing,
  },
  'project-reorder': {
    columns: ({ patterns }) => ({ change: 'ordered', patterns }),
    expressions: nothing,
  },
  'project-rename': {
    columns: ({ renames }) => ({ change: 'renamed', renames }),
    expressions: nothing,
  },
  summarize: {
    columns: other,
    expressions: ({ aggregates, by }) => valuesOf([...aggregates, ...by]),
  },
  sort: {
    columns: same,
    expressions: ({ by }) => valuesOf(by),
  },
  limit: {
    columns: same,
    expressions: ({ count }) => [count],
  },
  top: {
    columns: same,
    expressions: ({ count, by }) => [count, ...valuesOf(by)],
  },
  count: { columns: other, expressions: nothing },
  distinct: {
    columns: ({ columns, all }) => (all ? { change: 'none' } : { change: 'only', columns }),
    expressions: ({ columns }) => valuesOf(columns),
  },
  join: joining,
  lookup: joining,
  union: {
    columns: other,
    expressions: nothing,
    tables: ({ tables }) => tables,
  },
  search: {
    columns: same,
    expressions: ({ predicate }) => [predicate],
    tables: ({ tables }) => tables,
  },
  parse: parsing,
  'parse-where': parsing,
  'parse-kv': {
    columns: ({ columns }) => ({ change: 'declared', columns }),
    expressions: ({ expression }) => [expression],
  },
  'make-series': {
    columns: other,
    expressions: ({ aggregates, on, start, end, step, by }) => {
      const series = aggregates.flatMap(({ expression, fallback }) => [expression, fallback]);
      return existing(...series, on, start, end, step, ...valuesOf(by));
    },
  },
  'mv-expand': {
    columns: ({ columns }) => ({ change: 'computed', columns }),
    expressions: ({ columns, limit }) => existing(...valuesOf(columns), limit),
  },
  getschema: { columns: other, expressions: nothing },
  sample: {
    columns: same,
    expressions: ({ count }) => [count],
  },
  redact: {
    columns: ({ on }) => ({ change: 'masked', patterns: on }),
    expressions: ({ patterns }) => patterns,
  },
  print: {
    columns: other,
    expressions: ({ columns }) => valuesOf(columns),
  },
  datatable: {
    columns: other,
    expressions: ({ values }) => values,
  },
  range: {
    columns: other,
    expressions: ({ start, end, step }) => [start, end, step],
  },
  externaldata: {
    columns: other,
    expressions: ({ addresses }) => addresses,
  },
  other: { columns: other, expressions: nothing },
};

/** Returns what an operator does to the columns that come in. */
export function columnChange<K extends OperatorKind>(operator: OperatorOf<K>): ColumnChange {
  return contents[operator.kind].columns(operator);
}

/** Returns the expressions of an operator that are worked out for its rows, in the order of the text. */
export function expressionsOf<K extends OperatorKind>(operator: OperatorOf<K>): Expression[] {
  return contents[operator.kind].expressions(operator);
}

/** Returns the tables that an operator reads besides the one that comes in. */
export function tablesOf<K extends OperatorKind>(operator: OperatorOf<K>): Pipeline[] {
  return contents[operator.kind].tables?.(operator) ?? [];
}

/** Tells whether an operator turns rows into numbers or names. */
export function isComputing(operator: { kind: OperatorKind }): boolean {
  return ['groups', 'counts', 'computes'].includes(rowChange(operator));
}
