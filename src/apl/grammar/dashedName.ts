import { ExternalTokenizer, type InputStream } from '@lezer/lr';
import { DashedName } from '../generated/parser.terms';

const [dollar, dash, dot, zero, nine, upperA, upperZ, underscore, lowerA, lowerZ] = Array.from(
  '$-.09AZ_az',
  (character) => character.charCodeAt(0)
);
const [open, close, newline] = Array.from('{}\n', (character) => character.charCodeAt(0));
const byteOrderMark = 0xfeff;

const isDigit = (code: number) => code >= zero && code <= nine;
const isLetter = (code: number) =>
  (code >= lowerA && code <= lowerZ) ||
  (code >= upperA && code <= upperZ) ||
  code === underscore ||
  code === dollar ||
  (code > 0xa0 && code !== byteOrderMark);
const isPart = (code: number) => isLetter(code) || isDigit(code);

/** Skips letters, digits and variables like `${name}`. */
function skipParts(input: InputStream): void {
  while (isPart(input.next)) {
    const variable = input.next === dollar && input.peek(1) === open ? variableLength(input) : 0;
    input.advance(Math.max(variable, 1));
  }
}

function variableLength(input: InputStream): number {
  for (let length = 2; ; length += 1) {
    const code = input.peek(length);
    if (code === close) {
      return length + 1;
    }
    if (code < 0 || code === newline || code === open) {
      return 0;
    }
  }
}

/** The tokenizer of words with dashes. The grammar calls it only where such a word is possible, so `a-b` in an expression is a subtraction. */
export const dashedName = new ExternalTokenizer((input) => {
  if (!isLetter(input.next)) {
    return;
  }
  let hasDash = false;
  skipParts(input);
  while ((input.next === dash || input.next === dot) && isPart(input.peek(1))) {
    hasDash ||= input.next === dash;
    input.advance();
    skipParts(input);
  }
  if (hasDash) {
    input.acceptToken(DashedName);
  }
});
