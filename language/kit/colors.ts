import { type SyntaxNode, type Tree } from '@lezer/common';

/** Kinds of tokens for highlighting. */
export type Color =
  'space' | 'comment' | 'keyword' | 'function' | 'name' | 'variable' | 'string' | 'number' | 'mark' | 'error';

interface ColoredPart {
  from: number;
  color: Color;
}

/** A language's rules for coloring. */
export interface Coloring {
  parser: { parse: (text: string) => Tree };
  /** Source that is put before a step to parse it, because a step alone can't be parsed. */
  source: string;
  /** Name of the node that separates steps. */
  pipe: string;
  /** Colors for the language's own tokens. */
  colors: Readonly<Record<string, Color>>;
  /** Color of a token if it depends on the position, otherwise `undefined`. */
  colorOf: (node: SyntaxNode, written: string) => Color | undefined;
}

/** Colors of the tokens that both languages have. Words without a color are keywords, and other tokens punctuation. */
const common: Readonly<Record<string, Color>> = {
  Comment: 'comment',
  String: 'string',
  UnclosedString: 'string',
  Integer: 'number',
  Real: 'number',
  Name: 'name',
  QuotedName: 'name',
};

/** Maximum length of a step to color. */
const longest = 5000;

/**
 * Colors a line. The meaning of its words depends on the step that they belong to.
 * @param state the step that the line continues; `''` before the first line
 */
export function colorLine(
  line: string,
  state: string,
  { parser, source, pipe, colors, colorOf }: Coloring
): { parts: ColoredPart[]; state: string } {
  const step = state + line;
  const lead = step.trimStart().startsWith('|') ? source : '';
  const text = lead + step;
  const start = text.length - line.length;
  const tree = parser.parse(text);
  const parts: ColoredPart[] = [];
  let end = start;
  const add = (from: number, to: number, color: Color) => {
    if (from > end) {
      parts.push({ from: end - start, color: 'space' });
    }
    parts.push({ from: from - start, color });
    end = to;
  };
  tree.iterate({
    from: start,
    enter: ({ node, name, from, to }) => {
      if (node.firstChild === null && from >= start && to > from) {
        const written = text.slice(from, to);
        const word = node.type.isError ? 'error' : /[a-z]/.test(written) ? 'keyword' : 'mark';
        const color = colors[name] ?? common[name] ?? word;
        const isVariable = color === 'name' && /^(?:\$|\[\[)/.test(written);
        add(from, to, isVariable ? 'variable' : (colorOf(node, written) ?? color));
      }
    },
  });
  if (end < text.length) {
    parts.push({ from: end - start, color: text.slice(end).trim() === '' ? 'space' : 'error' });
  }
  const last = tree.topNode.getChildren('Pipeline').at(-1)?.getChildren(pipe).at(-1);
  const ended = tree.topNode.getChildren('Semicolon').at(-1);
  const next = `${text.slice(Math.max(lead.length, last?.from ?? 0, ended?.to ?? 0))}\n`;
  return { parts, state: next.length > longest || next.trim() === '' ? '' : next };
}
