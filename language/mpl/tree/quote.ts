import { type Span } from '../../kit/edit';

/** Escapes like JSON; in backticks, a `"` stands as it is. */
const escaped = (value: string, mark: '"' | '`'): string => {
  const inner = JSON.stringify(value).slice(1, -1);
  return mark === '"' ? inner : inner.split('\\"').join('"').split('`').join('\\`');
};

/** A name in backticks. */
export const inBackticks = (name: string): string => `\`${escaped(name, '`')}\``;

/** A string in which `${…}` stays a tag or a variable. */
export const quoteWritten = (value: string): string => `"${escaped(value, '"')}"`;

/** A value as a string that holds it and nothing else: `${` would begin an expression. */
export const quoteMplString = (value: string): string => quoteWritten(value).replaceAll('${', '\\u0024{');

/** A pattern as a literal. A `/` ends one unless it is escaped; a line feed, too. */
export function quoteRegex(pattern: string): string {
  const text = pattern.replace(/\\([^])?|[/\n]/g, (found, next?: string) =>
    found === '\n' || next === '\n' ? '\\n' : next === undefined ? `\\${found}` : found
  );
  return `#/${text}/`;
}

/**
 * A pattern that matches a text and nothing else. A backslash is written by its code: the service reads two of them in a literal as one,
 * so that the next letter would be an escape.
 */
export const escapeForRegex = (value: string): string =>
  value.replace(/[\\^$.*+?()[\]{}|/]/g, (character) => (character === '\\' ? backslash : `\\${character}`));

const backslash = '\\x5c';

/** The text that a pattern matches where it is one of `escapeForRegex`, else a text without its escapes. */
export const unescapeRegex = (pattern: string): string =>
  pattern.replace(/\\(x5c|.)/gs, (_, escaped: string) => (escaped === 'x5c' ? '\\' : escaped));

/** The tags in `${…}` of a written string whose names lack backticks. */
export const looseTagsIn = (written: string): Span[] =>
  Array.from(written.matchAll(/\\.|\$\{\s*([A-Za-z_][\w./-]*)\s*\}/gs)).flatMap(({ 0: found, 1: name = '', index }) => {
    const from = index + found.indexOf(name);
    return /[./-]/.test(name) ? [{ from, to: from + name.length }] : [];
  });

const unescapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** The value of a string or name in quotes or backticks, closed or not; a text without them is its own value. */
export function unquote(text: string): string {
  const mark = text.charAt(0);
  if (mark !== '"' && mark !== "'" && mark !== '`') {
    return text;
  }
  let value = '';
  for (const [part, code, escape] of text.slice(1).matchAll(/\\(?:u([0-9a-fA-F]{4})|([^]?))|[^]/g)) {
    if (part === mark) {
      break;
    }
    value += code ? String.fromCharCode(Number.parseInt(code, 16)) : (unescapes[escape] ?? escape ?? part);
  }
  return value;
}

/** The pattern of `#/…/`, closed or not. */
export function unquoteRegex(text: string): string {
  const [pattern] = partsOf(text.slice(2));
  return pattern;
}

/** The pattern and the replacement of `#s/…/…/`. */
export function readReplacement(text: string): { pattern: string; replacement: string } {
  const [pattern, replacement = ''] = partsOf(text.slice(3));
  return {
    pattern,
    replacement: replacement.replace(/\\([\\n])/g, (_, escape: string) => unescapes[escape] ?? escape),
  };
}

/** `#s/…/…/` of a pattern and a replacement. */
export const quoteReplacement = ({ pattern, replacement }: ReturnType<typeof readReplacement>): string =>
  `#s${quoteRegex(pattern).slice(1)}${replacement.replace(/[\\/]/g, '\\$&').replaceAll('\n', '\\n')}/`;

/** A replacement that is a text and nothing else: `$1` would be a group of the pattern. */
export const escapeForReplacement = (value: string): string => value.replaceAll('$', '$$$$');

/** The parts that unescaped slashes end. */
function partsOf(text: string): string[] {
  const parts = [''];
  for (const [part] of text.matchAll(/\\[^]|[^]/g)) {
    if (part === '/') {
      parts.push('');
    } else {
      parts[parts.length - 1] += part === '\\/' ? '/' : part;
    }
  }
  return parts;
}
