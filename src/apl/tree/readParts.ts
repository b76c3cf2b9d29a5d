import { type SyntaxNode } from '@lezer/common';
import {
  type ColumnDeclaration,
  type Expression,
  type Name,
  type NamedExpression,
  type NamePattern,
  type Option,
  type Rename,
  type SortKey,
  type Span,
} from './ast';
import { unquoteName } from './quote';
import { readExpression, readNamed, readOnly } from './readExpression';
import { broken, nameIn, noName, type Reading, spanOf, textOf } from './reading';

/** Members that every operator has. */
export interface OperatorStart extends Span {
  keyword: Name;
}

/** Reads what every operator has: its word is the first child of its node. */
export function readStart(node: SyntaxNode, reading: Reading): OperatorStart {
  const word = node.firstChild ?? node;
  return { ...spanOf(node), keyword: { ...spanOf(word), name: textOf(word, reading) } };
}

/** Returns where the options of an operator end, which follow its word. */
export const endOf = (options: readonly Option[], { keyword }: OperatorStart) => options.at(-1)?.to ?? keyword.to;

/** Reads the expression of a node, or returns an error expression and reports what is missing. */
export function operand(node: SyntaxNode, after: number, reading: Reading, what: string): Expression {
  const child = node.getChild('Expression') ?? node.getChild('StarExpression');
  if (child) {
    return readExpression(child, reading);
  }
  reading.problems.missing(what, after);
  return broken({ from: after, to: after });
}

/** Reads the expression after a word such as `from` or `step`; `undefined` without the word. */
export function clause(node: SyntaxNode, name: string, reading: Reading): Expression | undefined {
  const child = node.getChild(name);
  return child ? operand(child, child.to, reading, 'an expression') : undefined;
}

/** Reads all expressions that are children of a node. */
export function expressions(node: SyntaxNode, reading: Reading): Expression[] {
  return node.getChildren('Expression').map((child) => readExpression(child, reading));
}

/** Reads `a, b = x`. */
export function readColumns(node: SyntaxNode, reading: Reading): NamedExpression[] {
  return node.getChildren('NamedExpression').map((child) => readNamed(child, reading));
}

/** Returns parts of which there has to be at least one: otherwise reports what is missing. */
export function some<T>(parts: T[], what: string, after: number, { problems }: Reading): T[] {
  if (parts.length === 0) {
    problems.missing(what, after);
  }
  return parts;
}

/** Reads at least one column. */
export function someColumns(node: SyntaxNode, { keyword }: OperatorStart, reading: Reading): NamedExpression[] {
  return some(readColumns(node, reading), 'an expression', keyword.to, reading);
}

/** Returns what reads an operator of columns. */
export const withColumns =
  <K extends string>(kind: K) =>
  (node: SyntaxNode, start: OperatorStart, reading: Reading) => ({
    kind,
    ...start,
    columns: someColumns(node, start, reading),
  });

/** Returns what reads an operator of names, in which `*` matches any text. */
export const withPatterns =
  <K extends string>(kind: K) =>
  (node: SyntaxNode, start: OperatorStart, reading: Reading) => ({
    kind,
    ...start,
    patterns: readPatterns(node, start.keyword.to, reading),
  });

/** Returns what reads an operator of a number of rows, or of a share of them. */
export const withCount =
  <K extends string>(kind: K, what: string) =>
  (node: SyntaxNode, start: OperatorStart, reading: Reading) => ({
    kind,
    ...start,
    count: operand(node, start.keyword.to, reading, what),
  });

/** Reads the expressions after `by`; none without `by`. */
export function readGroups(node: SyntaxNode, reading: Reading): NamedExpression[] {
  const by = node.getChild('By');
  const groups = node.getChild('Groups');
  if (by && !groups) {
    reading.problems.missing('an expression', by.to);
  }
  return groups ? readColumns(groups, reading) : [];
}

/** Reads `kind=inner`, in brackets after `with` or after the operator's word. */
export function readOptions(node: SyntaxNode | null, reading: Reading): Option[] {
  return (node?.getChildren('Option') ?? []).map((option) => ({
    ...spanOf(option),
    name: nameIn(option, 'OptionName', reading) ?? noName(option.from),
    value: readOnly(option, reading, 0),
  }));
}

/** Reads `name: type`, or a name alone where the language allows one. */
export function readDeclaration(node: SyntaxNode, reading: Reading): ColumnDeclaration {
  return {
    ...spanOf(node),
    name: nameIn(node, 'Definition', reading) ?? noName(node.from),
    type: nameIn(node, 'TypeName', reading),
  };
}

/** Reads `(a: long, b: string)`, each with its type if `typed`. */
export function readDeclarations(
  node: SyntaxNode,
  after: number,
  reading: Reading,
  { typed }: { typed: boolean }
): ColumnDeclaration[] {
  if (!node.getChild('(')) {
    reading.problems.missing('columns in brackets', after);
  }
  const columns = node.getChildren('ColumnDeclaration').map((child) => readDeclaration(child, reading));
  for (const column of typed ? columns : []) {
    if (!column.type) {
      reading.problems.missing('`:` and a type', column.to);
    }
  }
  return columns;
}

/** Reads the keys of `sort by` and `top … by`. */
export function readSortKeys(node: SyntaxNode, { keyword }: OperatorStart, reading: Reading): SortKey[] {
  const by = node.getChild('By');
  const keys = node.getChildren('SortKey').map((key): SortKey => {
    const place = key.getChild('NullsPlace');
    return {
      ...spanOf(key),
      expression: readOnly(key, reading, 0),
      direction: readDirection(key, reading),
      nulls: place ? (textOf(place, reading) === 'first' ? 'first' : 'last') : undefined,
    };
  });
  const before = by ?? node.getChild('Expression') ?? keyword;
  return some(keys, by ? 'an expression' : '`by`', before.to, reading);
}

function readDirection(node: SyntaxNode, reading: Reading): 'asc' | 'desc' | undefined {
  const direction = node.getChild('Direction');
  return direction ? (textOf(direction, reading) === 'asc' ? 'asc' : 'desc') : undefined;
}

/** Reads at least one `new = old`. */
export function readRenames(node: SyntaxNode, { keyword }: OperatorStart, reading: Reading): Rename[] {
  return some(node.getChildren('Rename'), 'a name', keyword.to, reading).flatMap((child) => {
    const [to, from] = [nameIn(child, 'Definition', reading), nameIn(child, 'NameReference', reading)];
    return to && from ? [{ to, from }] : [];
  });
}

/** Reads at least one name, in which `*` matches any text. */
export function readPatterns(node: SyntaxNode, after: number, reading: Reading): NamePattern[] {
  return some(node.getChildren('NamePattern'), 'a name', after, reading).map((child) => readPattern(child, reading));
}

/** Reads a pattern, whose parts have no space between them: `resource.*` is one, `a b` is an error. */
export function readPattern(node: SyntaxNode, reading: Reading): NamePattern {
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
  return { from: node.from, to, name, wildcard, direction: readDirection(node, reading) };
}

/** Reads the named expression below a node that always has one. */
export function readInner(node: SyntaxNode, reading: Reading): NamedExpression {
  return readNamed(node.getChild('NamedExpression') ?? node, reading);
}
