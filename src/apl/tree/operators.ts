import { type SyntaxNode } from '@lezer/common';
import * as tokens from '../generated/parser.terms';
import { type FirstKind, type Operator, type OperatorKind, type OperatorOf, type Source } from './ast';
import {
  alone,
  operand,
  type OperatorStart,
  readRenames,
  readSortKeys,
  readStart,
  withColumns,
  withCount,
  withPatterns,
} from './readParts';
import { type Reading, spanOf } from './reading';
import {
  readDatatable,
  readExternaldata,
  readJoin,
  readRange,
  readSearch,
  readTable,
  readUnion,
} from './readTableOperators';
import { readDistinct, readMakeSeries, readSummarize } from './readGroupOperators';
import { readMvExpand, readParse, readParseKv, readRedact } from './readTextOperators';

/**
 * The effect of an operator on the rows that come in: `each` makes one of each in their order, `filters` keeps those that fit, `samples` keeps
 * some at random, `multiplies` makes several of each, `groups` and `counts` make one of many, `computes` makes others of all of them,
 * `joins` and `unites` bring rows of other tables, and `begins` has none that come in.
 */
export type RowChange =
  | 'each'
  | 'filters'
  | 'samples'
  | 'multiplies'
  | 'sorts'
  | 'limits'
  | 'tops'
  | 'groups'
  | 'counts'
  | 'computes'
  | 'joins'
  | 'unites'
  | 'begins'
  | 'unknown';

/** How an operator is read, and what it does to rows. */
interface OperatorFacts<K extends OperatorKind> {
  /** The token of its word in the grammar. The word is the operator's kind. */
  token?: number;
  /** Another word for the same. */
  otherWord?: string;
  rows: RowChange;
  /** Reads its node, and reports parts that are missing although the grammar accepts that. */
  read: (node: SyntaxNode, start: OperatorStart, reading: Reading) => OperatorOf<K>;
}

type Facts<K extends OperatorKind> = { readonly [Kind in K]: OperatorFacts<Kind> };

/** The operators that only begin a pipeline. */
const firstOperators: Facts<FirstKind> = {
  print: {
    token: tokens.Print,
    rows: 'begins',
    read: withColumns('print'),
  },
  datatable: { token: tokens.Datatable, rows: 'begins', read: readDatatable },
  range: { token: tokens.Range, rows: 'begins', read: readRange },
  externaldata: { token: tokens.Externaldata, rows: 'begins', read: readExternaldata },
};

/** The operators that follow a pipe. */
const pipeOperators: Facts<Operator['kind']> = {
  where: {
    token: tokens.Where,
    rows: 'filters',
    read: (node, start, reading) => ({
      kind: 'where',
      ...start,
      predicate: operand(node, start.keyword.to, reading, 'an expression'),
    }),
  },
  extend: {
    token: tokens.Extend,
    rows: 'each',
    read: withColumns('extend'),
  },
  'extend-valid': {
    token: tokens.ExtendValid,
    rows: 'each',
    read: withColumns('extend-valid'),
  },
  project: {
    token: tokens.Project,
    rows: 'each',
    read: withColumns('project'),
  },
  'project-away': {
    token: tokens.ProjectNames,
    rows: 'each',
    read: withPatterns('project-away'),
  },
  'project-keep': {
    token: tokens.ProjectNames,
    rows: 'each',
    read: withPatterns('project-keep'),
  },
  'project-reorder': {
    token: tokens.ProjectNames,
    rows: 'each',
    read: withPatterns('project-reorder'),
  },
  'project-rename': {
    token: tokens.ProjectRename,
    rows: 'each',
    read: (node, start, reading) => ({ kind: 'project-rename', ...start, renames: readRenames(node, start, reading) }),
  },
  summarize: { token: tokens.Summarize, rows: 'groups', read: readSummarize },
  sort: {
    token: tokens.Sort,
    otherWord: 'order',
    rows: 'sorts',
    read: (node, start, reading) => ({ kind: 'sort', ...start, by: readSortKeys(node, start, reading) }),
  },
  limit: {
    token: tokens.Limit,
    otherWord: 'take',
    rows: 'limits',
    read: withCount('limit', 'a number of rows'),
  },
  top: {
    token: tokens.Top,
    rows: 'tops',
    read: (...at) => ({ ...withCount('top', 'a number of rows')(...at), by: readSortKeys(...at) }),
  },
  count: { token: tokens.Count, rows: 'counts', read: alone('count') },
  distinct: { token: tokens.Distinct, rows: 'groups', read: readDistinct },
  join: {
    token: tokens.JoinWord,
    rows: 'joins',
    read: readJoin('join'),
  },
  lookup: {
    token: tokens.JoinWord,
    rows: 'joins',
    read: readJoin('lookup'),
  },
  union: { token: tokens.Union, rows: 'unites', read: readUnion },
  search: { token: tokens.Search, rows: 'filters', read: readSearch },
  parse: { token: tokens.Parse, rows: 'each', read: readParse('parse') },
  'parse-where': {
    token: tokens.ParseWhere,
    rows: 'filters',
    read: readParse('parse-where'),
  },
  'parse-kv': { token: tokens.ParseKv, rows: 'each', read: readParseKv },
  'make-series': { token: tokens.MakeSeries, rows: 'computes', read: readMakeSeries },
  'mv-expand': { token: tokens.MvExpand, rows: 'multiplies', read: readMvExpand },
  getschema: {
    token: tokens.Getschema,
    rows: 'computes',
    read: alone('getschema'),
  },
  sample: {
    token: tokens.Sample,
    rows: 'samples',
    read: withCount('sample', 'a share of the rows, like 0.1'),
  },
  redact: { token: tokens.Redact, rows: 'each', read: readRedact },
  other: { rows: 'unknown', read: readUnknown },
};

export const operators: Facts<OperatorKind> = { ...firstOperators, ...pipeOperators };

/** The words of operators, with their kinds and tokens. */
export const operatorWords = Object.entries(operators).flatMap(([kind, { token = 0, otherWord = kind }]) =>
  [kind, otherWord].map((word) => ({ word, kind, token }))
);

const kinds = new Map(operatorWords.map(({ word, kind }) => [word, kind]));

const isFirst = (kind: string): kind is FirstKind => kind in firstOperators;
const isLater = (kind: string): kind is Operator['kind'] => kind in pipeOperators;

/** Returns what an operator does to the rows that come in. */
export const rowChange = ({ kind }: { kind: OperatorKind }): RowChange => operators[kind].rows;

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
