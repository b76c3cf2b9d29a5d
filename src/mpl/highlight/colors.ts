import { type SyntaxNode } from '@lezer/common';

import { type Color, type ColoredPart } from '../../language/colors';
import { parser } from '../generated/parser';

/** The text of the step that a line continues; `''` where the line begins one. */
export type LineState = string;

export const startOfText: LineState = '';

/** The step before the line is longer than a person writes: it is read no further. */
const longest = 5000;

const colors: Readonly<Record<string, Color>> = {
  Comment: 'comment',
  String: 'string',
  SingleQuoted: 'string',
  UnclosedString: 'string',
  Regex: 'string',
  UnclosedRegex: 'string',
  Replacement: 'string',
  Integer: 'number',
  Real: 'number',
  Duration: 'number',
  Instant: 'number',
  Inf: 'number',
  Name: 'name',
  LooseName: 'name',
  QuotedName: 'name',
  UnclosedName: 'name',
};

/** Colors one line: words by what they mean in the step that the line belongs to. */
export function colorLine(line: string, state: LineState): { parts: ColoredPart[]; state: LineState } {
  const begins = line.trimStart().startsWith('|');
  const step = begins ? '' : state;
  // A step alone is none: it is read as if it followed a metric, of which there may be two.
  const lead = begins || step.startsWith('|') ? `(a:b ${step}` : step;
  const text = lead + line;
  const parts: ColoredPart[] = [];
  let end = lead.length;
  const add = (from: number, to: number, color: Color) => {
    if (from > end) {
      parts.push({ from: end - lead.length, color: 'space' });
    }
    parts.push({ from: from - lead.length, color });
    end = to;
  };
  parser.parse(text).iterate({
    from: lead.length,
    enter: ({ node }) => {
      if (node.firstChild === null && node.from >= lead.length && node.to > node.from) {
        add(node.from, node.to, colorOf(node, text));
      }
    },
  });
  if (end < text.length) {
    parts.push({ from: end - lead.length, color: text.slice(end).trim() === '' ? 'space' : 'error' });
  }
  const next = `${step}${begins ? line.trimStart() : line}\n`;
  return { parts, state: next.length > longest || next.trim() === '' ? '' : next };
}

function colorOf(node: SyntaxNode, text: string): Color {
  const written = text.slice(node.from, node.to);
  if (node.name === 'Name' && written.startsWith('$')) {
    return 'variable';
  }
  if (node.parent?.name === 'FunctionName') {
    return 'function';
  }
  return node.parent?.name === 'TypeName'
    ? 'keyword'
    : (colors[node.name] ?? (/^[a-z]/.test(written) ? 'keyword' : 'mark'));
}
