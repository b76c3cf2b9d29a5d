import { type SyntaxNode } from '@lezer/common';
import {
  type ExpandedColumn,
  type MakeSeriesOperator,
  type MvExpandOperator,
  type Name,
  type NamedExpression,
  type ParseKvOperator,
  type ParseOperator,
  type PatternPart,
  type RedactOperator,
  type SeriesColumn,
} from './ast';
import { readExpression, readNamed, readOnly } from './readExpression';
import {
  clause,
  expressions,
  operand,
  readDeclaration,
  readDeclarations,
  readGroups,
  readOptions,
  readPatterns,
} from './readParts';
import { broken, readName, type Reading, spanOf } from './reading';

/** Reads `parse` and `parse-where`. */
export function readParse(node: SyntaxNode, keyword: Name, reading: Reading): ParseOperator {
  const options = readOptions(node, reading);
  const expression = operand(node, options.at(-1)?.to ?? keyword.to, reading, 'a text to read');
  const word = node.getChild('With');
  const pattern = node.getChild('Pattern');
  if (!word && expression.kind !== 'broken') {
    reading.problems.missing('`with`', expression.to);
  } else if (word && !pattern) {
    reading.problems.missing('a pattern', word.to);
  }
  const kind = keyword.name === 'parse-where' ? 'parse-where' : 'parse';
  return { kind, ...spanOf(node), keyword, options, expression, pattern: pattern ? readParts(pattern, reading) : [] };
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

export function readParseKv(node: SyntaxNode, keyword: Name, reading: Reading): ParseKvOperator {
  const expression = operand(node, keyword.to, reading, 'a text to read');
  const word = node.getChild('As');
  if (!word && expression.kind !== 'broken') {
    reading.problems.missing('`as`', expression.to);
  }
  return {
    kind: 'parse-kv',
    ...spanOf(node),
    keyword,
    expression,
    columns: word ? readDeclarations(node, word.to, reading, { typed: false }) : [],
    options: readOptions(node.getChild('Options'), reading),
  };
}

export function readMakeSeries(node: SyntaxNode, keyword: Name, reading: Reading): MakeSeriesOperator {
  const options = readOptions(node, reading);
  const aggregates = node.getChildren('SeriesColumn').map((column): SeriesColumn => {
    const fallback = column.getChild('Default') ? readOnly(column, reading, 0) : undefined;
    return { ...named(column, reading), ...spanOf(column), fallback };
  });
  const on = clause(node, 'OnClause', reading);
  const before = aggregates.at(-1) ?? options.at(-1) ?? keyword;
  if (aggregates.length === 0) {
    reading.problems.missing('an aggregate', before.to);
  } else if (!on) {
    reading.problems.missing('`on`', before.to);
  }
  return {
    kind: 'make-series',
    ...spanOf(node),
    keyword,
    options,
    aggregates,
    on: on ?? broken({ from: before.to, to: before.to }),
    start: clause(node, 'FromClause', reading),
    end: clause(node, 'ToClause', reading),
    step: clause(node, 'StepClause', reading),
    by: readGroups(node, reading),
  };
}

/** Reads the named expression below a node that always has one. */
function named(node: SyntaxNode, reading: Reading): NamedExpression {
  return readNamed(node.getChild('NamedExpression') ?? node, reading);
}

export function readMvExpand(node: SyntaxNode, keyword: Name, reading: Reading): MvExpandOperator {
  const options = readOptions(node, reading);
  const columns = node.getChildren('ExpandedColumn').map((column): ExpandedColumn => {
    const type = column.getChild('TypeName');
    return { ...named(column, reading), ...spanOf(column), type: type ? readName(type, reading) : undefined };
  });
  if (columns.length === 0) {
    reading.problems.missing('a field', options.at(-1)?.to ?? keyword.to);
  }
  return { kind: 'mv-expand', ...spanOf(node), keyword, options, columns, limit: clause(node, 'LimitClause', reading) };
}

export function readRedact(node: SyntaxNode, keyword: Name, reading: Reading): RedactOperator {
  const options = readOptions(node, reading);
  const patterns = expressions(node, reading);
  const on = node.getChild('On');
  if (patterns.length === 0) {
    reading.problems.missing('a regular expression', options.at(-1)?.to ?? keyword.to);
  }
  return {
    kind: 'redact',
    ...spanOf(node),
    keyword,
    options,
    patterns,
    on: on ? readPatterns(node, on.to, reading) : [],
  };
}
