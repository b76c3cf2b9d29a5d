import { type SyntaxNode } from '@lezer/common';

/** The closing bracket of each opening one. */
export const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']' };

/** Returns the parts of a node; comments are written where the text has them. */
export function partsOf(node: SyntaxNode): SyntaxNode[] {
  const parts: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.name !== 'Comment') {
      parts.push(child);
    }
  }
  return parts;
}

/** Returns the index after the comma-separated items that begin at an index. */
export function endOfList(parts: readonly SyntaxNode[], start: number): number {
  let end = start + 1;
  while (parts[end]?.name === 'Comma' && end + 1 < parts.length) {
    end += 2;
  }
  return end;
}

/** Returns the index of the bracket that closes the one at `open`. */
export function matching(parts: readonly SyntaxNode[], open: number): number {
  const name = closing[parts[open].name];
  return parts.findIndex((part, index) => index > open && part.name === name);
}
