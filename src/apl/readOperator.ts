import { type SyntaxNode } from '@lezer/common';
import { type Expression, type Name, type NamedExpression, type NamePattern, type Operator, type SortKey } from './ast';
import { unquoteName } from './quote';
import { readExpression, readNamed, readOnly } from './readExpression';
import { broken, readName, type Reading, spanOf, textOf } from './reading';

/** The operator's word: the first child of its node. */
function readKeyword(node: SyntaxNode, reading: Reading): Name {
  const word = node.firstChild ?? node;
  return { ...spanOf(word), name: textOf(word, reading) };
}

/** Reads one operator of a pipeline. What the grammar lets a person leave out is reported here. */
export function readOperator(node: SyntaxNode, reading: Reading): Operator {
  const keyword = readKeyword(node, reading);
  const base = { ...spanOf(node), keyword };
  switch (node.name) {
    case 'WhereOperator':
      return { kind: 'where', ...base, predicate: operand(node, keyword, reading, 'an expression') };
    case 'ExtendOperator':
      return { kind: 'extend', ...base, columns: someColumns(node, keyword, reading) };
    case 'ProjectOperator':
      return { kind: 'project', ...base, columns: someColumns(node, keyword, reading) };
    case 'ProjectNamesOperator':
      return { kind: namesKind(keyword.name), ...base, patterns: patterns(node, keyword, reading) };
    case 'ProjectRenameOperator':
      return { kind: 'project-rename', ...base, renames: renames(node, keyword, reading) };
    case 'SummarizeOperator':
      return readSummarize(node, keyword, reading);
    case 'SortOperator':
      return { kind: 'sort', ...base, by: sortKeys(node, keyword, reading) };
    case 'LimitOperator':
      return { kind: 'limit', ...base, count: operand(node, keyword, reading, 'a number of rows') };
    case 'TopOperator':
      return {
        kind: 'top',
        ...base,
        count: operand(node, keyword, reading, 'a number of rows'),
        by: sortKeys(node, keyword, reading),
      };
    case 'CountOperator':
      return { kind: 'count', ...base };
    case 'DistinctOperator':
      return readDistinct(node, keyword, reading);
    case 'UnknownOperator':
      // Where the pipe is missing, that is the problem.
      if (!node.prevSibling?.type.isError) {
        reading.problems.add(
          keyword,
          `\`${keyword.name}\` is no operator of APL. Write one like \`where\`, \`summarize\` or \`limit\` after \`|\`.`
        );
      }
      return { kind: 'other', ...base };
    default:
      readNestedOperators(node, reading);
      return { kind: 'other', ...base };
  }
}

/** Operators in the brackets of an operator that has no shape of its own are read for their problems. */
export function readNestedOperators(node: SyntaxNode, reading: Reading): void {
  const cursor = node.cursor();
  const end = node.to;
  while (cursor.next() && cursor.from < end) {
    if (cursor.name.endsWith('Operator') && cursor.name !== 'OtherOperator' && cursor.name !== 'SourceOperator') {
      readOperator(cursor.node, reading);
    }
    if (cursor.name === 'UnclosedString' && cursor.node.parent?.name !== 'StringLiteral') {
      reading.problems.add(spanOf(cursor), 'The string that begins here has no closing quote on its line.');
    }
  }
}

function operand(node: SyntaxNode, keyword: Name, reading: Reading, what: string): Expression {
  const child = node.getChild('Expression');
  if (child) {
    return readExpression(child, reading);
  }
  reading.problems.missing(what, keyword.to);
  return broken({ from: keyword.to, to: keyword.to });
}

function columnsOf(node: SyntaxNode, reading: Reading): NamedExpression[] {
  return node.getChildren('NamedExpression').map((child) => readNamed(child, reading));
}

function someColumns(node: SyntaxNode, keyword: Name, reading: Reading): NamedExpression[] {
  const columns = columnsOf(node, reading);
  if (columns.length === 0) {
    reading.problems.missing('an expression', keyword.to);
  }
  return columns;
}

function readSummarize(node: SyntaxNode, keyword: Name, reading: Reading): Operator {
  const aggregates = columnsOf(node, reading);
  const by = node.getChild('By');
  const groups = node.getChild('Groups');
  if (by && !groups) {
    reading.problems.missing('an expression', by.to);
  } else if (!by && aggregates.length === 0) {
    reading.problems.missing('an aggregate', keyword.to);
  }
  return { kind: 'summarize', ...spanOf(node), keyword, aggregates, by: groups ? columnsOf(groups, reading) : [] };
}

function readDistinct(node: SyntaxNode, keyword: Name, reading: Reading): Operator {
  const columns = someColumns(node, keyword, reading);
  const all = columns.some((column) => column.expression.kind === 'star');
  return { kind: 'distinct', ...spanOf(node), keyword, columns: all ? [] : columns, all };
}

function sortKeys(node: SyntaxNode, keyword: Name, reading: Reading): SortKey[] {
  const by = node.getChild('By');
  const keys = node.getChildren('SortKey').map((key): SortKey => {
    const direction = key.getChild('Direction');
    const place = key.getChild('NullsPlace');
    return {
      ...spanOf(key),
      expression: readOnly(key, reading, 0),
      direction: direction ? (textOf(direction, reading) === 'asc' ? 'asc' : 'desc') : undefined,
      nulls: place ? (textOf(place, reading) === 'first' ? 'first' : 'last') : undefined,
    };
  });
  if (keys.length === 0) {
    const before = node.getChild('Expression') ?? keyword;
    reading.problems.missing(by ? 'an expression' : '`by`', by?.to ?? before.to);
  }
  return keys;
}

function namesKind(word: string): 'project-away' | 'project-keep' | 'project-reorder' {
  return word === 'project-keep' || word === 'project-reorder' ? word : 'project-away';
}

function patterns(node: SyntaxNode, keyword: Name, reading: Reading): NamePattern[] {
  const children = node.getChildren('NamePattern');
  if (children.length === 0) {
    reading.problems.missing('a name', keyword.to);
  }
  return children.map((child) => readPattern(child, reading));
}

/** The parts of a pattern have no space between them: `resource.*` is one, `a b` is an error. */
function readPattern(node: SyntaxNode, reading: Reading): NamePattern {
  let name = '';
  let wildcard = false;
  let to = node.from;
  for (let child = node.firstChild; child && child.name !== 'Direction'; child = child.nextSibling) {
    if (child.from > to && to > node.from) {
      reading.problems.missing('`,`', to);
    }
    name += unquoteName(textOf(child, reading));
    wildcard = wildcard || child.name === 'Star';
    to = child.to;
  }
  const direction = node.getChild('Direction');
  return {
    from: node.from,
    to,
    name,
    wildcard,
    direction: direction ? (textOf(direction, reading) === 'asc' ? 'asc' : 'desc') : undefined,
  };
}

function renames(node: SyntaxNode, keyword: Name, reading: Reading): Array<{ to: Name; from: Name }> {
  const children = node.getChildren('Rename');
  if (children.length === 0) {
    reading.problems.missing('a name', keyword.to);
  }
  return children.flatMap((child) => {
    const to = child.getChild('Definition');
    const from = child.getChild('NameReference');
    return to && from ? [{ to: readName(to, reading), from: readName(from, reading) }] : [];
  });
}
