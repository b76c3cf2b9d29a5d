import { type SyntaxNode } from '@lezer/common';
import * as tokens from '../../generated/parser.terms';
import { type ExpandedColumn, type OperatorKind, type OperatorOf, type PatternPart } from '../ast';
import { readExpression } from '../readExpression';
import { nameIn, type Reading, spanOf } from '../reading';
import {
  clause,
  endOf,
  expressions,
  operand,
  type OperatorStart,
  readDeclaration,
  readDeclarations,
  readInner,
  readOptions,
  readPatterns,
  readRenames,
  some,
  withColumns,
  withPatterns,
} from '../readParts';
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

/** Returns what reads `parse` or `parse-where`. */
function readParse<K extends string>(kind: K) {
  return (node: SyntaxNode, start: OperatorStart, reading: Reading) => {
    const options = readOptions(node, reading);
    const expression = operand(node, endOf(options, start), reading, 'a text to read');
    const word = node.getChild('With');
    const pattern = node.getChild('Pattern');
    if (!word && expression.kind !== 'broken') {
      reading.problems.missing('`with`', expression.to);
    } else if (word && !pattern) {
      reading.problems.missing('a pattern', word.to);
    }
    return { kind, ...start, options, expression, pattern: pattern ? readParts(pattern, reading) : [] };
  };
}

function readParts(pattern: SyntaxNode, reading: Reading): PatternPart[] {
  const parts: PatternPart[] = [];
  for (let child = pattern.firstChild; child; child = child.nextSibling) {
    if (child.name === 'Capture') {
      parts.push({ kind: 'capture', ...readDeclaration(child, reading) });
    } else {
      const part = child.name === 'Comma' || child.type.isError ? undefined : readExpression(child, reading);
      if (part?.kind === 'string' || part?.kind === 'star') {
        parts.push(part);
      }
    }
  }
  return parts;
}

function readParseKv(node: SyntaxNode, start: OperatorStart, reading: Reading): OperatorOf<'parse-kv'> {
  const expression = operand(node, start.keyword.to, reading, 'a text to read');
  const word = node.getChild('As');
  if (!word && expression.kind !== 'broken') {
    reading.problems.missing('`as`', expression.to);
  }
  return {
    kind: 'parse-kv',
    ...start,
    expression,
    columns: word ? readDeclarations(node, word.to, reading, { typed: false }) : [],
    options: readOptions(node.getChild('Options'), reading),
  };
}

function readMvExpand(node: SyntaxNode, start: OperatorStart, reading: Reading): OperatorOf<'mv-expand'> {
  const options = readOptions(node, reading);
  const columns = node.getChildren('ExpandedColumn').map((column): ExpandedColumn => {
    return { ...readInner(column, reading), ...spanOf(column), type: nameIn(column, 'TypeName', reading) };
  });
  some(columns, 'a field', endOf(options, start), reading);
  return { kind: 'mv-expand', ...start, options, columns, limit: clause(node, 'LimitClause', reading) };
}

function readRedact(node: SyntaxNode, start: OperatorStart, reading: Reading): OperatorOf<'redact'> {
  const options = readOptions(node, reading);
  const patterns = some(expressions(node, reading), 'a regular expression', endOf(options, start), reading);
  const on = node.getChild('On');
  return { kind: 'redact', ...start, options, patterns, on: on ? readPatterns(node, on.to, reading) : [] };
}
