import { type Span } from './ast';

/** APL's lexical rules, usable without loading the grammar. A test compares both, token by token. */

export type TokenKind =
  | 'space'
  | 'comment'
  /** A word: field, function, keyword or variable, possibly with dots or, at the start of a step, dashes. */
  | 'name'
  /** `['a b']` */
  | 'quotedName'
  | 'string'
  /** A string without a closing quote. It ends with its line, or with the text. */
  | 'unclosedString'
  | 'number'
  | 'timespan'
  /** `datetime(…)`, `time(…)`, `timespan(…)`, `guid(…)`. The text in the parentheses isn't APL. */
  | 'rawLiteral'
  | 'pipe'
  /** `==`, `!in~`, `+` and so on. Operators that are plain words are names. */
  | 'operator'
  | 'punctuation'
  | 'error';

/** Quotes around a string or name. `@` marks verbatim text, in which a backslash is literal. */
export type Quote = '"' | "'" | '@"' | "@'";

export interface Token extends Span {
  kind: TokenKind;
  text: string;
  /** Quotes of the string or quoted name. */
  quote?: Quote;
}

const letter =
  '[a-zA-Z_\\u{a1}-\\u{d7ff}\\u{e000}-\\u{fefe}\\u{ff00}-\\u{10ffff}]|\\$\\{[^{}\\n]*\\}|\\[\\[\\d*[a-zA-Z_]\\w*(?::\\w+)?\\]\\]|\\$';
const part = `(?:[\\d]|${letter})`;
const dotted = `(?:\\.${part}+)*`;
const name = `(?:${letter})${part}*${dotted}`;
const quoted = (quote: string) => `${quote}[^\\\\\\n${quote}]*(?:\\\\[^\\n][^\\\\\\n${quote}]*)*`;
const verbatim = (quote: string) => `@${quote}[^\\n${quote}]*(?:${quote}${quote}[^\\n${quote}]*)*`;
const closed = `${quoted('"')}"|${quoted("'")}'`;
const amount = '\\d+(?:\\.\\d+)?';
const unit =
  'w|d(?:ays?)?|h(?:ours?|rs?)?|milli(?:s(?:ec(?:onds?|s)?)?)?|micro(?:s(?:ec(?:onds?|s)?)?)?|nano(?:s(?:ec(?:onds?|s)?)?)?|' +
  'min(?:ute)?s?|ms|m|s(?:ec(?:onds?|s)?)?|us|ns|ticks?';

/** Rules in order of precedence. */
const rules: Array<[TokenKind, string]> = [
  ['space', '[ \\t\\r\\n\\u{a0}\\u{feff}]+'],
  ['comment', '//[^\\n]*'],
  ['rawLiteral', '(?:datetime|date|timespan|time|guid)[ \\t]*\\([^)\\n]*\\)'],
  ['operator', 'in~|![a-z][a-z_]*~?'],
  ['name', name],
  ['quotedName', `\\[[ \\t]*(?:${closed})[ \\t]*\\]`],
  ['string', `${closed}|${verbatim('"')}"|${verbatim("'")}'`],
  ['unclosedString', `(?:${quoted('"')}|${quoted("'")})\\\\?|${verbatim('"')}|${verbatim("'")}`],
  ['timespan', `${amount}(?:${unit})`],
  ['number', `0[xX][\\da-fA-F]+|${amount}(?:[eE][+\\-]?\\d+)?`],
  ['pipe', '\\|'],
  ['operator', '==|=~|=|!=|!~|<=|<>|<|>=|>|[+\\-*\\/%]'],
  ['punctuation', '\\.\\.|[.,:;()\\[\\]{}]'],
  ['error', '[^]'],
];
const pattern = rules.map(([, rule]) => `(${rule})`).join('|');
// Sticky, because each use sets the position. It's compiled only once: for many short texts, compiling would take most of the time.
const any = new RegExp(pattern, 'yu');
const dashed = new RegExp(`${name}(?:-${part}+${dotted})+`, 'yu');

function quoteOf(kind: TokenKind, tokenText: string): Quote | undefined {
  if (kind !== 'string' && kind !== 'unclosedString' && kind !== 'quotedName') {
    return undefined;
  }
  const at = tokenText.startsWith('@') ? '@' : '';
  return /["']/.exec(tokenText)?.[0] === '"' ? `${at}"` : `${at}'`;
}

/** The rule that matched: it has the first non-empty group. */
function kindOf(match: RegExpExecArray): TokenKind {
  const group = match.findIndex((text, index) => index > 0 && text !== undefined);
  return rules[group - 1]?.[0] ?? 'error';
}

/** Splits a text into tokens that cover all of it. Text that matches no rule becomes a token of kind `error`. */
export function tokenize(query: string): Token[] {
  const tokens: Token[] = [];
  let from = 0;
  // At the start of a step, datasets (`sample-http-logs`) and operators (`project-away`) may have dashes.
  let begins = true;
  while (from < query.length) {
    any.lastIndex = dashed.lastIndex = from;
    const head: RegExpExecArray | null = begins ? dashed.exec(query) : null;
    const match: RegExpExecArray | null = head ?? any.exec(query);
    const text: string = match?.[0] ?? query.charAt(from);
    const kind: TokenKind = head ? 'name' : match ? kindOf(match) : 'error';
    const quote = quoteOf(kind, text);
    tokens.push({ kind, text, from, to: from + text.length, ...(quote && { quote }) });
    if (kind !== 'space' && kind !== 'comment') {
      begins = kind === 'pipe' || text === ';';
    }
    from += text.length;
  }
  return tokens;
}

export const isSignificant = ({ kind }: Token): boolean => kind !== 'space' && kind !== 'comment';

/** Tokens except white space and comments. */
export const significantTokens = (query: string): Token[] => tokenize(query).filter(isSignificant);

/** True if a name starts with a Grafana variable: `$city`, `${city}`, `[[city]]`. */
export const beginsVariable = (name: string): boolean => name.startsWith('$') || name.startsWith('[[');

/** True if a text consists of exactly one Grafana variable. */
export function isVariable(text: string): boolean {
  // After a sign, a word has no dashes.
  const [, ...tokens] = tokenize(`=${text}`);
  return tokens.length === 1 && tokens[0].kind === 'name' && beginsVariable(text);
}

/** The closing bracket for each opening bracket. */
export const closing: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);
export const opensBracket = ({ text }: Token): boolean => closing.has(text);
export const closesBracket = ({ text }: Token): boolean => text === ')' || text === ']' || text === '}';
