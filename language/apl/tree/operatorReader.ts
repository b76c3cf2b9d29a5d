import { type SyntaxNode } from '@lezer/common';
import { childrenOf, writtenSpan } from '../../kit/nodes';
import {
  type ColumnDeclaration,
  type Expression,
  type Name,
  type NamedExpression,
  type NamePattern,
  type OperatorOption,
  type Pipeline,
  type Source,
} from './ast';
import { unquoteName } from './strings';
import { readExpression, readNamed, readOnly } from './readExpression';
import { noName, spanOf, textOf } from '../../kit/reading';
import { broken, nameIn, type Reading, readName, readSubquery } from './reading';

/** Reads the parts of an operator's node, and reports missing parts that the grammar doesn't require. */
export class OperatorReader {
  /** The operator's word: the first child of its node. */
  readonly keyword: Name;
  /** Options that follow the operator's word. */
  readonly options: OperatorOption[];
  /** End of the word and the options. */
  readonly start: number;

  constructor(
    readonly node: SyntaxNode,
    readonly reading: Reading
  ) {
    const word = node.firstChild ?? node;
    this.keyword = { ...spanOf(word), name: textOf(word, reading) };
    this.options = readOptions(node, reading);
    this.start = this.options.at(-1)?.to ?? word.to;
  }

  missing(what: string, offset = this.start): void {
    this.reading.problems.missing(what, offset);
  }

  child(name: string): SyntaxNode | null {
    return this.node.getChild(name);
  }

  /** Reports a problem if there are no `parts`, which are returned. */
  some<T>(parts: T[], what: string, after = this.start): T[] {
    if (parts.length === 0) {
      this.missing(what, after);
    }
    return parts;
  }

  /** Reads each child node with a given name. */
  each<T>(name: string, read: (node: SyntaxNode, reading: Reading) => T): T[] {
    return this.node.getChildren(name).map((node) => read(node, this.reading));
  }

  operand(what: string, after = this.start, reading = this.reading): Expression {
    return readOperand(this.node, after, reading, what);
  }

  /** Expression after a keyword such as `from` or `step`; `undefined` if there's no such keyword. */
  clause(name: string): Expression | undefined {
    const child = this.child(name);
    return child ? readOperand(child, child.to, this.reading, 'an expression') : undefined;
  }

  expressions(): Expression[] {
    return this.each('Expression', readExpression);
  }

  columns(): NamedExpression[] {
    return this.each('NamedExpression', readNamed);
  }

  someColumns(): NamedExpression[] {
    return this.some(this.columns(), 'an expression');
  }

  groups(): NamedExpression[] {
    const groups = this.child('Groups');
    const by = this.child('By');
    if (by && !groups) {
      this.missing('an expression', by.to);
    }
    return (groups?.getChildren('NamedExpression') ?? []).map((node) => readNamed(node, this.reading));
  }

  /** Reads `with (kind=inner)`. */
  optionsInBrackets(): OperatorOption[] {
    const options = this.child('Options');
    return options ? readOptions(options, this.reading) : [];
  }

  /** Reads column declarations, such as `(a: long, b: string)`. If `typed`, each column must have a type. */
  declarations(after: number, { typed }: { typed: boolean }): ColumnDeclaration[] {
    if (!this.child('(')) {
      this.missing('columns in parentheses', after);
    }
    const columns = this.each('ColumnDeclaration', readDeclaration);
    for (const column of typed ? columns : []) {
      if (!column.type) {
        this.missing('`:` and a type', column.to);
      }
    }
    return columns;
  }

  /** Reads names in which `*` stands for any text. */
  patterns(after = this.start): NamePattern[] {
    return this.some(this.each('NamePattern', readPattern), 'a name', after);
  }

  /** Reads the tables among a node's children. A table without parentheses becomes a pipeline without operators. */
  tables(node: SyntaxNode | null = this.node): Pipeline[] {
    return childrenOf(node).flatMap((child): Pipeline[] => {
      const source = readTableSource(child, this.reading);
      return source?.kind === 'subquery'
        ? [source.pipeline]
        : source
          ? [{ kind: 'pipeline', ...spanOf(child), source, operators: [] }]
          : [];
    });
  }

  /** Reads `[a, b]`. A list that contains only one string is a single token. */
  values(what: string): Expression[] {
    const values = this.child('Values');
    const closing = this.child(')');
    if (!values) {
      // Without the bracket, the problem is what's missing before it.
      if (closing) {
        this.missing(what, closing.to);
      }
      return [];
    }
    const single = values.getChild('QuotedName');
    return single
      ? [{ kind: 'string', ...spanOf(single), value: unquoteName(textOf(single, this.reading)) }]
      : values.getChildren('Expression').map((node) => readExpression(node, this.reading));
  }
}

function readOperand(node: SyntaxNode, after: number, reading: Reading, what: string): Expression {
  const child = node.getChild('Expression') ?? node.getChild('StarExpression');
  if (child) {
    return readExpression(child, reading);
  }
  reading.problems.missing(what, after);
  return broken({ from: after, to: after });
}

function readOptions(node: SyntaxNode, reading: Reading): OperatorOption[] {
  return node.getChildren('Option').map((option) => ({
    ...spanOf(option),
    name: nameIn(option, 'OptionName', reading) ?? noName(option.from),
    value: readOnly(option, reading),
  }));
}

/** Reads `name: type`, or just a name where that's valid. */
export function readDeclaration(node: SyntaxNode, reading: Reading): ColumnDeclaration {
  return {
    ...spanOf(node),
    name: nameIn(node, 'Definition', reading) ?? noName(node.from),
    type: nameIn(node, 'TypeName', reading),
  };
}

/** Reads a pattern, whose parts must be adjacent: `resource.*` is a pattern, and `a b` is an error. */
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
  const direction = readDirection(node, reading);
  return { from: node.from, to, ...(direction && { outer: spanOf(node) }), name, wildcard, direction };
}

export function readDirection(node: SyntaxNode, reading: Reading): 'asc' | 'desc' | undefined {
  const direction = node.getChild('Direction');
  return direction ? (textOf(direction, reading) === 'asc' ? 'asc' : 'desc') : undefined;
}

/** Reads the named expression that a node always contains. */
export function readInner(node: SyntaxNode, reading: Reading): NamedExpression {
  return { ...readNamed(node.getChild('NamedExpression') ?? node, reading), ...spanOf(node) };
}

/** Reads a table: a dataset, a pattern for datasets, or a pipeline in parentheses; `undefined` for any other node. */
export function readTableSource(node: SyntaxNode, reading: Reading): Source | undefined {
  const span = writtenSpan(node);
  switch (node.name) {
    case 'Dataset':
      return { kind: 'dataset', ...span, dataset: readName(node, reading) };
    case 'TableCall':
      return { kind: 'table', ...span, dataset: readOperand(node, node.to, reading, 'the name of a dataset') };
    case 'TablePattern':
      return { kind: 'datasets', ...span, pattern: readPattern(node, reading) };
    case 'Subquery':
      return { kind: 'subquery', ...span, pipeline: readSubquery(node, reading) };
    default:
      return undefined;
  }
}
