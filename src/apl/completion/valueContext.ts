import { type Span } from '../tree/ast';
import { type Token } from '../tree/lexer';
import { operatorOf } from '../vocabulary/vocabulary';
import { clauseBefore, commasAfter, compares } from './clause';
import { nonNames, type Step } from './step';

/** The surroundings of a value: its comparison, or the parameter that it is given for. */
export interface ValueContext {
  comparison: Comparison | undefined;
  argument: Argument | undefined;
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

/** Tells whether a word begins a pipeline whose first step takes expressions. */
export function isSourceOfValues(word: string): boolean {
  const operator = operatorOf(word);
  return operator?.begins === 'only' && operator.takes === 'values';
}

/** Returns whether a value can end with this token, so that an operator or a comma follows. */
export function endsValue(token: Token, written: string): boolean {
  switch (token.kind) {
    case 'name':
      return !nonNames.has(written) && !compares(token, written);
    case 'quotedName':
    case 'string':
    case 'unclosedString':
    case 'number':
    case 'timespan':
    case 'rawLiteral':
      return true;
    case 'punctuation':
      return written === ')' || written === ']' || written === '}';
    default:
      return false;
  }
}

/** Returns the index of a step's first token that can be of a value. */
export const firstOf = ({ isOperator }: Step, written: readonly string[]) =>
  isOperator || isSourceOfValues(written[0]) ? 1 : 0;

/** Returns what the value at the end of a step is compared with, or the parameter that it is given for. */
export function valueContext(step: Step, written: readonly string[]): ValueContext {
  const { tokens, open } = step;
  const first = firstOf(step, written);
  const bracket = open.at(-1);
  const last = tokens.length - 1;
  const compared = (at: number, list?: number): Comparison | undefined => {
    const isRegex = written[at] === 'regex' && at > 0;
    const { operand } = clauseBefore(tokens, written, first, isRegex ? at - 1 : at);
    return operand && { operator: isRegex ? `${written[at - 1]} regex` : written[at], operand, list };
  };
  if (tokens[last] && compares(tokens[last], written[last])) {
    return { comparison: compared(last), argument: undefined };
  }
  if (bracket && bracket.at > 0 && compares(tokens[bracket.at - 1], written[bracket.at - 1])) {
    const begins = written[last] === '(' || written[last] === ',' || written[last] === '..';
    return { comparison: begins ? compared(bracket.at - 1, tokens[bracket.at].to) : undefined, argument: undefined };
  }
  if (!bracket || bracket.call === '') {
    return { comparison: undefined, argument: undefined };
  }
  const index = commasAfter(written, bracket.at);
  const comma = written.indexOf(',', bracket.at);
  const { operand } = clauseBefore(tokens, written, bracket.at + 1, comma < 0 ? tokens.length : comma);
  return { comparison: undefined, argument: { call: bracket.call, index, first: index > 0 ? operand : undefined } };
}
