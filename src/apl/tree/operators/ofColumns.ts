import * as tokens from '../../generated/parser.terms';
import { type OperatorKind } from '../ast';
import { readRenames, withColumns, withPatterns } from '../readParts';
import { readMvExpand, readParse, readParseKv, readRedact } from '../readTextOperators';
import { type Contents, existing, type Facts, nothing, valuesOf } from './operatorFacts';

const extending: Contents<'extend' | 'extend-valid'> = {
  columns: ({ columns }) => ({ change: 'computed', columns }),
  expressions: ({ columns }) => valuesOf(columns),
};
const parsing: Contents<'parse' | 'parse-where'> = {
  columns: ({ pattern }) => ({ change: 'declared', columns: pattern.filter((part) => part.kind === 'capture') }),
  expressions: ({ expression }) => [expression],
};

/** Operators that make columns, or leave them out. */
export const columnOperators = {
  extend: { token: tokens.Extend, rows: 'each', ...extending, read: withColumns('extend') },
  'extend-valid': { token: tokens.ExtendValid, rows: 'each', ...extending, read: withColumns('extend-valid') },
  project: {
    token: tokens.Project,
    rows: 'each',
    columns: ({ columns }) => ({ change: 'only', columns }),
    expressions: ({ columns }) => valuesOf(columns),
    read: withColumns('project'),
  },
  'project-away': {
    token: tokens.ProjectNames,
    rows: 'each',
    columns: ({ patterns }) => ({ change: 'without', patterns }),
    expressions: nothing,
    read: withPatterns('project-away'),
  },
  'project-keep': {
    token: tokens.ProjectNames,
    rows: 'each',
    columns: ({ patterns }) => ({ change: 'kept', patterns }),
    expressions: nothing,
    read: withPatterns('project-keep'),
  },
  'project-reorder': {
    token: tokens.ProjectNames,
    rows: 'each',
    columns: ({ patterns }) => ({ change: 'ordered', patterns }),
    expressions: nothing,
    read: withPatterns('project-reorder'),
  },
  'project-rename': {
    token: tokens.ProjectRename,
    rows: 'each',
    columns: ({ renames }) => ({ change: 'renamed', renames }),
    expressions: nothing,
    read: (node, start, reading) => ({ kind: 'project-rename', ...start, renames: readRenames(node, start, reading) }),
  },
  parse: { token: tokens.Parse, rows: 'each', ...parsing, read: readParse('parse') },
  'parse-where': { token: tokens.ParseWhere, rows: 'filters', ...parsing, read: readParse('parse-where') },
  'parse-kv': {
    token: tokens.ParseKv,
    rows: 'each',
    columns: ({ columns }) => ({ change: 'declared', columns }),
    expressions: ({ expression }) => [expression],
    read: readParseKv,
  },
  'mv-expand': {
    token: tokens.MvExpand,
    rows: 'multiplies',
    columns: ({ columns }) => ({ change: 'computed', columns }),
    expressions: ({ columns, limit }) => existing(...valuesOf(columns), limit),
    read: readMvExpand,
  },
  redact: {
    token: tokens.Redact,
    rows: 'each',
    columns: ({ on }) => ({ change: 'masked', patterns: on }),
    expressions: ({ patterns }) => patterns,
    read: readRedact,
  },
} satisfies Partial<Facts<OperatorKind>>;
