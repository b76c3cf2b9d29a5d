import { afterHeader, headerOf, type LineStart } from './lineHeader';

/** Letters that stand for what varies in a line: a word with a digit, any word, a color code, the text between quotes. */
export const varies = { number: '\uE000', word: '\uE001', color: '\uE002', text: '\uE003' } as const;

export const anyMark = /[\uE000-\uE003]/;

/** The part of a line that its pattern is made of. */
export interface LineTokens {
  tokens: string[];
  /** Text between them and the beginning of the line. */
  start: LineStart;
  /** Text after them: more lines, or more words of a long line. */
  rest: 'lines' | 'words' | undefined;
}

/** Longer lines are read up to here: their beginning distinguishes them. */
const maxLength = 1000;
const maxTokens = 80;
/** The key of a message is searched up to here. */
const maxStructured = 10_000;

/** Keys of the message of a line in logfmt or JSON, the best first; other keys say what the message is about. */
const messages = ['message|msg', 'body|event', 'error'].map(
  (keys) => new RegExp(String.raw`(?<=[\s,{])(["']?(?:${keys})["']?[ \t]?[=:][ \t]?")((?:[^"\\]|\\.)*)`)
);
const structured = /^(?:\{\s*"|[\w.@]+=\S)/;
const spaces = /[ \t\n\r\f]/;
const colors = /\x1b\[[0-9;]*m/g;
/** A key of JSON, or another quoted part. */
const quoted = /([{,]\s*"(?:[^"\\]|\\.)*"\s*:)|"(?:[^"\\]|\\.)*"|(?<!\w)'(?:[^'\\]|\\.)*'(?![\w:])/g;
/** The method of a quoted request, which is no value. */
const methodOf = (part: string) => /^["'][A-Z]+ (?=\/|https?:)/.exec(part)?.[0].slice(1) ?? '';
/** Names of months and days within dates. */
const dateWords =
  /\b(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? +)?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?= +\d)/g;
/** A word with a digit: a number, time, address, id, hexadecimal digits. A full stop or colon at its end is no part of it. */
const numbers =
  /[^\s"'()[\]{}<>,;=|\uE000-\uE003]*\d(?:[^\s"'()[\]{}<>,;=|\uE000-\uE003]*[^\s"'()[\]{}<>,;=|.:!?\uE000-\uE003])?/g;
/** Whether a word is like “SOCKS5” and “IPV6”: only comparison shows whether it is a name or a value. */
export const isNumberedName = (word: string): boolean => /^[A-Z]{2,}\d$/.test(word);
/** The value of a key, whatever it is. */
const values = /(?<=[\w\])]=)[^\s"'()[\]{}<>,;=|\uE000-\uE003]+/g;
/** A list of numbers counts as one. */
const lists = /\uE000(?:[,;|:/-]\uE000)+/g;

/** Splits a line at its spaces, with placeholders for what varies by its form. */
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

/** White space as RE2 reads it, which is less than JavaScript's: other spaces are letters of words. */
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

/** The message of a structured line. */
function messageOf(line: string): { key: string; message: string; isCut: boolean } | undefined {
  const text = ` ${line.slice(0, maxStructured)}`;
  for (const expression of messages) {
    const found = expression.exec(text);
    if (found !== null && trimmed(found[2]) !== '') {
      const [whole, key, message] = found;
      const isClosed = text[found.index + whole.length] === '"';
      const isCut = !isClosed && line.length > maxStructured && spaces.test(message.slice(0, maxLength));
      return isClosed || isCut ? { key, message, isCut } : undefined;
    }
  }
  return undefined;
}

/** The first line of a text, as far as it is read. */
function partOf(text: string, isCut: boolean): { text: string; rest: LineTokens['rest'] } {
  const read = text.slice(0, maxLength);
  const lineEnd = read.search(/[\r\n]/);
  if (lineEnd >= 0) {
    return { text: marked(read.slice(0, lineEnd)), rest: 'lines' };
  }
  if (text.length <= maxLength && !isCut) {
    return { text: marked(read), rest: undefined };
  }
  // The last word may be cut in two. One that is as long is a value.
  const words = read.replace(/[^ \t\f]+$/, '');
  return words === ''
    ? { text: varies.word, rest: spaces.test(text) ? 'words' : undefined }
    : { text: marked(words), rest: 'words' };
}

/** A text with placeholders for color codes, and for the letters that stand for placeholders. */
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
