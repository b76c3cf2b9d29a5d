import { type Span } from '../tree/ast';
import { type Token } from '../tree/lexer';

/** Operators between values that are words, and those of them that take a list. */
const textOperators: ReadonlySet<string> = new Set(
  ['contains', 'startswith', 'endswith', 'has', 'hasprefix', 'hassuffix', 'has_any'].flatMap((word) => [
    word,
    `${word}_cs`,
  ])
);
const comparingWords: ReadonlySet<string> = new Set([...textOperators, 'in', 'between', 'regex', 'matches']);
const calculating: ReadonlySet<string> = new Set(['+', '-', '*', '/', '%', '=']);

/** Words and marks at which a value begins. */
const boundaries: ReadonlySet<string> = new Set([
  ...[',', ';', '=', '..', 'and', 'or', 'not', 'by', 'on', 'with', 'from', 'to', 'step'],
]);

/** Returns whether a token compares the value before it with the one after it. */
export function compares(token: Token, written: string): boolean {
  return token.kind === 'operator' ? !calculating.has(written) : token.kind === 'name' && comparingWords.has(written);
}

export interface Clause {
  /** The last value, from the operator or mark before it; `undefined` if there is none. */
  operand: Span | undefined;
  /** Index of the operator that compares with it; -1 without one. */
  comparison: number;
}

/** Returns the value that ends before the token `end` of a step, whose values begin at `first`. */
export function clauseBefore(tokens: readonly Token[], written: readonly string[], first: number, end: number): Clause {
  let depth = 0;
  let from = end;
  let comparison = -1;
  for (let index = end - 1; index >= first; index -= 1) {
    const word = written[index];
    if (word === ')' || word === ']' || word === '}') {
      depth += 1;
    } else if (word === '(' || word === '[' || word === '{') {
      if (depth === 0) {
        break;
      }
      depth -= 1;
    } else if (depth === 0) {
      if (boundaries.has(word)) {
        break;
      }
      if (compares(tokens[index], word)) {
        comparison = index;
        break;
      }
    }
    from = index;
  }
  return { operand: from < end ? { from: tokens[from].from, to: tokens[end - 1].to } : undefined, comparison };
}

/** Returns the number of commas between an open bracket and the end, without those in nested brackets. */
export function commasAfter(written: readonly string[], bracket: number): number {
  let depth = 0;
  let commas = 0;
  for (const word of written.slice(bracket + 1)) {
    depth += '([{'.includes(word) ? 1 : ')]}'.includes(word) ? -1 : 0;
    commas += word === ',' && depth === 0 ? 1 : 0;
  }
  return commas;
}
