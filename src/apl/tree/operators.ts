import { type SyntaxNode } from '@lezer/common';
import * as tokens from '../generated/parser.terms';
import {
  type Expression,
  type FirstKind,
  type Operator,
  type OperatorKind,
  type OperatorOf,
  type Pipeline,
  type Source,
} from './ast';
import { columnOperators } from './operators/ofColumns';
import { rowOperators } from './operators/ofRows';
import { type ColumnChange, type Facts, nothing, other, type RowChange, valuesOf } from './operators/operatorFacts';
import { type OperatorStart, readStart, withColumns } from './readParts';
import { type Reading, spanOf } from './reading';
import { readDatatable, readExternaldata, readRange, readTable } from './readTableOperators';

/** The operators that only begin a pipeline. */
const firstOperators: Facts<FirstKind> = {
  print: {
    token: tokens.Print,
    rows: 'begins',
    columns: other,
    expressions: ({ columns }) => valuesOf(columns),
    read: withColumns('print'),
  },
  datatable: {
    token: tokens.Datatable,
    rows: 'begins',
    columns: other,
    expressions: ({ values }) => values,
    read: readDatatable,
  },
  range: {
    token: tokens.Range,
    rows: 'begins',
    columns: other,
    expressions: ({ start, end, step }) => [start, end, step],
    read: readRange,
  },
  externaldata: {
    token: tokens.Externaldata,
    rows: 'begins',
    columns: other,
    expressions: ({ addresses }) => addresses,
    read: readExternaldata,
  },
};

/** The operators that follow a pipe. */
const pipeOperators: Facts<Operator['kind']> = {
  ...columnOperators,
  ...rowOperators,
  other: { rows: 'unknown', columns: other, expressions: nothing, read: readUnknown },
};

const operators: Facts<OperatorKind> = { ...firstOperators, ...pipeOperators };

/** The words of operators, with their kinds and tokens. */
export const operatorWords = Object.entries(operators).flatMap(([kind, { token = 0, otherWord = kind }]) =>
  [kind, otherWord].map((word) => ({ word, kind, token }))
);

const kinds = new Map(operatorWords.map(({ word, kind }) => [word, kind]));

const isFirst = (kind: string): kind is FirstKind => kind in firstOperators;
const isLater = (kind: string): kind is Operator['kind'] => kind in pipeOperators;

/** Returns what an operator does to the rows that come in. */
export const rowChange = ({ kind }: { kind: OperatorKind }): RowChange => operators[kind].rows;

/** Tells whether an operator turns rows into numbers or names. */
export const isComputing = (operator: { kind: OperatorKind }): boolean =>
  ['groups', 'counts', 'computes'].includes(rowChange(operator));

/** Returns what an operator does to the columns that come in. */
export function columnChange<K extends OperatorKind>(operator: OperatorOf<K>): ColumnChange {
  return operators[operator.kind].columns(operator);
}

/** Returns the expressions of an operator that are worked out for its rows, in the order of the text. */
export function expressionsOf<K extends OperatorKind>(operator: OperatorOf<K>): Expression[] {
  return operators[operator.kind].expressions(operator);
}

/** Returns the tables that an operator reads besides the one that comes in. */
export function tablesOf<K extends OperatorKind>(operator: OperatorOf<K>): Pipeline[] {
  return operators[operator.kind].tables?.(operator) ?? [];
}

/** Reads one operator after a pipe. */
export function readOperator(node: SyntaxNode, reading: Reading): Operator {
  const start = readStart(node, reading);
  const kind = (node.name !== 'UnknownOperator' && kinds.get(start.keyword.name)) || '';
  return pipeOperators[isLater(kind) ? kind : 'other'].read(node, start, reading);
}

/** Reads what a pipeline begins with; `undefined` where nothing of it is written. */
export function readSource(node: SyntaxNode, reading: Reading): Source | undefined {
  // Where nothing is written before a pipe, the grammar puts an operator without its word.
  return readTable(node, reading) ?? (node.firstChild?.type.isError ? undefined : readFirst(node, reading));
}

function readFirst(node: SyntaxNode, reading: Reading): Source | undefined {
  const start = readStart(node, reading);
  const kind = kinds.get(start.keyword.name) ?? '';
  const operator = isFirst(kind)
    ? firstOperators[kind].read(node, start, reading)
    : kind === 'union' || kind === 'search'
      ? pipeOperators[kind].read(node, start, reading)
      : undefined;
  return operator && { kind: 'operatorSource', ...spanOf(node), operator };
}

/** Reads what is no operator. Where an error comes before it, a missing pipe is the problem. */
function readUnknown(node: SyntaxNode, start: OperatorStart, reading: Reading): OperatorOf<'other'> {
  const { name, from } = start.keyword;
  const follows = !node.prevSibling?.type.isError;
  if (follows && name === '') {
    reading.problems.missing('an operator', from);
  } else if (follows) {
    reading.problems.wrong(isFirst(name) ? 'onlyFirst' : 'unknownOperator', start.keyword, name);
  }
  return { kind: 'other', ...start };
}
