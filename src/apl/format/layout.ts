import { type SyntaxNode } from '@lezer/common';
import { childrenOf } from '../tree/reading';
import { type Comments } from './comments';
import { concat, type Document, group, hardLine, indent, line, softLine, space, text } from './document';
import { isSpaced, runsOf } from './parts';

/** Nodes whose text is a value: spaces in it count. */
const verbatim: ReadonlySet<string> = new Set(['JsonArray', 'JsonObject', 'RawLiteral']);
/** Nodes and words that begin a line of their own if a step is too long for one. */
const clauses: ReadonlySet<string> = new Set(['By', 'OnClause', 'FromClause']);
const literals: ReadonlySet<string> = new Set(
  'StringLiteral Integer Real Timespan RawLiteral BooleanLiteral NullLiteral'.split(' ')
);
/** Nodes that are indented by their own brackets. */
const bracketed: ReadonlySet<string> = new Set(['Call', 'Parenthesized', 'Subquery', 'Values', 'Options', 'TableCall']);

/** Lays out the nodes of a query without errors. They are visited in the order of the text, so that each comment keeps its place. */
export class Layout {
  constructor(
    private readonly source: string,
    private readonly comments: Comments
  ) {}

  /** Returns the document of a whole query. */
  query(top: SyntaxNode): Document {
    const parts = childrenOf(top).flatMap((child, index) => [
      ...(index === 0 || child.name === 'Semicolon' ? [] : [this.hardLineBefore(child)]),
      this.node(child),
    ]);
    return concat(...parts, ...this.comments.before(this.source.length));
  }

  private node(node: SyntaxNode): Document {
    if (node.firstChild === null || verbatim.has(node.name) || this.isDynamic(node)) {
      return this.token(node);
    }
    if (node.name.endsWith('Operator')) {
      return this.operator(node);
    }
    const parts = childrenOf(node);
    switch (node.name) {
      case 'Pipeline':
        return this.pipeline(node, parts);
      case 'Subquery':
        return this.subquery(parts);
      case 'LogicalAnd':
      case 'LogicalOr':
        return this.logical(node, parts);
      case 'BinaryExpression':
        return this.binary(parts);
      case 'Negation':
        return concat(this.node(parts[0]), ...(parts[1].name === 'Negation' ? [space] : []), this.node(parts[1]));
      case 'NamedExpression':
        return concat(
          ...parts.flatMap((part, index) => [
            ...(index > 0 ? [space] : []),
            index < 2 ? this.node(part) : this.below(part),
          ])
        );
      case 'Values':
        // A row of a table is a row of the text.
        return parts.length === 1
          ? this.token(parts[0])
          : this.brackets(parts, Math.max(1, node.parent?.getChildren('ColumnDeclaration').length ?? 0));
      default:
        return this.sequence(parts, node);
    }
  }

  /** Returns the document of a leaf, or of a node whose text stays as it is. */
  private token(node: SyntaxNode): Document {
    const before = this.comments.before(node.from);
    this.comments.skipTo(node.to);
    return concat(...before, text(this.source.slice(node.from, node.to)));
  }

  private isDynamic(node: SyntaxNode): boolean {
    const name = node.name === 'Call' ? node.getChild('FunctionName') : null;
    return name !== null && this.source.slice(name.from, name.to) === 'dynamic';
  }

  /** Returns the document of a node whose further lines are indented. */
  private below(node: SyntaxNode): Document {
    const document = this.node(node);
    const inner = node.name === 'NamedExpression' ? node.lastChild : node;
    return bracketed.has(inner?.name ?? '') ? document : indent(document);
  }

  private hardLineBefore({ from }: SyntaxNode): Document {
    return hardLine(this.comments.isBlankBefore(from));
  }

  /** Returns the source, and a line for each pipe. */
  private pipeline(node: SyntaxNode, parts: readonly SyntaxNode[]): Document {
    const source = this.node(parts[0]);
    const steps = parts.slice(1).map((part) =>
      part.name === 'Pipe'
        ? concat(this.hardLineBefore(part), this.token(part), space)
        : // What does not fit in a step's line begins below its word.
          indent(this.node(part))
    );
    return concat(source, node.parent?.name === 'LetStatement' ? indent(...steps) : concat(...steps));
  }

