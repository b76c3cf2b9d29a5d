import { type SyntaxNode, type Tree } from '@lezer/common';
import { builders, utils } from 'prettier/doc';

import { childrenOf, commentsIn } from '../nodes';
import { Comments } from './comments';
import { type Doc } from './formatted';

const { line, literallineWithoutBreakParent } = builders;

/** Lays out the nodes of a valid query in text order, so that comments keep their positions. */
export abstract class NodeLayout {
  private readonly comments: Comments;

  constructor(
    protected readonly source: string,
    private readonly tree: Tree
  ) {
    this.comments = new Comments(source, commentsIn(tree));
  }

  /** The statements, each on its own line, and the query after them. */
  query(): Doc {
    const parts = childrenOf(this.tree.topNode).flatMap((child, index) => [
      child.name === 'Semicolon' ? '' : index === 0 ? this.lineBefore(child, '') : this.newLine(child),
      this.node(child),
    ]);
    return [...parts, this.comments.before(this.source.length)];
  }

  protected abstract node(node: SyntaxNode): Doc;

  /** Document for a leaf or another node whose text stays unchanged. */
  protected token({ from, to }: SyntaxNode): Doc {
    const before = this.comments.before(from);
    this.comments.skipTo(to);
    return [before, utils.replaceEndOfLine(this.source.slice(from, to), literallineWithoutBreakParent)];
  }

  /** The comments before a node, or `otherwise` if there are none. */
  protected lineBefore({ from }: SyntaxNode, otherwise: Doc = line): Doc {
    const comments = this.comments.before(from);
    return comments.length > 0 ? comments : otherwise;
  }

  /** Line end before a node, with the node's comments, and an empty line if the text has one there. */
  protected newLine(node: SyntaxNode): Doc {
    return this.lineBefore(node, this.comments.lineEnd(node.from));
  }
}
