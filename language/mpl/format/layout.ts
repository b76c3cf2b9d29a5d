import { type SyntaxNode } from '@lezer/common';
import { builders } from 'prettier/doc';

import { type Doc } from '../../kit/format/formatted';
import { NodeLayout } from '../../kit/format/nodeLayout';
import { childrenOf } from '../../kit/nodes';

const { indent } = builders;

/** Nodes without a space before them. */
const noSpaceBefore: ReadonlySet<string> = new Set(
  'Comma Semicolon Colon ModuleMark DotDot Range TypeArgument ) ]'.split(' ')
);
/** Nodes after which the next node in the same parent has no space. */
const noSpaceAfter: ReadonlySet<string> = new Set('ModuleMark DotDot Plus Minus ( ['.split(' '));

export class MplLayout extends NodeLayout {
  protected node(node: SyntaxNode): Doc {
    const parts = childrenOf(node);
    if (parts.length === 0) {
      return this.token(node);
    }
    if (node.name === 'PairSource') {
      return this.pair(parts);
    }
    const documents = parts.map((part, index) => [index > 0 ? this.gap(parts[index - 1], part) : '', this.node(part)]);
    const isLine = node.name === 'MetricSource' || node.name.endsWith('Step') || node.name.endsWith('Statement');
    return isLine ? indent(documents) : documents;
  }

  /** Two metrics in parentheses, each on its own lines. */
  private pair(parts: readonly SyntaxNode[]): Doc {
    const [open, close] = [parts[0], parts[parts.length - 1]];
    return [
      this.token(open),
      indent(parts.slice(1, -1).map((part) => [part.name === 'Comma' ? '' : this.newLine(part), this.node(part)])),
      this.newLine(close),
      this.token(close),
    ];
  }

  private gap(before: SyntaxNode, part: SyntaxNode): Doc {
    if (part.name === 'PipeMark') {
      return this.newLine(part);
    }
    const isTight =
      noSpaceBefore.has(part.name) ||
      noSpaceAfter.has(before.name) ||
      part.parent?.name === 'TypeArgument' ||
      // Of all colons, only the one before a type in `param` has a space after it.
      (before.name === 'Colon' && part.name !== 'TypeName') ||
      (part.name === '(' && part.parent?.name === 'Call');
    return isTight ? '' : ' ';
  }
}
