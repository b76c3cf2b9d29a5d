/** Letters that stand for what varies within a token: a word with a digit, or any word. */
export const varies = { number: '\uE000', word: '\uE001' } as const;

/** The part of a line that its pattern is made of. */
export interface LineTokens {
  tokens: string[];
  /** Whether the line goes on after them: with other lines, or because it is long. */
  hasRest: boolean;
  /** Whether they are the message within a structured line, such as `msg="…"`. */
  isPart: boolean;
}

/** Longer lines are read up to here: their beginning distinguishes them. */
const maxLength = 1000;
const maxTokens = 80;

/** The message of a line in logfmt or JSON; other keys say what the message is about. */
const message = /(?<=[\s,{])["']?(?:message|msg|body|event|error)["']?\s?[=:]\s?"(?:[^"\\]|\\.)*"/;
const structured = /^\s*(?:\{\s*"|[\w.@]+=\S)/;
/** A key of JSON, or another quoted part. */
const quoted = /([{,]\s*"(?:[^"\\]|\\.)*"\s*:)|"(?:[^"\\]|\\.)*"|(?<!\w)'(?:[^'\\]|\\.)*'(?![\w:])/g;
/** The method of a quoted request, which is no value. */
const methodOf = (part: string) => /^["'][A-Z]+ (?=\/|https?:)/.exec(part)?.[0].slice(1) ?? '';
/** Names of months and days within dates. */
const dateWords =
  /\b(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? +)?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?= +\d)/g;
/** A word with a digit: a number, time, address, id, hexadecimal digits. A full stop or colon at its end is no part of it. */
const numbers = /[^\s"'()[\]{}<>,;=|]*\d(?:[^\s"'()[\]{}<>,;=|]*[^\s"'()[\]{}<>,;=|.:!?])?/g;
/** Whether a word is like “SOCKS5” and “IPV6”: only comparison shows whether it is a name or a value. */
export const isNumberedName = (word: string): boolean => /^[A-Z]{2,}\d$/.test(word);
/** The value of a key, whatever it is. */
const values = /(?<=[\w\])]=)[^\s"'()[\]{}<>,;=|]+/g;
/** A list of numbers counts as one. */
const lists = /\uE000(?:[,;|:/-]\uE000)+/g;

/** Splits a line at its spaces, with placeholders for what varies by its form. */
export function lineTokensOf(line: string): LineTokens {
  const part = structured.test(line) ? message.exec(` ${line}`)?.[0] : undefined;
  const whole = part ?? line;
  const end = whole.search(/[\r\n]/);
  const cut = Math.min(maxLength, end < 0 ? whole.length : end);
  const all = masked(whole.slice(0, cut).trim(), part !== undefined).split(/\s+/);
  // The last word of a long line may be cut in two.
  const tokens = cut === maxLength && whole.length > cut && all.length > 1 ? all.slice(0, -1) : all;
  return {
    tokens: tokens.slice(0, maxTokens),
    hasRest: tokens.length > maxTokens || whole.slice(cut).trim() !== '',
    isPart: part !== undefined,
  };
}

function masked(text: string, isPart: boolean): string {
  const hasQuotes = !isPart && /["']/.test(text);
  const plain = hasQuotes
    ? text.replace(quoted, (part, key?: string) => key ?? `${part[0]}${methodOf(part)}${varies.word}${part[0]}`)
    : text;
  return plain
    .replace(dateWords, (words) => words.replace(/[^ ]+/g, varies.word))
    .replace(numbers, (word) => (isNumberedName(word) ? word : varies.number))
    .replace(values, varies.word)
    .replace(lists, varies.number);
}

export const isFixed = (token: string): boolean => !token.includes(varies.number) && !token.includes(varies.word);
