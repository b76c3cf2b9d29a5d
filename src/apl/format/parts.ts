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

/** Nodes that are written without spaces between their parts. */
const tight: ReadonlySet<string> = new Set('Option NamePattern TablePattern Capture Index MemberAccess'.split(' '));
/** Words after which a bracket follows without a space. */
const calling: ReadonlySet<string> = new Set(['FunctionName', 'Table', 'Typeof']);

/** Returns whether a space stands before the part at `index` of a node. */
export function isSpaced(source: string, parts: readonly SyntaxNode[], index: number, parent: SyntaxNode): boolean {
  const [before, part] = [parts[index - 1], parts[index]];
  if (part.name === 'Direction') {
    return true;
  }
  if (tight.has(parent.name)) {
    // Without the space, `a .b` is one name.
    return part.name === 'Dot' && /\w/.test(source.charAt(before.to - 1)) && before.to < part.from;
  }
  const isDefault =
    parts.some(({ name }) => name === 'Default') && (part.name === 'Assign' || before.name === 'Assign');
  return !(
    part.name === 'Comma' ||
    part.name === 'Semicolon' ||
    part.name === 'Colon' ||
    isDefault ||
    (part.name in closing && calling.has(before.name))
  );
}
