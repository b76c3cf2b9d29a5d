import { type Quote } from './lexer';

const escapes: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\\': '\\\\',
  '\0': '\\u0000',
};
const unescapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\x07',
  '0': '\0',
};

/** Escapes a value for a string in the given quotes, or for a name in `['…']` or `["…"]`. */
export function escapeForString(value: string, quote: Quote): string {
  const mark = quote.charAt(quote.length - 1);
  return quote.length > 1
    ? value.split(mark).join(mark + mark)
    : Array.from(value, (character) =>
        character === mark ? `\\${character}` : (escapes[character] ?? character)
      ).join('');
}

/** Writes a value as a string literal in the given quotes. */
export const quoteWith = (value: string, quote: Quote): string =>
  `${quote}${escapeForString(value, quote)}${quote.charAt(quote.length - 1)}`;

/** Name in brackets. Unlike a bare name, it can't be read as a keyword. */
export const bracketName = (name: string): string => `['${escapeForString(name, "'")}']`;

/** `\x41`, `\u0041`, `\U00000041`, or one character after a backslash. */
const escaped = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|[^])/g;

function unescape(text: string): string {
  return text.replace(escaped, (whole: string, ...digits: Array<string | undefined>) => {
    const code = Number.parseInt(digits.slice(0, 3).join('') || '-1', 16);
    const letter = whole.charAt(1);
    return code >= 0 && code <= 0x10ffff ? String.fromCodePoint(code) : (unescapes[letter] ?? letter) + whole.slice(2);
  });
}

/** Value of a string literal, even an unclosed or verbatim one (`@"…"`); other text is unchanged. */
export function unquoteString(text: string): string {
  const verbatim = text.startsWith('@');
  const start = verbatim ? 1 : 0;
  const mark = text.charAt(start);
  if (mark !== '"' && mark !== "'") {
    return text;
  }
  const inner = text.slice(start + 1);
  if (verbatim) {
    const pieces = inner.split(mark + mark);
    return pieces.map((piece) => (piece.endsWith(mark) ? piece.slice(0, -1) : piece)).join(mark);
  }
  return unescape(isClosed(inner, mark) ? inner.slice(0, -1) : inner);
}

/** True if the text after an opening quote ends with a quote that isn't escaped. */
const isClosed = (inner: string, mark: string): boolean =>
  inner.endsWith(mark) && /^(?:[^\\]|\\[^])*$/.test(inner.slice(0, -1));

/** Name without its quotes: `a b` for `['a b']`. */
export function unquoteName(text: string): string {
  return text.startsWith('[') && !text.startsWith('[[') ? unquoteString(text.slice(1, -1).trim()) : text;
}
