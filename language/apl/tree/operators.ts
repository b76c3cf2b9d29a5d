import { type SyntaxNode } from '@lezer/common';
import { writtenSpan } from '../../kit/nodes';
import {
  type Expression,
  type FirstKind,
  type Operator,
  type OperatorKind,
  type OperatorOf,
  type Pipeline,
  type Source,
  type Span,
} from './ast';
import { OperatorReader, readTableSource } from './operatorReader';
import { columnOperators } from './operators/columns';
import { filterOperators } from './operators/filters';
import { firstOperators } from './operators/first';
import { groupOperators } from './operators/groups';
import { orderOperators } from './operators/order';
import { parsingOperators } from './operators/parsing';
import {
  type CardParts,
  type ColumnChange,
  type FirstFacts,
  nothing,
  open,
  type OperatorFacts,
  type OperatorWords,
  other,
  type RecordsByKind,
  type RowChange,
} from './operators/record';
import { tableOperators } from './operators/tables';
import { type Reading } from './reading';

const pipeOperators = {
  ...filterOperators,
  ...columnOperators,
  ...parsingOperators,
  ...orderOperators,
  ...groupOperators,
  ...tableOperators,
} satisfies RecordsByKind<Exclude<Operator['kind'], 'other'>>;

/** Kinds of operators whose output columns are defined in `analysis`, not in their records. */
export type OwnColumnsKind = {
  [Kind in keyof typeof pipeOperators]: ReturnType<(typeof pipeOperators)[Kind]['columns']> extends { change: 'other' }
    ? Kind
    : never;
}[keyof typeof pipeOperators];

export const operatorRecords: Readonly<
  Record<Exclude<OperatorKind, 'other'>, OperatorWords & Pick<FirstFacts<OperatorKind>, 'token' | 'otherWord'>>
> = { ...pipeOperators, ...firstOperators };

const unknown: OperatorFacts<'other'> = { rows: 'unknown', columns: open, expressions: nothing, read: readUnknown };

const operators: { [Kind in OperatorKind]: FirstFacts<Kind> & Partial<OperatorFacts<Kind>> } = {
  ...pipeOperators,
  ...firstOperators,
  other: unknown,
};

export const operatorWords = Object.entries(operatorRecords).flatMap(([kind, { token = 0, otherWord = kind }]) =>
  [kind, otherWord].map((word) => ({ word, kind, token }))
);

const kinds = new Map(operatorWords.map(({ word, kind }) => [word, kind]));

const isFirst = (kind: string): kind is FirstKind => kind in firstOperators;
const isLater = (kind: string): kind is Operator['kind'] => kind in pipeOperators;

/** The effect of an operator on its input rows; `unknown` if it can only start a pipeline. */
export const rowChange = ({ kind }: { kind: OperatorKind }): RowChange => operators[kind].rows ?? 'unknown';

/** The effect on input rows of the operator that a keyword names; `unknown` for any other word. */
export function rowChangeOf(word: string): RowChange {
  const kind = kinds.get(word) ?? '';
  return isLater(kind) ? rowChange({ kind }) : 'unknown';
}

export const isAggregating = (operator: Operator) => operator.kind === 'summarize' || operator.kind === 'make-series';

/** True if an operator keeps only the first rows. */
export const isCutting = (operator: { kind: OperatorKind }): boolean =>
  ['limits', 'tops'].includes(rowChange(operator));

/** True if an operator's output rows are computed from its input rows. */
export const isComputing = (operator: { kind: OperatorKind }): boolean =>
  ['groups', 'counts', 'computes'].includes(rowChange(operator));

export function columnChange<K extends OperatorKind>(operator: OperatorOf<K>): ColumnChange {
  return (operators[operator.kind].columns ?? other)(operator);
}

/** Parts of an operator for the controls on its card; `undefined` if it's shown as text. */
export function cardOf<K extends OperatorKind>(operator: OperatorOf<K>): CardParts | undefined {
  return operators[operator.kind].card?.(operator);
}

/** Expressions that an operator evaluates for each row, in text order. */
export function expressionsOf<K extends OperatorKind>(operator: OperatorOf<K>): Expression[] {
  return operators[operator.kind].expressions(operator);
}

/** Tables that an operator reads, besides its input. */
export function tablesOf<K extends OperatorKind>(operator: OperatorOf<K>): Pipeline[] {
  return operators[operator.kind].tables?.(operator) ?? [];
}

function read<K extends OperatorKind>(kind: K, reader: OperatorReader, pipe?: Span): OperatorOf<K> {
  const { node, keyword } = reader;
  const head = { kind, ...writtenSpan(node), keyword, pipe: pipe ?? { from: node.from, to: node.from } };
  return Object.assign(head, operators[kind].read(reader));
}

export function readOperator(node: SyntaxNode, pipe: Span | undefined, reading: Reading): Operator {
  const reader = new OperatorReader(node, reading);
  const kind = (node.name !== 'UnknownOperator' && kinds.get(reader.keyword.name)) || '';
  return read(isLater(kind) ? kind : 'other', reader, pipe);
}

/** Reads the source of a pipeline; `undefined` if there's none. */
export function readSource(node: SyntaxNode, reading: Reading): Source | undefined {
  const table = readTableSource(node, reading);
  // If a pipe comes first, the grammar inserts an operator without a keyword.
  if (table || node.firstChild?.type.isError) {
    return table;
  }
  const reader = new OperatorReader(node, reading);
  const kind = kinds.get(reader.keyword.name) ?? '';
  return isFirst(kind) || kind === 'union' || kind === 'search'
    ? { kind: 'operatorSource', ...writtenSpan(node), operator: read(kind, reader) }
    : undefined;
}

/** Reads an unknown operator, and reports it unless it follows an error, which is the missing pipe. */
function readUnknown({ node, keyword, reading }: OperatorReader): object {
  const follows = !node.prevSibling?.type.isError;
  if (follows && keyword.name === '') {
    reading.problems.missing('an operator', keyword.from);
  } else if (follows) {
    reading.problems.add(
      keyword,
      isFirst(keyword.name)
        ? `\`${keyword.name}\` can only start a query. After \`|\`, use an operator such as \`where\` or \`union\`.`
        : `APL has no operator \`${keyword.name}\`. Write one like \`where\`, \`summarize\` or \`limit\` after \`|\`.`
    );
  }
  return {};
}
