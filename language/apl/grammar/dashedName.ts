import { ExternalTokenizer, type InputStream } from '@lezer/lr';
import { DashedName } from '../generated/parser.terms';

const letter = /[a-zA-Z_$\u00a1-\ufefe\uff00-\uffff]/;
/** Pattern for a variable in double brackets; the grammar has the same one. */
const variable = /^\[\[\d*[a-zA-Z_]\w*(?::\w+)?\]\]$/;
const part = /[\da-zA-Z_$\u00a1-\ufefe\uff00-\uffff]/;

/** Character at an offset from the input's position; `''` at the end. */
const at = (input: InputStream, offset = 0): string =>
  input.peek(offset) < 0 ? '' : String.fromCharCode(input.peek(offset));

/** Skips letters, digits, and variables such as `${name}` and `[[name]]`. */
function skipParts(input: InputStream): void {
  while (part.test(at(input)) || bracketedLength(input) > 0) {
    const isVariable = at(input) === '$' && at(input, 1) === '{';
    input.advance(bracketedLength(input) || (isVariable ? variableLength(input) : 1));
  }
}

/** Length of a variable; 1 if its bracket isn't closed. */
function variableLength(input: InputStream): number {
  let length = 2;
  while (!['', '\n', '{', '}'].includes(at(input, length))) {
    length += 1;
  }
  return at(input, length) === '}' ? length + 1 : 1;
}

/** Length of a variable such as `[[name]]` or `[[name:csv]]`; 0 for other text. */
function bracketedLength(input: InputStream): number {
  let length = at(input) + at(input, 1) === '[[' ? 2 : 0;
  while (length > 0 && /[\w:]/.test(at(input, length))) {
    length += 1;
  }
  const text = Array.from({ length: length + 2 }, (_, index) => at(input, index)).join('');
  return variable.test(text) ? text.length : 0;
}

/** Tokenizer for words with dashes. The grammar calls it only where such words are valid. In an expression, `a-b` is a subtraction. */
export const dashedName = new ExternalTokenizer((input) => {
  if (!letter.test(at(input)) && bracketedLength(input) === 0) {
    return;
  }
  let hasDash = false;
  skipParts(input);
  while (
    (at(input) === '-' || at(input) === '.') &&
    (part.test(at(input, 1)) || at(input, 1) + at(input, 2) === '[[')
  ) {
    hasDash ||= at(input) === '-';
    input.advance();
    skipParts(input);
  }
  if (hasDash) {
    input.acceptToken(DashedName);
  }
});
