import { parser } from '../generated/parser';
import { type Span } from '../tree/ast';
import { tokenize } from '../tree/lexer';

export interface Folding extends Span {
  kind: 'region' | 'comment';
}

/** Nodes that can be folded into their first line. */
const foldable: ReadonlySet<string> = new Set(
  'Subquery LetStatement DeclareStatement Values Call ListItems'.split(' ')
);

/**
 * Returns the parts of a query that can be folded: tables in brackets, statements, long lists, comments of several lines. A line that
 * begins with the closing bracket is not a part of it: more can follow there.
 */
export function foldings(text: string): Folding[] {
  const found: Folding[] = [];
  parser.parse(text).iterate({
    enter: ({ name, from, to }) => {
      if (foldable.has(name)) {
        const line = text.lastIndexOf('\n', to - 1);
        const closesLine = ')]'.includes(text.slice(line + 1, to).trim());
        found.push({ kind: 'region', from, to: closesLine ? Math.max(from, line) : to });
      }
    },
  });
  return [...found, ...commentBlocks(text)].filter(({ from, to }) => text.slice(from, to).includes('\n'));
}

function commentBlocks(text: string): Folding[] {
  const blocks: Folding[] = [];
  let open = false;
  for (const { kind, from, to } of tokenize(text)) {
    const block = blocks.at(-1);
    if (kind === 'comment' && open && block) {
      block.to = to;
    } else if (kind === 'comment') {
      blocks.push({ kind: 'comment', from, to });
    }
    open = kind === 'comment' || (open && kind === 'space');
  }
  return blocks;
}
