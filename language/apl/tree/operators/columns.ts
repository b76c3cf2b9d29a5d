import * as tokens from '../../generated/parser.terms';
import { type ExpandedColumn, type OperatorKind, type OperatorParts } from '../ast';
import { type OperatorReader, readInner } from '../operatorReader';
import { spanOf } from '../../../kit/reading';
import { nameIn } from '../reading';
import { demo, existing, nothing, type OperatorFacts, readColumns, type RecordsByKind, valuesOf } from './record';

const extending: Omit<OperatorFacts<'extend' | 'extend-valid'>, 'token'> = {
  rows: 'each',
  columns: ({ columns }) => ({ change: 'computed', columns }),
  expressions: ({ columns }) => valuesOf(columns),
  read: readColumns,
  card: ({ columns }) => ({ kind: 'calculate', items: columns }),
};
const naming = (
  change: 'without' | 'kept' | 'ordered'
): OperatorFacts<'project-away' | 'project-keep' | 'project-reorder'> => ({
  token: tokens.ProjectNames,
  rows: 'each',
  columns: ({ patterns }) => ({ change, patterns }),
  expressions: nothing,
  read: (reader) => ({ patterns: reader.patterns() }),
  card: ({ patterns }) => ({ kind: 'columns', items: patterns }),
});

export const columnOperators = {
  extend: {
    token: tokens.Extend,
    ...extending,
    takes: 'values',
    names: 'columns',
    signature: 'extend name = expression, …',
    help: 'Adds or replaces calculated columns: name = expression.',
    example: demo('extend seconds = req_duration_ms / 1000 | limit 5'),
    title: 'Calculate',
    begin: ['expression', 'extend '],
  },
  'extend-valid': {
    token: tokens.ExtendValid,
    ...extending,
    takes: 'values',
    names: 'columns',
    signature: 'extend-valid name = expression, …',
    help: 'Adds calculated columns. Invalid values become null.',
    example: demo('extend-valid seconds = req_duration_ms / 1000 | limit 5'),
    title: 'Calculate',
  },
  project: {
    token: tokens.Project,
    rows: 'each',
    columns: ({ columns }) => ({ change: 'only', columns }),
    expressions: ({ columns }) => valuesOf(columns),
    read: readColumns,
    card: ({ columns }) => ({ kind: 'columns', items: columns }),
    takes: 'values',
    names: 'columns',
    signature: 'project field, name = expression, …',
    help: 'Keeps only the listed columns, in the listed order.',
    example: demo('project _time, method, seconds = req_duration_ms / 1000 | limit 5'),
    title: 'Columns',
    begin: ['field', 'project '],
  },
  'project-away': {
    ...naming('without'),
    takes: 'fields',
    signature: 'project-away field, prefix*',
    help: 'Removes columns.',
    example: demo('project-away resp_*, headers | limit 5'),
    title: 'Remove columns',
    begin: ['field', 'project-away '],
  },
  'project-rename': {
    token: tokens.ProjectRename,
    rows: 'each',
    columns: ({ renames }) => ({ change: 'renamed', renames }),
    expressions: nothing,
    read: readRenames,
    card: ({ renames }) => ({ kind: 'columns', items: renames }),
    takes: 'fields',
    names: 'columns',
    next: ['=', ',', '|'],
    signature: 'project-rename new = old, …',
    help: 'Renames columns: new = old.',
    example: demo('project-rename duration = req_duration_ms | limit 5'),
    title: 'Rename columns',
    begin: ['expression', 'project-rename '],
  },
  'project-reorder': {
    ...naming('ordered'),
    takes: 'fields',
    signature: 'project-reorder field, prefix*',
    help: 'Moves columns to the front.',
    example: demo('project-reorder method, uri, * | limit 5'),
    title: 'Reorder columns',
    begin: ['field', 'project-reorder '],
  },
  'project-keep': {
    ...naming('kept'),
    takes: 'fields',
    signature: 'project-keep field, prefix*',
    help: 'Keeps only the listed columns, in their original order.',
    example: demo('project-keep _time, resp_* | limit 5'),
    title: 'Keep columns',
    begin: ['field', 'project-keep '],
  },
  'mv-expand': {
    token: tokens.MvExpand,
    rows: 'multiplies',
    columns: ({ columns }) => ({ change: 'computed', columns }),
    expressions: ({ columns, limit }) => existing(...valuesOf(columns), limit),
    read: readMvExpand,
    card: ({ columns, options, limit }) =>
      options.length > 0 || limit ? undefined : { kind: 'expand', items: columns },
    takes: 'fields',
    names: 'columns',
    kinds: [
      ['bag', 'Map elements stay maps.'],
      ['array', 'Map elements become key-value pairs.'],
    ],
    next: ['to', 'limit', ',', '|'],
    signature: 'mv-expand field',
    help: 'Returns one row per array element.',
    example: demo('mv-expand tags to typeof(string) | summarize count() by tags'),
    title: 'Expand',
    begin: ['field', 'mv-expand '],
  },
  redact: {
    token: tokens.Redact,
    rows: 'each',
    columns: ({ on }) => ({ change: 'masked', patterns: on }),
    expressions: ({ patterns }) => patterns,
    read: readRedact,
    takes: 'text',
    signature: 'redact replaceToken="***" pattern on field',
    help: 'Masks matches of a regular expression.',
    example: demo('redact replaceToken="***" @"/products/\\d+" on uri | limit 5'),
  },
} satisfies Partial<RecordsByKind<OperatorKind>>;

function readRenames(reader: OperatorReader): OperatorParts['project-rename'] {
  const renames = reader.each('Rename', (node, reading) => {
    const [newName, oldName] = [nameIn(node, 'Definition', reading), nameIn(node, 'NameReference', reading)];
    return newName && oldName ? [{ ...spanOf(node), newName, oldName }] : [];
  });
  return { renames: reader.some(renames, 'a name').flat() };
}

function readMvExpand(reader: OperatorReader): OperatorParts['mv-expand'] {
  const columns = reader.each('ExpandedColumn', (node, reading): ExpandedColumn => {
    return { ...readInner(node, reading), type: nameIn(node, 'TypeName', reading) };
  });
  return { options: reader.options, columns: reader.some(columns, 'a field'), limit: reader.clause('LimitClause') };
}

function readRedact(reader: OperatorReader): OperatorParts['redact'] {
  const patterns = reader.some(reader.expressions(), 'a regular expression');
  const on = reader.child('On');
  return { options: reader.options, patterns, on: on ? reader.patterns(on.to) : [] };
}
