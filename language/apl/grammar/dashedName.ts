import { ExternalTokenizer, type InputStream } from '@lezer/lr';
import { DashedName } from '../generated/parser.terms';

const letter = /[a-zA-Z_$\u00a1-\ufefe\uff00-\uffff]/;
const part = /[\da-zA-Z_$\u00a1-\ufefe\uff00-\uffff]/;

/** Returns a character from the input's position on; `''` at the end. */
const at = (input: InputStream, offset = 0): string =>
  input.peek(offset) < 0 ? '' : String.fromCharCode(input.peek(offset));

/** Skips letters, digits and variables like `${name}`. */
function skipParts(input: InputStream): void {
  while (part.test(at(input))) {
    const isVariable = at(input) === '$' && at(input, 1) === '{';
    input.advance(isVariable ? variableLength(input) : 1);
  }
}

/** Returns the length of a variable; 1, that of its first character, where its bracket is not closed. */
function variableLength(input: InputStream): number {
  let length = 2;
  while (!['', '\n', '{', '}'].includes(at(input, length))) {
    length += 1;
  }
  return at(input, length) === '}' ? length + 1 : 1;
}

/** The tokenizer of words with dashes. The grammar calls it only where such a word is possible, so `a-b` in an expression is a subtraction. */
export const dashedName = new ExternalTokenizer((input) => {
  if (!letter.test(at(input))) {
    return;
  }
  let hasDash = false;
  skipParts(input);
  while ((at(input) === '-' || at(input) === '.') && part.test(at(input, 1))) {
    hasDash ||= at(input) === '-';
    input.advance();
    skipParts(input);
  }
  if (hasDash) {
    input.acceptToken(DashedName);
  }
});
