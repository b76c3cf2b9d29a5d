import { type Span } from '../tree/ast';
import { operatorOf } from '../vocabulary/vocabulary';
import { type Quote, tokenize, type Token } from '../tree/lexer';

export interface Cursor {
  text: string;
  /** Before the cursor, without white space, comments and the word that is being written. */
  before: Token[];
  /** The word that is being written; empty between words. */
  replace: Span;
  /** The token that is being written. */
  within: 'word' | 'number' | 'string';
  /** Of a string. */
  quote: Quote;
  /** The text of the first token after the word. */
  next: string;
}

/** Words that end no value and name no function. */
export const nonNames: ReadonlySet<string> = new Set([
  'and',
  'or',
  'by',
  'in',
  'between',
  'matches',
  'regex',
  'on',
  'with',
  'from',
  'to',
  'step',
]);

/** Tells whether a word is an operator that reads a second table. */
const readsTable = (word: string) => operatorOf(word)?.takes === 'tables';

/** Returns the tokens before the cursor; `undefined` inside comments and literals of times. */
export function cursorAt(text: string, offset: number): Cursor | undefined {
  const tokens = tokenize(text);
  const index = tokens.findIndex((token) => token.from < offset && offset <= token.to);
  const token = tokens[index];
  const isWritten = ({ kind }: Token) => kind !== 'space' && kind !== 'comment';
  const at = (count: number, replace: Span, within: Cursor['within'] = 'word'): Cursor => {
    const next = tokens.find((each) => each.from >= replace.to && isWritten(each));
    return {
      text,
      before: tokens.slice(0, count).filter(isWritten),
      replace: { from: replace.from, to: replace.to },
      within,
      quote: token?.quote ?? "'",
      next: next ? text.slice(next.from, next.to) : '',
    };
  };
  const here = { from: offset, to: offset };
  if (!token) {
    return at(Math.max(0, index), here);
  }
  const inside = offset < token.to;
  switch (token.kind) {
    case 'name': {
      const bracket = tokens[index - 1];
      return bracket && opensName(text, tokens, index - 1)
        ? at(index - 1, { from: bracket.from, to: afterBracket(text, token.to) })
        : at(index, token);
    }
    case 'quotedName':
      return at(inside ? index : index + 1, inside ? token : here);
    case 'unclosedString': {
      // `['na`: a name whose quotes are still open.
      const bracket = tokens[index - 1];
      return bracket && text.startsWith('[', bracket.from)
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
      return text.charAt(token.from) === '['
        ? at(index, { from: token.from, to: afterBracket(text, offset) })
        : at(index + 1, here);
  }
}

/** Returns whether a token is a bracket before a name whose quotes are missing, and not one after a list or map. */
function opensName(text: string, tokens: readonly Token[], index: number): boolean {
  const { from } = tokens[index];
  const isAfterValue = tokens[index - 1]?.kind === 'name' || [')', ']'].includes(text.charAt(from - 1));
  return text.charAt(from) === '[' && !isAfterValue;
}

/** Returns the offset after the closing bracket that editors add to an opening one; the same offset if there is none. */
const afterBracket = (text: string, offset: number) => (text.charAt(offset) === ']' ? offset + 1 : offset);

/** An open bracket of a step. */
interface OpenBracket {
  /** Index of its token in the step. */
  at: number;
  /** The function that it belongs to; `''` for plain brackets. */
  call: string;
}

export interface Step {
  /** Of the innermost pipeline's step in which the cursor is; those in brackets too. */
  tokens: Token[];
  isOperator: boolean;
  /** The number of open brackets around the step. */
  depth: number;
  /** The brackets that are open between the step's beginning and the cursor. */
  open: OpenBracket[];
}

/** Returns the step that contains the cursor: from the last pipe, semicolon or table's bracket. */
export function stepOf(before: Token[], word: (token: Token | undefined) => string): Step {
  const stack: Array<{ start: number; isOperator: boolean; bracket: number }> = [
    { start: 0, isOperator: false, bracket: -1 },
  ];
  before.forEach((token, index) => {
    const written = word(token);
    const top = stack[stack.length - 1];
    if (written === '(' || written === '[' || written === '{') {
      const opensTable = written === '(' && readsTable(word(before[top.start])) && !isCall(before, index, word);
      stack.push({
        start: opensTable ? index + 1 : top.start,
        isOperator: opensTable ? false : top.isOperator,
        bracket: index,
      });
    } else if ((written === ')' || written === ']' || written === '}') && stack.length > 1) {
      stack.pop();
    } else if (token.kind === 'pipe' || written === ';') {
      top.start = index + 1;
      top.isOperator = token.kind === 'pipe';
    }
  });
  const { start, isOperator } = stack[stack.length - 1];
  const open = stack.filter(({ bracket }) => bracket >= start);
  return {
    tokens: before.slice(start),
    isOperator,
    depth: stack.length - 1 - open.length,
    open: open.map(({ bracket }) => ({
      at: bracket - start,
      call: isCall(before, bracket, word) ? word(before[bracket - 1]) : '',
    })),
  };
}

/** Returns whether a bracket belongs to a function: the name before it is neither an operator nor the kind of a join. */
function isCall(before: Token[], bracket: number, word: (token: Token | undefined) => string): boolean {
  const name = before[bracket - 1];
  const written = word(name);
  return (
    name?.kind === 'name' &&
    !nonNames.has(written) &&
    !readsTable(written) &&
    before[bracket - 2]?.kind !== 'pipe' &&
    !(word(before[bracket - 2]) === '=' && word(before[bracket - 3]) === 'kind')
  );
}
