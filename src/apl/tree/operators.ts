import { type SyntaxNode } from '@lezer/common';
import * as tokens from '../generated/parser.terms';
import {
  type Expression,
  type FirstKind,
  type Operator,
  type OperatorKind,
  type OperatorOf,
  type OperatorParts,
  type Pipeline,
  type Source,
  type Span,
} from './ast';
import { OperatorReader, readTableSource } from './operatorReader';
import { columnOperatorFacts } from './operators/ofColumns';
import { rowOperatorFacts } from './operators/ofRows';
import {
  type ColumnChange,
  type FactsByKind,
  type FirstFacts,
  nothing,
  type OperatorFacts,
  other,
  readColumns,
  type RowChange,
  valuesOf,
} from './operators/operatorFacts';
import { broken, nameIn, noName, type Reading, writtenSpan } from './reading';

/** The operators that only begin a pipeline. */
const firstOperators: { [Kind in FirstKind]: FirstFacts<Kind> } = {
  print: {
    token: tokens.Print,
    expressions: ({ columns }) => valuesOf(columns),
    read: readColumns,
  },
  datatable: {
    token: tokens.Datatable,
    expressions: ({ values }) => values,
    read: (reader) => ({
      columns: reader.declarations(reader.start, { typed: true }),
      values: reader.values('values in square brackets'),
    }),
  },
  range: {
    token: tokens.Range,
    expressions: ({ start, end, step }) => [start, end, step],
    read: readRange,
  },
  externaldata: {
    token: tokens.Externaldata,
    expressions: ({ addresses }) => addresses,
    read: (reader) => ({
      columns: reader.declarations(reader.start, { typed: true }),
      addresses: reader.values('an address in square brackets'),
      options: reader.optionsInBrackets(),
    }),
  },
};

/** The operators that follow a pipe. */
const pipeOperators: FactsByKind<Operator['kind']> = {
  ...columnOperatorFacts,
  ...rowOperatorFacts,
  other: { rows: 'unknown', columns: other, expressions: nothing, read: readUnknown },
};

const operators: { [Kind in OperatorKind]: FirstFacts<Kind> & Partial<OperatorFacts<Kind>> } = {
  ...firstOperators,
  ...pipeOperators,
};

/** The words of operators, with their kinds and tokens. */
export const operatorWords = Object.entries(operators).flatMap(([kind, { token = 0, otherWord = kind }]) =>
  [kind, otherWord].map((word) => ({ word, kind, token }))
);

const kinds = new Map(operatorWords.map(({ word, kind }) => [word, kind]));

const isFirst = (kind: string): kind is FirstKind => kind in firstOperators;
const isLater = (kind: string): kind is Operator['kind'] => kind in pipeOperators;

/** Returns what an operator does to the rows that come in; of one that only begins a pipeline, nothing is known. */
export const rowChange = ({ kind }: { kind: OperatorKind }): RowChange => operators[kind].rows ?? 'unknown';

/** Tells whether an operator computes aggregates of groups. */
export const isAggregating = (operator: Operator) => operator.kind === 'summarize' || operator.kind === 'make-series';

/** Tells whether an operator turns rows into numbers or names. */
export const isComputing = (operator: { kind: OperatorKind }): boolean =>
  ['groups', 'counts', 'computes'].includes(rowChange(operator));

/** Returns what an operator does to the columns that come in. */
export function columnChange<K extends OperatorKind>(operator: OperatorOf<K>): ColumnChange {
  return (operators[operator.kind].columns ?? other)(operator);
}

/** Returns the expressions of an operator that are worked out for its rows, in the order of the text. */
export function expressionsOf<K extends OperatorKind>(operator: OperatorOf<K>): Expression[] {
  return operators[operator.kind].expressions(operator);
}

/** Returns the tables that an operator reads besides the one that comes in. */
export function tablesOf<K extends OperatorKind>(operator: OperatorOf<K>): Pipeline[] {
  return operators[operator.kind].tables?.(operator) ?? [];
}

function read<K extends OperatorKind>(kind: K, reader: OperatorReader, pipe?: Span): OperatorOf<K> {
  const { node, keyword } = reader;
  const head = { kind, ...writtenSpan(node), keyword, pipe: pipe ?? { from: node.from, to: node.from } };
  return Object.assign(head, operators[kind].read(reader));
}

/** Reads one operator after a pipe. */
export function readOperator(node: SyntaxNode, pipe: Span | undefined, reading: Reading): Operator {
  const reader = new OperatorReader(node, reading);
  const kind = (node.name !== 'UnknownOperator' && kinds.get(reader.keyword.name)) || '';
  return read(isLater(kind) ? kind : 'other', reader, pipe);
}

/** Reads what a pipeline begins with; `undefined` where nothing of it is written. */
export function readSource(node: SyntaxNode, reading: Reading): Source | undefined {
  const table = readTableSource(node, reading);
  // Where nothing is written before a pipe, the grammar puts an operator without its word.
  if (table || node.firstChild?.type.isError) {
    return table;
  }
  const reader = new OperatorReader(node, reading);
  const kind = kinds.get(reader.keyword.name) ?? '';
  return isFirst(kind) || kind === 'union' || kind === 'search'
    ? { kind: 'operatorSource', ...writtenSpan(node), operator: read(kind, reader) }
    : undefined;
}

function readRange(reader: OperatorReader): OperatorParts['range'] {
  const column = nameIn(reader.node, 'Definition', reader.reading) ?? noName(reader.start);
  const bound = (name: string, word: string, after: number): Expression => {
    const value = reader.clause(name);
    if (!value) {
      reader.missing(word, after);
    }
    return value ?? broken({ from: after, to: after });
  };
  const start = bound('FromClause', '`from`', column.to);
  const end = bound('ToClause', '`to`', start.to);
  return { column, start, end, step: bound('StepClause', '`step`', end.to) };
}

/** Reads what is no operator. Where an error comes before it, a missing pipe is the problem. */
function readUnknown({ node, keyword, reading }: OperatorReader): object {
  const follows = !node.prevSibling?.type.isError;
  if (follows && keyword.name === '') {
    reading.problems.missing('an operator', keyword.from);
  } else if (follows) {
    reading.problems.wrong(isFirst(keyword.name) ? 'onlyFirst' : 'unknownOperator', keyword, keyword.name);
  }
  return {};
}
