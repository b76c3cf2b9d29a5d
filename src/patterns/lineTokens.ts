import { afterHeader, headerOf, type LineStart } from './lineHeader';

/** Characters that stand for the variable parts of a line: a word with a digit, any word, a color code, or quoted text. */
export const varies = { number: '\uE000', word: '\uE001', color: '\uE002', text: '\uE003' } as const;

export const anyMark = /[\uE000-\uE003]/;

/** A line split into words, for finding its pattern. */
export interface LineTokens {
  tokens: string[];
  /** Text before the tokens. */
  start: LineStart;
  /** Text after the tokens: more lines, or more words of a long line. */
  rest: 'lines' | 'words' | undefined;
}

/** Maximum length of a line; the rest is ignored. */
const maxLength = 1000;
const maxTokens = 80;
/** Maximum length of text searched for a message's key. */
const maxStructured = 10_000;

/** Message keys in logfmt and JSON lines, best first. */
const messages = ['message|msg', 'body|event', 'error'].map(
  (keys) => new RegExp(String.raw`(?<=[\s,{])(["']?(?:${keys})["']?[ \t]?[=:][ \t]?")((?:[^"\\]|\\.)*)`, 'g')
);
const structured = /^(?:\{\s*"|[\w.@]+=\S)/;
/** JSON brackets, and strings, in which brackets are plain text. */
const brackets = /[{}[\]]|"(?:[^"\\]|\\.)*"/g;
const spaces = /[ \t\n\r\f]/;
const colors = /\x1b\[[0-9;]*m/g;
/** A JSON key, or other quoted text. */
const quoted = /([{,]\s*"(?:[^"\\]|\\.)*"\s*:)|"(?:[^"\\]|\\.)*"|(?<!\w)'(?:[^'\\]|\\.)*'(?![\w:])/g;
/** HTTP method at the start of a quoted request; the method isn't a value. */
const methodOf = (part: string) => /^["'][A-Z]+ (?=\/|https?:)/.exec(part)?.[0].slice(1) ?? '';
/** Month and day names in dates. */
const dateWords =
  /\b(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? +)?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?= +\d)/g;
/** A word with a digit: number, time, address, ID or hexadecimal digits, without a period or colon at its end. */
const numbers =
  /[^\s"'()[\]{}<>,;=|\uE000-\uE003]*\d(?:[^\s"'()[\]{}<>,;=|\uE000-\uE003]*[^\s"'()[\]{}<>,;=|.:!?\uE000-\uE003])?/g;
/** True if only a comparison of lines can show whether a word such as “SOCKS5” is a name or a value. */
export const isNumberedName = (word: string): boolean => /^[A-Z]{2,}\d$/.test(word);
/** Value of a key. */
const values = /(?<=[\w\])]=)[^\s"'()[\]{}<>,;=|\uE000-\uE003]+/g;
/** A list of numbers, which counts as one number. */
const lists = /\uE000(?:[,;|:/-]\uE000)+/g;

/** Splits a line into words; placeholders replace values recognizable by their form. */
export function lineTokensOf(line: string): LineTokens {
  const text = trimmed(line);
  const plain = partOf(text, false);
  const start = headerOf(plain.text);
  const message = start.kind === 'line' ? plain.text : afterHeader(plain.text, start);
  const found = structured.test(message) ? messageOf(text) : undefined;
  if (found !== undefined) {
    const { text: inner, rest } = partOf(trimmed(found.message), found.isCut);
    return tokensOf(masked(inner, true), { kind: 'key', key: found.key }, rest);
  }
  return tokensOf(masked(message, false), start, plain.rest);
}

/** True if a character is white space in RE2. In JavaScript, more characters are. */
const isSpace = (letter: string | undefined) => letter !== undefined && ' \t\n\r\f'.includes(letter);

function trimmed(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && isSpace(text[from])) {
    from++;
  }
  while (to > from && isSpace(text[to - 1])) {
    to--;
  }
  return text.slice(from, to);
}

/** Message of a structured line. */
function messageOf(line: string): { key: string; message: string; isCut: boolean } | undefined {
  const text = ` ${line.slice(0, maxStructured)}`;
  for (const expression of messages) {
    const found = messageIn(text, expression);
    if (found !== undefined && trimmed(found[2]) !== '') {
      const [whole, key, message] = found;
      const isClosed = text[found.index + whole.length] === '"';
      const isCut = !isClosed && line.length > maxStructured && spaces.test(message.slice(0, maxLength));
      return isClosed || isCut ? { key, message, isCut } : undefined;
    }
  }
  return undefined;
}

/** The first match outside nested objects or, if there is none, the first one inside. */
function messageIn(text: string, expression: RegExp): RegExpExecArray | undefined {
  let first: RegExpExecArray | undefined;
  let depth = 0;
  let from = 0;
  for (const found of text.matchAll(expression)) {
    first ??= found;
    for (const [bracket] of text.slice(from, found.index).matchAll(brackets)) {
      depth += bracket === '{' || bracket === '[' ? 1 : bracket === '}' || bracket === ']' ? -1 : 0;
    }
    if (depth <= 1) {
      return found;
    }
    from = found.index;
  }
  return first;
}

/** First line of a text, up to the maximum length. */
function partOf(text: string, isCut: boolean): { text: string; rest: LineTokens['rest'] } {
  const read = text.slice(0, maxLength);
  const lineEnd = read.search(/[\r\n]/);
  if (lineEnd >= 0) {
    return { text: marked(read.slice(0, lineEnd)), rest: 'lines' };
  }
  if (text.length <= maxLength && !isCut) {
    return { text: marked(read), rest: undefined };
  }
  // The last word may be incomplete, and a very long word is a value.
  const words = read.replace(/[^ \t\f]+$/, '');
  return words === ''
    ? { text: varies.word, rest: spaces.test(text) ? 'words' : undefined }
    : { text: marked(words), rest: 'words' };
}

/** Replaces color codes and reserved characters with placeholders. */
function marked(text: string): string {
  const plain = anyMark.test(text) ? text.replaceAll(new RegExp(anyMark, 'g'), varies.word) : text;
  return plain.includes('\x1b') ? plain.replace(colors, varies.color) : plain;
}

function tokensOf(text: string, start: LineStart, rest: LineTokens['rest']): LineTokens {
  const tokens = trimmed(text).split(/[ \t\f]+/);
  return tokens.length > maxTokens
    ? { tokens: tokens.slice(0, maxTokens), start, rest: 'words' }
    : { tokens, start, rest };
}

function masked(text: string, isPart: boolean): string {
  const hasQuotes = !isPart && /["']/.test(text);
  const plain = hasQuotes
    ? text.replace(quoted, (part, key?: string) => key ?? `${part[0]}${methodOf(part)}${varies.text}${part[0]}`)
    : text;
  return plain
    .replace(dateWords, (words) => words.replace(/[^ ]+/g, varies.word))
    .replace(numbers, (word) => (isNumberedName(word) ? word : varies.number))
    .replace(values, varies.word)
    .replace(lists, varies.number);
}

export const isFixed = (token: string): boolean => !anyMark.test(token);