  private subquery([open, inner, close]: readonly SyntaxNode[]): Document {
    const isLong = inner.getChild('Pipe') !== null;
    const edge = () => (isLong ? hardLine(false) : softLine);
    return group(this.token(open), indent(edge(), this.node(inner)), edge(), this.token(close));
  }

  /** Returns the word of an operator, its lists and its clauses. */
  private operator(node: SyntaxNode): Document {
    const all = childrenOf(node);
    const documents = runsOf(all, { lists: true }).flatMap(({ start, parts: [first, ...more], parts }) => {
      const isList = more.at(0)?.name === 'Comma' || first.name === 'Groups';
      const gap = clauses.has(first.name) ? line : isList ? concat() : this.gap(all, start);
      return [
        ...(start > 0 ? [gap] : []),
        isList
          ? this.list(first.name === 'Groups' ? childrenOf(first) : parts)
          : more.length > 0
            ? this.brackets(parts)
            : start === 0
              ? this.node(first)
              : this.below(first),
      ];
    });
    return group(...documents);
  }

  /** Lays out items after a word: on its line, or each on its own. */
  private list(parts: readonly SyntaxNode[]): Document {
    if (parts.length === 1) {
      return concat(space, this.below(parts[0]));
    }
    return group(indent(line, ...this.items(parts)));
  }

  /** Returns items with a comma and a line between them. */
  private items(parts: readonly SyntaxNode[]): Document[] {
    return parts.flatMap((part, index) => [...(index > 0 && part.name !== 'Comma' ? [line] : []), this.node(part)]);
  }

  /** Returns `(…)` and `[…]` with their content, in rows of so many items if that is given. */
  private brackets([open, ...rest]: readonly SyntaxNode[], perRow?: number): Document {
    const opening = this.token(open);
    const content = this.content(rest.slice(0, -1), perRow);
    return group(opening, indent(softLine, ...content), softLine, this.token(rest[rest.length - 1]));
  }

  private content(inner: readonly SyntaxNode[], perRow?: number): Document[] {
    const rowsOf = (size: number) =>
      inner.flatMap((_, start) => (start % (2 * size) === 0 ? [this.items(inner.slice(start, start + 2 * size))] : []));
    if (perRow !== undefined) {
      return rowsOf(perRow).flatMap((row, index) => [...(index > 0 ? [line] : []), group(...row)]);
    }
    if (!inner.some(({ name }) => name === 'Comma')) {
      return inner.flatMap((part, index) => [...(index > 0 ? [this.gap(inner, index)] : []), this.node(part)]);
    }
    // As many literals in a line as fit.
    return inner.every(({ name }) => name === 'Comma' || literals.has(name))
      ? rowsOf(1).map((row, index) => (index === 0 ? concat(...row) : group(line, ...row)))
      : this.items(inner);
  }

  /** Returns a chain of `and` or `or`: each on its own line if it is too long for one. */
  private logical(node: SyntaxNode, parts: readonly SyntaxNode[]): Document {
    const chain = parts.flatMap((part, index) => [
      ...(index === 0 ? [] : [part.name === 'And' || part.name === 'Or' ? line : space]),
      this.node(part),
    ]);
    return node.parent?.name === 'LogicalOr' ? group(indent(...chain)) : group(...chain);
  }

  private binary(parts: readonly SyntaxNode[]): Document {
    const [left, ...rest] = parts;
    if (rest[0].name === 'Colon') {
      return concat(...parts.map((part) => this.node(part)));
    }
    const first = this.node(left);
    return group(first, indent(...rest.flatMap((part, index) => [index === 0 ? line : space, this.node(part)])));
  }

  private sequence(all: readonly SyntaxNode[], node: SyntaxNode): Document {
    const runs =
      node.name === 'Index' ? all.map((part, start) => ({ start, parts: [part] })) : runsOf(all, { lists: false });
    return concat(
      ...runs.flatMap(({ start, parts }) => [
        ...(start > 0 ? [this.gap(all, start)] : []),
        parts.length > 1 ? this.brackets(parts) : this.node(parts[0]),
      ])
    );
  }

  private gap(parts: readonly SyntaxNode[], index: number): Document {
    const part = parts[index];
    return isSpaced(this.source, parts, index, part.parent ?? part) ? space : concat();
  }
}
