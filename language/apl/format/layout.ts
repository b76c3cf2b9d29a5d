import { type SyntaxNode } from '@lezer/common';
import { builders } from 'prettier/doc';

import { type Doc } from '../../kit/format/formatted';
import { NodeLayout } from '../../kit/format/nodeLayout';
import { childrenOf } from '../../kit/nodes';
import { isSpaced, runsOf } from './parts';

/** Nodes whose spaces are significant. */
const verbatim: ReadonlySet<string> = new Set(['JsonArray', 'JsonObject', 'RawLiteral']);
/** Nodes and keywords that start a new line in a long step. */
const clauses: ReadonlySet<string> = new Set(['By', 'OnClause', 'FromClause']);
const literals: ReadonlySet<string> = new Set(
  'StringLiteral Integer Real Timespan RawLiteral BooleanLiteral NullLiteral'.split(' ')
);
/** Nodes in brackets whose content is indented. */
const bracketed: ReadonlySet<string> = new Set(['Call', 'Parenthesized', 'Subquery', 'Values', 'Options', 'TableCall']);

const { group, hardline, indent, softline } = builders;

export class AplLayout extends NodeLayout {
  protected node(node: SyntaxNode): Doc {
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
        return [this.node(parts[0]), parts[1].name === 'Negation' ? ' ' : '', this.node(parts[1])];
      case 'Index':
        return parts.map((part) => this.node(part));
      case 'NamedExpression':
        return parts.map((part, index) => [index > 0 ? ' ' : '', index < 2 ? this.node(part) : this.below(part)]);
      case 'Values':
        // Each row of a table becomes a row of text.
        return parts.length === 1
          ? this.token(parts[0])
          : this.brackets(parts, Math.max(1, node.parent?.getChildren('ColumnDeclaration').length ?? 0));
      default:
        return this.sequence(parts);
    }
  }

  private isDynamic(node: SyntaxNode): boolean {
    const name = node.name === 'Call' ? node.getChild('FunctionName') : null;
    return name !== null && this.source.slice(name.from, name.to) === 'dynamic';
  }

  /** A node, with its continuation lines indented. */
  private below(node: SyntaxNode): Doc {
    const document = this.node(node);
    const inner = node.name === 'NamedExpression' ? node.lastChild : node;
    return bracketed.has(inner?.name ?? '') ? document : indent(document);
  }

  /** The source, then one line per pipe. */
  private pipeline(node: SyntaxNode, parts: readonly SyntaxNode[]): Doc {
    const source = this.node(parts[0]);
    const steps = parts.slice(1).map((part) =>
      part.name === 'Pipe'
        ? [this.newLine(part), this.token(part), ' ']
        : // What does not fit in a step's line begins below its word.
          indent(this.node(part))
    );
    return [source, node.parent?.name === 'LetStatement' ? indent(steps) : steps];
  }

  private subquery([open, inner, close]: readonly SyntaxNode[]): Doc {
    const isLong = inner.getChild('Pipe') !== null;
    const edge = isLong ? hardline : softline;
    return group([
      this.token(open),
      indent([this.lineBefore(inner, edge), this.node(inner)]),
      this.lineBefore(close, edge),
      this.token(close),
    ]);
  }

  /** An operator: its word, lists and clauses. */
  private operator(node: SyntaxNode): Doc {
    const all = childrenOf(node);
    const documents = runsOf(all, { lists: true }).flatMap(({ start, parts: [first, ...more], parts }) => {
      const isList = more.at(0)?.name === 'Comma' || first.name === 'Groups';
      const gap = clauses.has(first.name) ? this.lineBefore(first) : isList ? '' : this.gap(all, start);
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
    return group(documents);
  }

  /** Items after a keyword: all on its line, or each on its own line. */
  private list(parts: readonly SyntaxNode[]): Doc {
    if (parts.length === 1) {
      return [' ', this.below(parts[0])];
    }
    return group(indent([this.lineBefore(parts[0]), this.items(parts)]));
  }

  /** Items, separated by commas and line breaks. */
  private items(parts: readonly SyntaxNode[]): Doc[] {
    return parts.flatMap((part, index) => [
      ...(index > 0 && part.name !== 'Comma' ? [this.lineBefore(part)] : []),
      this.node(part),
    ]);
  }

  /** `(…)` or `[…]` with its content. With `perRow`, each row has that number of items. */
  private brackets([open, ...rest]: readonly SyntaxNode[], perRow?: number): Doc {
    const [inner, close] = [rest.slice(0, -1), rest[rest.length - 1]];
    return group([
      this.token(open),
      inner.length > 0 ? indent([this.lineBefore(inner[0], softline), this.content(inner, perRow)]) : '',
      this.lineBefore(close, softline),
      this.token(close),
    ]);
  }

  private content(inner: readonly SyntaxNode[], perRow?: number): Doc[] {
    const rowsOf = (size: number) =>
      inner.flatMap((_, start) =>
        start % (2 * size) === 0
          ? [[start > 0 ? this.lineBefore(inner[start]) : '', this.items(inner.slice(start, start + 2 * size))]]
          : []
      );
    if (perRow !== undefined) {
      return rowsOf(perRow).map(([before, row], index) => [index > 0 ? before : '', group(row)]);
    }
    if (!inner.some(({ name }) => name === 'Comma')) {
      return inner.map((part, index) => [index > 0 ? this.gap(inner, index) : '', this.node(part)]);
    }
    // As many literals on each line as fit.
    return inner.every(({ name }) => name === 'Comma' || literals.has(name))
      ? rowsOf(1).map(([before, row], index) => (index === 0 ? row : group([before, row])))
      : this.items(inner);
  }

  /** Conditions joined with `and` or `or`. If they don't fit on one line, each gets its own. */
  private logical(node: SyntaxNode, parts: readonly SyntaxNode[]): Doc {
    const chain = parts.flatMap((part, index) => [
      ...(index === 0 ? [] : [part.name === 'And' || part.name === 'Or' ? this.lineBefore(part) : ' ']),
      this.node(part),
    ]);
    return node.parent?.name === 'LogicalOr' ? group(indent(chain)) : group(chain);
  }

  private binary(parts: readonly SyntaxNode[]): Doc {
    const [left, ...rest] = parts;
    if (rest[0].name === 'Colon') {
      return parts.map((part) => this.node(part));
    }
    return group([
      this.node(left),
      indent(rest.map((part, index) => [index === 0 ? this.lineBefore(part) : ' ', this.node(part)])),
    ]);
  }

  private sequence(all: readonly SyntaxNode[]): Doc {
    return runsOf(all, { lists: false }).map(({ start, parts }) => [
      start > 0 ? this.gap(all, start) : '',
      parts.length > 1 ? this.brackets(parts) : this.node(parts[0]),
    ]);
  }

  private gap(parts: readonly SyntaxNode[], index: number): Doc {
    return isSpaced(this.source, parts, index) ? ' ' : '';
  }
}
