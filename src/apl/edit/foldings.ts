import { parser } from '../generated/parser';
import { type Span } from '../tree/ast';

interface Folding extends Span {
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
  const comments: Folding[] = [];
  parser.parse(text).iterate({
    enter: ({ name, from, to }) => {
      const block = comments.at(-1);
      if (name === 'Comment' && block && text.slice(block.to, from).trim() === '') {
        block.to = to;
      } else if (name === 'Comment') {
        comments.push({ kind: 'comment', from, to });
      } else if (foldable.has(name)) {
        const line = text.lastIndexOf('\n', to - 1);
        const closesLine = ')]'.includes(text.slice(line + 1, to).trim());
        found.push({ kind: 'region', from, to: closesLine ? Math.max(from, line) : to });
      }
    },
  });
  return [...found, ...comments].filter(({ from, to }) => text.slice(from, to).includes('\n'));
}
