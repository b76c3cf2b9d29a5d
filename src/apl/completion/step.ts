import { type Span } from '../tree/ast';
import { operatorOf } from '../vocabulary/tabularOperators';
import { closesBracket, isSignificant, opensBracket, type Quote, type Token, tokenize } from '../tree/lexer';

export interface Cursor {
  text: string;
  /** Before the cursor, without white space, comments and the word that is being written. */
  before: Token[];
  /** The word that is being written; empty between words. */
  replace: Span;
  within: 'word' | 'number' | 'string';
  /** Of a string. */
  quote: Quote;
  /** The text of the first token after the word. */
  next: string;
}

/** Words that end no value and name no function. */
export const nonNames: ReadonlySet<string> = new Set(
  'and or by in between matches regex on with from to step'.split(' ')
);

const readsTable = (word: string) => operatorOf(word)?.takes === 'tables';

/** The tokens before the cursor; `undefined` inside comments and literals of times. */
export function cursorAt(text: string, offset: number): Cursor | undefined {
  const tokens = tokenize(text);
  const index = tokens.findIndex((token) => token.from < offset && offset <= token.to);
  const token = tokens[index];
  const at = (count: number, { from, to }: Span, within: Cursor['within'] = 'word'): Cursor => ({
    text,
    before: tokens.slice(0, count).filter(isSignificant),
    replace: { from, to },
    within,
    quote: token?.quote ?? "'",
    next: tokens.find((each) => each.from >= to && isSignificant(each))?.text ?? '',
  });
  const here = { from: offset, to: offset };
  if (!token) {
    return at(Math.max(0, index), here);
  }
  const inside = offset < token.to;
  switch (token.kind) {
    case 'name': {
      const bracket = tokens[index - 1];
      return bracket && opensName(tokens, index - 1)
        ? at(index - 1, { from: bracket.from, to: afterBracket(text, token.to) })
        : at(index, token);
    }
    case 'quotedName':
      return at(inside ? index : index + 1, inside ? token : here);
    case 'unclosedString': {
      // `['na`: a name whose quotes are still open.
      const bracket = tokens[index - 1];
      return bracket?.text.startsWith('[')
        ? at(index - 1, { from: bracket.from, to: offset })
        : at(index, { from: token.from, to: offset }, 'string');
    }
    case 'number':
    case 'timespan':
      return at(index, token, 'number');
    case 'string':
      return inside ? at(index, token, 'string') : at(index + 1, here);
    case 'comment':
      return undefined;
    case 'rawLiteral':
      return inside ? undefined : at(index + 1, here);
    default:
      // `[` begins a name in quotes, or the key of a map.
      return token.text === '[' ? at(index, { from: token.from, to: afterBracket(text, offset) }) : at(index + 1, here);
  }
}

/** Whether a token is a bracket before a name whose quotes are missing, and not one after a list or map. */
function opensName(tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1];
  const isAfterValue = before && (before.kind === 'name' || before.text.endsWith(')') || before.text.endsWith(']'));
  return tokens[index].text === '[' && !isAfterValue;
}

/** The offset after the closing bracket that editors add to an opening one; the same offset if there is none. */
const afterBracket = (text: string, offset: number) => (text.charAt(offset) === ']' ? offset + 1 : offset);

/** The innermost pipeline's step in which the cursor is. */
export interface CursorStep {
  /** Those in brackets too. */
  tokens: Token[];
  /** Their texts. */
  written: string[];
  isOperator: boolean;
  /** The number of open brackets around the step. */
  depth: number;
  /** The brackets that are open between the step's beginning and the cursor, each by its index and its function; `''` for plain ones. */
  open: Array<{ at: number; call: string }>;
}

/** The step that contains the cursor: from the last pipe, semicolon or table's bracket. */
export function stepOf(before: Token[]): CursorStep {
  const stack = [{ start: 0, isOperator: false, bracket: -1 }];
  before.forEach((token, index) => {
    const top = stack[stack.length - 1];
    if (opensBracket(token)) {
      const opensTable = token.text === '(' && readsTable(before[top.start].text) && !isCall(before, index);
      stack.push(opensTable ? { start: index + 1, isOperator: false, bracket: index } : { ...top, bracket: index });
    } else if (closesBracket(token) && stack.length > 1) {
      stack.pop();
    } else if (token.kind === 'pipe' || token.text === ';') {
      top.start = index + 1;
      top.isOperator = token.kind === 'pipe';
    }
  });
  const { start, isOperator } = stack[stack.length - 1];
  const open = stack.filter(({ bracket }) => bracket >= start);
  const tokens = before.slice(start);
  return {
    tokens,
    written: tokens.map(({ text }) => text),
    isOperator,
    depth: stack.length - 1 - open.length,
    open: open.map(({ bracket }) => ({
      at: bracket - start,
      call: isCall(before, bracket) ? before[bracket - 1].text : '',
    })),
  };
}

/** Whether a bracket belongs to a function: the name before it is neither an operator nor the kind of a join. */
function isCall(before: readonly Token[], bracket: number): boolean {
  const [third, second, name] = [3, 2, 1].map((distance): Token | undefined => before[bracket - distance]);
  return (
    name?.kind === 'name' &&
    !nonNames.has(name.text) &&
    !readsTable(name.text) &&
    second?.kind !== 'pipe' &&
    !(second?.text === '=' && third?.text === 'kind')
  );
}
