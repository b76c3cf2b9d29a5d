import { type SyntaxNode } from '@lezer/common';
import { closing } from '../tree/lexer';

/** Parts that are laid out as one, from an index on: an item, several items with commas, or brackets with their content. */
interface Run {
  start: number;
  parts: readonly SyntaxNode[];
}

export function runsOf(parts: readonly SyntaxNode[], { lists }: { lists: boolean }): Run[] {
  const runs: Run[] = [];
  for (let start = 0; start < parts.length;) {
    const close = closing.get(parts[start].name);
    let end = start + 1;
    while (lists && parts[end]?.name === 'Comma' && end + 1 < parts.length) {
      end += 2;
    }
    end = close && end === start + 1 ? parts.findIndex(({ name }, index) => index > start && name === close) + 1 : end;
    runs.push({ start, parts: parts.slice(start, end) });
    start = end;
  }
  return runs;
}

/** Nodes without spaces between their parts. */
const tight: ReadonlySet<string> = new Set('Option NamePattern TablePattern Capture MemberAccess'.split(' '));
/** Keywords that a bracket directly follows. */
const calling: ReadonlySet<string> = new Set(['FunctionName', 'Table', 'Typeof']);

/** True if there's a space before the part at `index` in a node. */
export function isSpaced(source: string, parts: readonly SyntaxNode[], index: number): boolean {
  const [before, part] = [parts[index - 1], parts[index]];
  if (part.name === 'Direction') {
    return true;
  }
  if (tight.has(part.parent?.name ?? '')) {
    // Without the space, `a .b` would be a single name.
    return part.name === 'Dot' && /\w/.test(source.charAt(before.to - 1)) && before.to < part.from;
  }
  const isDefault =
    parts.some(({ name }) => name === 'Default') && (part.name === 'Assign' || before.name === 'Assign');
  const isMark = part.name === 'Comma' || part.name === 'Semicolon' || part.name === 'Colon';
  return !isMark && !isDefault && !(closing.has(part.name) && calling.has(before.name));
}
