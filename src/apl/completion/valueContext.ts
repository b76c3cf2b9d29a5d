import { type Span } from '../tree/ast';
import { closesBracket, opensBracket, type Token } from '../tree/lexer';
import { textWords } from '../tree/operatorTables';
import { operatorOf } from '../vocabulary/tabularOperators';
import { nonNames, type CursorStep } from './step';

/** The surroundings of a value: its comparison, or the parameter that it is given for. */
export interface ValueContext {
  comparison?: Comparison;
  argument?: Argument;
}

interface Comparison {
  operator: string;
  /** The left side. */
  operand: Span;
  /** Where the values of a list begin; `undefined` if one value is compared. */
  list: number | undefined;
}

interface Argument {
  call: string;
  index: number;
  /** The first argument; `undefined` where it is being written. */
  first: Span | undefined;
}

/** Operators between values that are words. */
const comparingWords: ReadonlySet<string> = new Set([
  ...[...textWords, 'has_any'].flatMap((word) => [word, `${word}_cs`]),
  ...['in', 'between', 'regex', 'matches'],
]);
const calculating: ReadonlySet<string> = new Set(['+', '-', '*', '/', '%', '=']);

/** Words and marks at which a value begins. */
const boundaries: ReadonlySet<string> = new Set(', ; = .. and or not by on with from to step'.split(' '));

/** Whether a token compares the value before it with the one after it. */
export function compares({ kind, text }: Token): boolean {
  return kind === 'operator' ? !calculating.has(text) : kind === 'name' && comparingWords.has(text);
}

/** Whether a value can end with this token, so that an operator or a comma follows. */
export function endsValue(token: Token): boolean {
  switch (token.kind) {
    case 'name':
      return !nonNames.has(token.text) && !compares(token);
    case 'quotedName':
    case 'string':
    case 'unclosedString':
    case 'number':
    case 'timespan':
    case 'rawLiteral':
      return true;
    default:
      return closesBracket(token);
  }
}

/** Whether a word begins a pipeline whose first step takes expressions. */
export function isSourceOfValues(word: string): boolean {
  const operator = operatorOf(word);
  return operator?.begins === 'only' && operator.takes === 'values';
}

export interface Clause {
  /** The last value, from the operator or mark before it; `undefined` if there is none. */
  operand: Span | undefined;
  /** Index of the operator that compares with it; -1 without one. */
  comparison: number;
}

/** The value that ends before the token `end` of a step, at `first` or later. */
export function clauseBefore({ tokens, isOperator }: CursorStep, end: number, first?: number): Clause {
  const start = first ?? (isOperator || isSourceOfValues(tokens[0].text) ? 1 : 0);
  let depth = 0;
  let from = end;
  let comparison = -1;
  for (; from > start; from -= 1) {
    const token = tokens[from - 1];
    depth += closesBracket(token) ? 1 : opensBracket(token) ? -1 : 0;
    comparison = depth === 0 && compares(token) ? from - 1 : -1;
    if (depth < 0 || comparison >= 0 || (depth === 0 && boundaries.has(token.text))) {
      break;
    }
  }
  return { operand: from < end ? { from: tokens[from].from, to: tokens[end - 1].to } : undefined, comparison };
}

/** The number of commas between an open bracket and the end, without those in nested brackets. */
export function commasAfter({ tokens }: CursorStep, bracket: number): number {
  let depth = 0;
  let commas = 0;
  for (const token of tokens.slice(bracket + 1)) {
    depth += opensBracket(token) ? 1 : closesBracket(token) ? -1 : 0;
    commas += token.text === ',' && depth === 0 ? 1 : 0;
  }
  return commas;
}

/** The comparison of the value at the end of a step, or the parameter that it is given for. */
export function valueContext(step: CursorStep): ValueContext {
  const { tokens, written, open } = step;
  const bracket = open.at(-1);
  const last = tokens.length - 1;
  const compared = (at: number, list?: number): ValueContext => {
    const isRegex = written[at] === 'regex' && at > 0;
    const { operand } = clauseBefore(step, isRegex ? at - 1 : at);
    const operator = isRegex ? `${written[at - 1]} regex` : written[at];
    return operand ? { comparison: { operator, operand, list } } : {};
  };
  if (tokens[last] && compares(tokens[last])) {
    return compared(last);
  }
  if (bracket && bracket.at > 0 && compares(tokens[bracket.at - 1])) {
    return ['(', ',', '..'].includes(written[last]) ? compared(bracket.at - 1, tokens[bracket.at].to) : {};
  }
  if (!bracket || bracket.call === '') {
    return {};
  }
  const index = commasAfter(step, bracket.at);
  const comma = written.indexOf(',', bracket.at);
  const { operand } = clauseBefore(step, comma < 0 ? tokens.length : comma, bracket.at + 1);
  return { argument: { call: bracket.call, index, first: index > 0 ? operand : undefined } };
}
