import { type SyntaxNode, type SyntaxNodeRef, type Tree } from '@lezer/common';

import { type Span } from './edit';

/** Children of a node, without comments. */
export function childrenOf(node: SyntaxNode | null): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node?.firstChild; child; child = child.nextSibling) {
    if (child.name !== 'Comment') {
      children.push(child);
    }
  }
  return children;
}

/** Range of a node up to its last written character. A missing part is an empty node, sometimes after white space. */
export function writtenSpan(node: SyntaxNode): Span {
  let last = node.lastChild;
  while (last && (last.from === last.to || last.name === 'Comment')) {
    last = last.prevSibling;
  }
  return { from: node.from, to: last ? writtenSpan(last).to : node.firstChild ? node.from : node.to };
}

/** Matching nodes in a tree, in text order. */
export function nodesIn(tree: Tree, fits: (node: SyntaxNodeRef) => boolean): SyntaxNode[] {
  const nodes: SyntaxNode[] = [];
  tree.iterate({
    enter: (node) => {
      if (fits(node)) {
        nodes.push(node.node);
      }
    },
  });
  return nodes;
}

export const commentsIn = (tree: Tree): Span[] =>
  nodesIn(tree, ({ name }) => name === 'Comment').map(({ from, to }) => ({ from, to }));
