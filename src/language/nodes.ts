import { type SyntaxNode, type Tree } from '@lezer/common';

import { type Span } from './edit';

/** Returns the parts of a node. Comments are none. */
export function childrenOf(node: SyntaxNode | null): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node?.firstChild; child; child = child.nextSibling) {
    if (child.name !== 'Comment') {
      children.push(child);
    }
  }
  return children;
}

/** The text of a node up to its last character: what is missing may be behind white space. */
export function writtenSpan(node: SyntaxNode): Span {
  let last = node.lastChild;
  while (last && (last.from === last.to || last.name === 'Comment')) {
    last = last.prevSibling;
  }
  return { from: node.from, to: last ? writtenSpan(last).to : node.firstChild ? node.from : node.to };
}

export function commentsIn(tree: Tree): Span[] {
  const comments: Span[] = [];
  tree.iterate({
    enter: ({ name, from, to }) => {
      if (name === 'Comment') {
        comments.push({ from, to });
      }
    },
  });
  return comments;
}
