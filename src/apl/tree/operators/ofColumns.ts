import * as tokens from '../../generated/parser.terms';
import { type ExpandedColumn, type OperatorKind, type OperatorParts, type PatternPart } from '../ast';
import { type OperatorReader, readDeclaration, readInner } from '../operatorReader';
import { readExpression } from '../readExpression';
import { childrenOf, nameIn, spanOf } from '../reading';
import { existing, type FactsByKind, nothing, type OperatorFacts, readColumns, valuesOf } from './operatorFacts';

const extending: OperatorFacts<'extend' | 'extend-valid'> = {
  rows: 'each',
  columns: ({ columns }) => ({ change: 'computed', columns }),
  expressions: ({ columns }) => valuesOf(columns),
  read: readColumns,
};
const parsing: Omit<OperatorFacts<'parse' | 'parse-where'>, 'rows'> = {
  columns: ({ pattern }) => ({ change: 'declared', columns: pattern.filter((part) => part.kind === 'capture') }),
  expressions: ({ expression }) => [expression],
  read: readParse,
};
const naming = (
  change: 'without' | 'kept' | 'ordered'
): OperatorFacts<'project-away' | 'project-keep' | 'project-reorder'> => ({
  rows: 'each',
  columns: ({ patterns }) => ({ change, patterns }),
  expressions: nothing,
  read: (reader) => ({ patterns: reader.patterns() }),
});

/** Operators that make columns, or leave them out. */
export const columnOperatorFacts = {
  extend: { token: tokens.Extend, ...extending },
  'extend-valid': { token: tokens.ExtendValid, ...extending },
  project: {
    token: tokens.Project,
    rows: 'each',
    columns: ({ columns }) => ({ change: 'only', columns }),
    expressions: ({ columns }) => valuesOf(columns),
    read: readColumns,
  },
  'project-away': { token: tokens.ProjectNames, ...naming('without') },
  'project-keep': { token: tokens.ProjectNames, ...naming('kept') },
  'project-reorder': { token: tokens.ProjectNames, ...naming('ordered') },
  'project-rename': {
    token: tokens.ProjectRename,
    rows: 'each',
    columns: ({ renames }) => ({ change: 'renamed', renames }),
    expressions: nothing,
    read: readRenames,
  },
  parse: { token: tokens.Parse, rows: 'each', ...parsing },
  'parse-where': { token: tokens.ParseWhere, rows: 'filters', ...parsing },
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
} satisfies Partial<FactsByKind<OperatorKind>>;

function readRenames(reader: OperatorReader): OperatorParts['project-rename'] {
  const renames = reader.each('Rename', (node, reading) => {
    const [newName, oldName] = [nameIn(node, 'Definition', reading), nameIn(node, 'NameReference', reading)];
    return newName && oldName ? [{ ...spanOf(node), newName, oldName }] : [];
  });
  return { renames: reader.some(renames, 'a name').flat() };
}

function readParse(reader: OperatorReader): OperatorParts['parse'] {
  const expression = reader.operand('a text to read');
  const word = reader.child('With');
  if (!word && expression.kind !== 'broken') {
    reader.missing('`with`', expression.to);
  } else if (word && !reader.child('Pattern')) {
    reader.missing('a pattern', word.to);
  }
  return { options: reader.options, expression, with: word ? spanOf(word) : undefined, pattern: readPattern(reader) };
}

function readPattern({ node, reading }: OperatorReader): PatternPart[] {
  return childrenOf(node.getChild('Pattern')).flatMap((child): PatternPart[] => {
    if (child.name === 'Capture') {
      return [{ kind: 'capture', ...readDeclaration(child, reading) }];
    }
    const part = child.name === 'Comma' || child.type.isError ? undefined : readExpression(child, reading);
    return part?.kind === 'string' || part?.kind === 'star' ? [part] : [];
  });
}

function readParseKv(reader: OperatorReader): OperatorParts['parse-kv'] {
  const expression = reader.operand('a text to read');
  const word = reader.child('As');
  if (!word && expression.kind !== 'broken') {
    reader.missing('`as`', expression.to);
  }
  const columns = word ? reader.declarations(word.to, { typed: false }) : [];
  return { expression, as: word ? spanOf(word) : undefined, columns, options: reader.optionsInBrackets() };
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
