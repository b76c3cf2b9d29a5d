import { type Span } from '../tree/ast';
import { isSignificant, type Quote, type Token, tokenize } from '../tree/lexer';

interface Cursor {
  /** Range of the word being typed; empty between words. */
  replace: Span;
  within: 'word' | 'number' | 'string';
  /** Quote of the string around the cursor. */
  quote: Quote;
  /** The text of the first token after the word. */
  next: string;
}

/** The word, number or string at an offset; `undefined` inside comments, punctuation and time literals. */
export function cursorAt(text: string, offset: number): Cursor | undefined {
  const tokens = tokenize(text);
  const index = tokens.findIndex(({ from, to }) => from < offset && offset <= to);
  const token = tokens[index];
  const at = ({ from, to }: Span, within: Cursor['within'] = 'word'): Cursor => ({
    replace: { from, to },
    within,
    quote: token?.quote ?? "'",
    next: tokens.find((each) => each.from >= to && isSignificant(each))?.text ?? '',
  });
  const here = { from: offset, to: offset };
  if (!token) {
    return at(here);
  }
  const inside = offset < token.to;
  const before = tokens[index - 1];
  switch (token.kind) {
    case 'name':
      return opensName(tokens, index - 1) ? at({ from: before.from, to: afterBracket(text, token.to) }) : at(token);
    case 'quotedName':
      return at(inside ? token : here);
    case 'unclosedString':
      // `['na` is a quoted name that isn't closed yet.
      return before?.text.startsWith('[')
        ? at({ from: before.from, to: offset })
        : at({ from: token.from, to: offset }, 'string');
    case 'number':
    case 'timespan':
      return at(token, 'number');
    case 'string':
      return inside ? at(token, 'string') : at(here);
    case 'comment':
      return undefined;
    case 'rawLiteral':
      return inside ? undefined : at(here);
    default:
      // `[` starts a quoted name or a map's key.
      return token.text === '['
        ? at({ from: token.from, to: afterBracket(text, offset) })
        : inside && token.kind !== 'space'
          ? undefined
          : at(here);
  }
}

/** True if a token is the `[` of an unquoted name, not of an index. */
function opensName(tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1];
  const isAfterValue = before && (before.kind === 'name' || before.text.endsWith(')') || before.text.endsWith(']'));
  return tokens[index]?.text === '[' && !isAfterValue;
}

/** Skips the `]` that editors insert automatically. */
const afterBracket = (text: string, offset: number) => (text.charAt(offset) === ']' ? offset + 1 : offset);
