import { type SyntaxNode } from '@lezer/common';
import { closing } from './parts';

/** Nodes that are written without spaces between their parts. */
const tight: ReadonlySet<string> = new Set([
  'Option',
  'NamePattern',
  'TablePattern',
  'Capture',
  'Index',
  'MemberAccess',
]);
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
