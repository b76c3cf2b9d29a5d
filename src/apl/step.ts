import { type Span } from './ast';
import { tokenize, type Token } from './lexer';

export interface Cursor {
  text: string;
  /** Before the cursor, without white space, comments and the word that is being written. */
  before: Token[];
  replace: Span;
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

/** Operators that read a second table. */
export const tableOperators: ReadonlySet<string> = new Set(['union', 'join', 'lookup']);

/** What stands before a cursor; `undefined` inside of strings, comments and numbers. */
export function cursorAt(text: string, offset: number): Cursor | undefined {
  const tokens = tokenize(text);
  const index = tokens.findIndex((token) => token.from < offset && offset <= token.to);
  const token = tokens[index];
  const significant = (list: Token[]) => list.filter(({ kind }) => kind !== 'space' && kind !== 'comment');
  if (!token) {
    return { text, before: significant(tokens.slice(0, index < 0 ? 0 : index)), replace: { from: offset, to: offset } };
  }
  const inside = offset < token.to;
  switch (token.kind) {
    case 'name':
      return { text, before: significant(tokens.slice(0, index)), replace: { from: token.from, to: token.to } };
    case 'quotedName':
      return inside
        ? { text, before: significant(tokens.slice(0, index)), replace: { from: token.from, to: token.to } }
        : undefined;
    case 'unclosedString': {
      // `['na`: a name whose quotes are not closed yet.
      const bracket = tokens[index - 1];
      return bracket && text.slice(bracket.from, bracket.to) === '['
        ? { text, before: significant(tokens.slice(0, index - 1)), replace: { from: bracket.from, to: offset } }
        : undefined;
    }
    case 'comment':
    case 'number':
    case 'timespan':
      return undefined;
    case 'string':
    case 'rawLiteral':
      return inside
        ? undefined
        : { text, before: significant(tokens.slice(0, index + 1)), replace: { from: offset, to: offset } };
    default:
      return { text, before: significant(tokens.slice(0, index + 1)), replace: { from: offset, to: offset } };
  }
}

export interface Step {
  /** Of the innermost pipeline's step in which the cursor is; those in brackets too. */
  tokens: Token[];
  isOperator: boolean;
  /** How many brackets are open around the step. */
  depth: number;
  /** The functions whose brackets are open between the step's beginning and the cursor, `''` for plain brackets. */
  calls: string[];
}

/** The step in which the cursor stands: from the last pipe, semicolon or table's bracket. */
export function stepOf(before: Token[], word: (token: Token | undefined) => string): Step {
  const stack: Array<{ start: number; isOperator: boolean; bracket: number }> = [
    { start: 0, isOperator: false, bracket: -1 },
  ];
  before.forEach((token, index) => {
    const written = word(token);
    const top = stack[stack.length - 1];
    if (written === '(' || written === '[' || written === '{') {
      const opensTable = written === '(' && tableOperators.has(word(before[top.start])) && !isCall(before, index, word);
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
    calls: open.map(({ bracket }) => (isCall(before, bracket, word) ? word(before[bracket - 1]) : '')),
  };
}

/** Whether a bracket belongs to a function: a name stands before it that is no operator. */
function isCall(before: Token[], bracket: number, word: (token: Token | undefined) => string): boolean {
  const name = before[bracket - 1];
  const written = word(name);
  return (
    name?.kind === 'name' &&
    !nonNames.has(written) &&
    !tableOperators.has(written) &&
    before[bracket - 2]?.kind !== 'pipe' &&
    word(before[bracket - 2]) !== '='
  );
}
