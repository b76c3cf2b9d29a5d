import { replaceFix, insertFix } from '../../kit/problem';
import { closing } from '../tree/lexer';
import { quoteName } from '../tree/quote';
import { escapeForString } from '../tree/strings';
import { parseTimespan } from '../tree/timespan';
import { isCurly } from '../vocabulary/otherLanguages';
import { type Around, type FoundMistake, type Mistake } from './around';

/** Distance of the first token on the error's line. */
function lineStart(around: Around): number {
  let first = 0;
  while (around.token(first - 1) && !around.startsLine(first)) {
    first -= 1;
  }
  return first;
}

/** Explains a comment on the error's line that starts with `#`, `--` or `/*`. `5--1` isn't a comment. */
export function comment(around: Around): FoundMistake {
  for (let at = 0; at >= lineStart(around); at -= 1) {
    const sign = around.word(at) + (around.touches(at) ? around.word(at + 1) : '');
    const isMinus = around.touches(at + 1) && around.token(at - 1) !== undefined && !around.startsLine(at);
    if (sign.startsWith('/*')) {
      return around.mistake(at, at + 1, 'In APL, comments start with `//` and run to the end of the line.');
    }
    if (sign.startsWith('#') || (sign === '--' && !isMinus)) {
      const last = sign.startsWith('#') ? at : at + 1;
      return around.instead(at, last, 'Comments start with `//` in APL.', '//');
    }
  }
  return undefined;
}

/** Explains the first pair of typographic quotes on the error's line, which the grammar reads as letters. */
export function curlyQuotes(around: Around): FoundMistake {
  const found: number[] = [];
  const start = lineStart(around);
  for (let at = start; around.token(at) && (at === start || !around.startsLine(at)); at += 1) {
    const letters = around.is(at, 'name', 'error') ? around.written(at).split('') : [];
    found.push(...letters.flatMap((letter, index) => (isCurly(letter) ? around.span(at).from + index : [])));
  }
  const [from, to] = found;
  if (from === undefined || to === undefined) {
    return undefined;
  }
  const span = { from, to: to + 1 };
  const fix = replaceFix(span, `"${around.text.slice(from + 1, to)}"`, 'Use straight quotes');
  return { ...span, message: 'APL requires straight quotes, not typographic quotes.', fix };
}

/** Finds where a `let` statement may lack its `;`: at the error, or before a line that starts with a bracketed name. */
export function missingSemicolon(around: Around): Mistake[] {
  const start = around.statementStart;
  const isLet = around.word(start) === 'let';
  const places = isLet && around.error.message.startsWith('Expected `;`') ? [0] : [];
  for (let at = -1; isLet && at > start; at -= 1) {
    if (around.is(at, 'quotedName') && around.startsLine(at)) {
      places.unshift(at);
    }
  }
  return places.map((place) => {
    const at = around.span(place - 1).to;
    const message = 'Missing `;` after this `let`.';
    return { from: at - 1, to: at, message, fix: insertFix(at, ';', 'Add `;`') };
  });
}

/** Finds an open bracket in the error's statement. Fixes close it at the error, before `by` or `on`, or at the step's end. */
export function unclosedBracket(around: Around): Mistake[] {
  const bracket = around.openBracket(0, around.statementStart);
  const closer = closing.get(around.word(bracket ?? 0));
  if (bracket === undefined || closer === undefined || isClosedLater(around)) {
    return [];
  }
  const message = `This bracket isn’t closed: \`${closer}\` is missing.`;
  const words = Array.from({ length: -1 - bracket }, (_, index) => bracket + 1 + index);
  const places = [
    0,
    ...words.filter((at) => ['by', 'on'].includes(around.word(at))),
    around.operandEnd(0, new Set()) + 1,
  ];
  return places.map((at) => around.mistake(bracket, bracket, message, insertFix(around.span(at - 1).to, closer)));
}

/** True if a bracket that's open at the error is closed later in the statement. */
function isClosedLater(around: Around): boolean {
  let open = 0;
  for (let at = 0; open >= 0 && around.token(at) && around.word(at) !== ';'; at += 1) {
    open += around.nesting(at);
  }
  return open < 0;
}

/** Explains names in backticks, or in brackets without quotes. */
export function quotedName(around: Around): FoundMistake {
  const end = around.word(0) === '`' ? '`' : around.word(0) === '[' ? ']' : '';
  let last = 1;
  while (around.word(last) !== end && around.isName(last)) {
    last += 1;
  }
  const name = around.text.slice(around.span(0).to, around.span(last).from).trim();
  const written = end === '`' ? quoteName(name) : `['${escapeForString(name, "'")}']`;
  const isQuoted = end !== '' && around.word(last) === end && name !== '';
  return isQuoted && around.instead(0, last, "Put names in brackets and quotes: `['name']`.", written);
}

/** Explains `'it''s'`. */
export function doubledQuote(around: Around): FoundMistake {
  const { from } = around.span(0);
  const written = `\\${around.text.charAt(from)}`;
  const span = { from: from - 1, to: from + 1 };
  const isDoubled = around.is(0, 'string') && around.is(-1, 'string') && around.touches(-1);
  return (
    isDoubled && {
      ...span,
      message: `Write a quote inside a string as \`${written}\`.`,
      fix: replaceFix(span, written),
    }
  );
}

/** Explains a timespan that contains a space. */
export function timespan(around: Around): FoundMistake {
  const written = around.written(-1) + around.word(0).replace(/^weeks?$/, 'w');
  const isTimespan = around.is(-1, 'number') && around.is(0, 'name') && parseTimespan(written) !== undefined;
  return isTimespan && around.instead(-1, 0, 'Timespans can’t contain spaces.', written);
}

const otherSigns: ReadonlyMap<string, string> = new Map([
  ['?', 'Use `iff(condition, then, otherwise)`, or `coalesce(a, b)` for the first value that isn’t null.'],
  ['^', 'Use `pow(base, exponent)`.'],
]);

export function otherSign(around: Around): FoundMistake {
  const message = otherSigns.get(around.word(0).charAt(0));
  return message !== undefined && !around.is(0, 'string') && around.mistake(0, 0, message);
}
