import { type Span } from '../../kit/edit';

/** Escapes text as in JSON; inside backticks, a `"` needs no escape. */
const escaped = (value: string, mark: '"' | '`'): string => {
  const inner = JSON.stringify(value).slice(1, -1);
  return mark === '"' ? inner : inner.split('\\"').join('"').split('`').join('\\`');
};

export const inBackticks = (name: string): string => `\`${escaped(name, '`')}\``;

/** A string in which `${…}` stays a tag or a variable. */
export const quoteWritten = (value: string): string => `"${escaped(value, '"')}"`;

/** A string with exactly this value, in which `${` doesn't start an expression. */
export const quoteMplString = (value: string): string => quoteWritten(value).replaceAll('${', '\\u0024{');

/** A pattern as a literal. An unescaped `/` or a line feed is escaped, because it would end the literal. */
export function quoteRegex(pattern: string): string {
  const text = pattern.replace(/\\([^])?|[/\n]/g, (found, next?: string) =>
    found === '\n' || next === '\n' ? '\\n' : next === undefined ? `\\${found}` : found
  );
  return `#/${text}/`;
}

/** A pattern for exactly this text. `\` becomes `\x5c`, because the service reads two backslashes as one. */
export const escapeForRegex = (value: string): string =>
  value.replace(/[\\^$.*+?()[\]{}|/]/g, (character) => (character === '\\' ? backslash : `\\${character}`));

const backslash = '\\x5c';

/** The text that a pattern from `escapeForRegex` matches; for other patterns, the text without its escapes. */
export const unescapeRegex = (pattern: string): string =>
  pattern.replace(/\\(x5c|.)/gs, (_, escaped: string) => (escaped === 'x5c' ? '\\' : escaped));

/** Ranges of tags in a string's `${…}` whose required backticks are missing. */
export const looseTagsIn = (written: string): Span[] =>
  Array.from(written.matchAll(/\\.|\$\{\s*([A-Za-z_][\w./-]*)\s*\}/gs)).flatMap(({ 0: found, 1: name = '', index }) => {
    const from = index + found.indexOf(name);
    return /[./-]/.test(name) ? [{ from, to: from + name.length }] : [];
  });

const unescapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** The value of a string or name in quotes or backticks, closed or not; other text is returned unchanged. */
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

/** The pattern in `#/…/`, closed or not. */
export function unquoteRegex(text: string): string {
  const [pattern] = partsOf(text.slice(2));
  return pattern;
}

/** The pattern and the replacement in `#s/…/…/`. */
export function readReplacement(text: string): { pattern: string; replacement: string } {
  const [pattern, replacement = ''] = partsOf(text.slice(3));
  return {
    pattern,
    replacement: replacement.replace(/\\([\\n])/g, (_, escape: string) => unescapes[escape] ?? escape),
  };
}

/** Writes a pattern and a replacement as `#s/…/…/`. */
export const quoteReplacement = ({ pattern, replacement }: ReturnType<typeof readReplacement>): string =>
  `#s${quoteRegex(pattern).slice(1)}${replacement.replace(/[\\/]/g, '\\$&').replaceAll('\n', '\\n')}/`;

/** A replacement that inserts exactly this text. `$1` is escaped, because it would refer to a group in the pattern. */
export const escapeForReplacement = (value: string): string => value.replaceAll('$', '$$$$');

/** Splits a text at unescaped slashes. */
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
