import { type Span } from '../../kit/edit';
import { formatted, type Formatted } from '../../kit/formatting';
import { nodesIn } from '../../kit/nodes';
import { parser } from '../generated/parser';
import { parseMpl } from '../tree/readQuery';

interface Token extends Span {
  name: string;
  parent: string;
  text: string;
}

/** Tokens with no space before or after them. */
const closing: ReadonlySet<string> = new Set(['Comma', 'Semicolon', 'Colon', 'ModuleMark', 'DotDot', ')', ']', '[']);
const opening: ReadonlySet<string> = new Set(['(', '[', 'ModuleMark', 'DotDot']);

/**
 * Formats a query: one step per line, two metrics indented in parentheses, comments in place. The meaning stays the same. If there are
 * syntax errors, returns the first problem.
 */
export const formatMpl = (text: string): Formatted => formatted(parseMpl(text).problems, () => layOut(text));

function layOut(text: string): string {
  let depth = 0;
  let written = '';
  let before: Token | undefined;
  for (const token of tokensOf(text)) {
    const isPair = token.parent === 'PairSource' && (token.name === '(' || token.name === ')');
    depth -= isPair && token.name === ')' ? 1 : 0;
    written += gapBefore(token, before, depth, text.slice(before?.to ?? 0, token.from)) + token.text;
    depth += isPair && token.name === '(' ? 1 : 0;
    before = token;
  }
  return written;
}

const tokensOf = (text: string): Token[] =>
  nodesIn(parser.parse(text), ({ node }) => node.firstChild === null && node.to > node.from).map(
    ({ name, parent, from, to }) => ({
      name,
      parent: parent?.name ?? '',
      text: text.slice(from, to).trimEnd(),
      from,
      to,
    })
  );

/** Space before a token; `written` is the space in the original text. */
function gapBefore(token: Token, before: Token | undefined, depth: number, written: string): string {
  const lines = written.split('\n').length - 1;
  const line = (indent = depth) => `${lines > 1 ? '\n\n' : '\n'}${'  '.repeat(indent)}`;
  if (!before) {
    return '';
  }
  if (token.name === 'Comment') {
    return lines > 0 ? line() : ' ';
  }
  if (before.name === 'Comment') {
    return line(
      token.parent === 'Pipeline' || token.parent === 'PairSource' || before.parent === 'Query' ? depth : depth + 1
    );
  }
  const isInPair = (each: Token) => each.parent === 'PairSource';
  const begins =
    (token.name === 'PipeMark' && token.parent === 'Pipeline') ||
    before.name === 'Semicolon' ||
    (isInPair(before) && (before.name === '(' || before.name === 'Comma')) ||
    (isInPair(token) && token.name === ')');
  return begins ? line() : isTight(token, before) ? '' : ' ';
}

function isTight(token: Token, before: Token): boolean {
  const isSign = (before.name === 'Minus' || before.name === 'Plus') && before.parent !== 'Operator';
  const isCall = token.name === '(' && token.parent === 'Call';
  // The only colon with a space after it is the one before a type in `param`.
  const isMetric = before.name === 'Colon' && before.parent !== 'ParamStatement';
  const opensList = token.name === '[' && token.parent === 'ListValue' && before.name !== '[';
  return (
    (closing.has(token.name) && !opensList) ||
    opening.has(before.name) ||
    isSign ||
    isCall ||
    isMetric ||
    token.parent === 'TypeArgument' ||
    before.parent === 'TypeArgument'
  );
}
