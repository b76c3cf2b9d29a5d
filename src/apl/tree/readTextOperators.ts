import { type SyntaxNode } from '@lezer/common';
import { type ExpandedColumn, type OperatorOf, type PatternPart } from './ast';
import { readExpression } from './readExpression';
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
  some,
} from './readParts';
import { nameIn, type Reading, spanOf } from './reading';

/** Returns what reads `parse` or `parse-where`. */
export const readParse =
  <K extends string>(kind: K) =>
  (node: SyntaxNode, start: OperatorStart, reading: Reading) => {
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

export function readParseKv(node: SyntaxNode, start: OperatorStart, reading: Reading): OperatorOf<'parse-kv'> {
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

export function readMvExpand(node: SyntaxNode, start: OperatorStart, reading: Reading): OperatorOf<'mv-expand'> {
  const options = readOptions(node, reading);
  const columns = node.getChildren('ExpandedColumn').map((column): ExpandedColumn => {
    return { ...readInner(column, reading), ...spanOf(column), type: nameIn(column, 'TypeName', reading) };
  });
  some(columns, 'a field', endOf(options, start), reading);
  return { kind: 'mv-expand', ...start, options, columns, limit: clause(node, 'LimitClause', reading) };
}

export function readRedact(node: SyntaxNode, start: OperatorStart, reading: Reading): OperatorOf<'redact'> {
  const options = readOptions(node, reading);
  const patterns = some(expressions(node, reading), 'a regular expression', endOf(options, start), reading);
  const on = node.getChild('On');
  return { kind: 'redact', ...start, options, patterns, on: on ? readPatterns(node, on.to, reading) : [] };
}
