import { type BinaryOperator } from '../../../src/apl/ast';
import { sqlText } from '../sql';
import { type AnyTerm, type Value } from '../types';

type Match = 'contains' | 'startswith' | 'endswith' | 'has' | 'hasprefix' | 'hassuffix';

export interface TextOperator {
  match: Match;
  caseSensitive: boolean;
  negated: boolean;
}

const matches: Match[] = ['contains', 'startswith', 'endswith', 'has', 'hasprefix', 'hassuffix'];

const operators = new Map<string, TextOperator>(
  matches.flatMap((match) =>
    [false, true].flatMap((caseSensitive) =>
      [false, true].map((negated): [string, TextOperator] => [
        `${negated ? '!' : ''}${match}${caseSensitive ? '_cs' : ''}`,
        { match, caseSensitive, negated },
      ])
    )
  )
);

/** Takes `!contains_cs` and the like apart. */
export function parseTextOperator(operator: BinaryOperator): TextOperator {
  const found = operators.get(operator);
  if (!found) {
    throw new Error(`Not a text operator: ${operator}`);
  }
  return found;
}

/** A text operator. A null text contains nothing: the plain form is false, the negated one true. */
export function matchText({ match, caseSensitive, negated }: TextOperator, text: Value, pattern: Value): Value {
  const found = builders[match](text, pattern, caseSensitive);
  const known = `coalesce(${found}, false)`;
  if (negated) {
    return { type: 'boolean', sql: `(NOT ${known})` };
  }
  const terms = match === 'has' && typeof pattern.literal === 'string' ? [pattern.literal] : undefined;
  return { type: 'boolean', sql: known, condition: found, anyTerm: terms && { text, terms, caseSensitive } };
}

/** Two searches for terms of one text, joined by `or`, as one; `undefined` where they are something else. */
export function joinTerms({ anyTerm: a }: Value, { anyTerm: b }: Value): Value | undefined {
  return a && b && a.text.sql === b.text.sql && a.caseSensitive === b.caseSensitive
    ? matchAnyTerm({ ...a, terms: [...a.terms, ...b.terms] })
    : undefined;
}

const fold = (value: Value, caseSensitive: boolean) => (caseSensitive ? value.sql : `lower(${value.sql})`);

const plain =
  (name: string) =>
  (text: Value, pattern: Value, caseSensitive: boolean): string =>
    `${name}(${fold(text, caseSensitive)}, ${fold(pattern, caseSensitive)})`;

const builders: Record<Match, (text: Value, pattern: Value, caseSensitive: boolean) => string> = {
  contains: plain('contains'),
  startswith: plain('starts_with'),
  endswith: plain('suffix'),
  has: (text, pattern, caseSensitive) => termMatch(text, pattern, caseSensitive, true, true),
  hasprefix: (text, pattern, caseSensitive) => termMatch(text, pattern, caseSensitive, true, false),
  hassuffix: (text, pattern, caseSensitive) => termMatch(text, pattern, caseSensitive, false, true),
};

const letter = String.raw`[\p{L}\p{N}]`;
const notLetter = String.raw`[^\p{L}\p{N}]`;
const termBegins = `(?:^|${notLetter})`;
const termEnds = `(?:$|${notLetter})`;

/**
 * Whole terms: the pattern stands in the text, with no letter or digit right before (`atStart`) or right after it (`atEnd`). A side
 * of the pattern that is itself no letter or digit is a boundary already. Where case does not count, both are lowered first.
 */
function termMatch(text: Value, pattern: Value, caseSensitive: boolean, atStart: boolean, atEnd: boolean): string {
  const contained = builders.contains(text, pattern, caseSensitive);
  const folded = fold(text, caseSensitive);
  if (typeof pattern.literal === 'string') {
    const regex = termsRegex([pattern.literal], caseSensitive, atStart, atEnd);
    return regex === undefined ? contained : onlyWhere(contained, `regexp_matches(${folded}, ${regex})`);
  }
  const edge = (wanted: boolean, test: string, boundary: string) =>
    wanted ? `CASE WHEN regexp_matches(${pattern.sql}, ${sqlText(test)}) THEN ${sqlText(boundary)} ELSE '' END` : `''`;
  const before = edge(atStart, `^${letter}`, termBegins);
  const after = edge(atEnd, `${letter}$`, termEnds);
  const regex = `${before} || regexp_escape(${fold(pattern, caseSensitive)}) || ${after}`;
  return onlyWhere(contained, `regexp_matches(${folded}, ${regex})`);
}

/** Beyond so many characters of terms RE2 leaves its fast way. */
const regexLength = 10_000;

/**
 * Whether any of some constant terms stands in the text as a whole (`has` for several). One regular expression for many terms: each
 * one costs milliseconds to compile, whatever it looks for, and searching for many at once takes hardly longer than for one.
 */
export function matchAnyTerm(anyTerm: AnyTerm): Value {
  const { text, terms, caseSensitive } = anyTerm;
  if (terms.length === 1) {
    const [literal] = terms;
    const pattern: Value = { type: 'string', sql: sqlText(literal), literal };
    return matchText({ match: 'has', caseSensitive, negated: false }, text, pattern);
  }
  const folded = fold(text, caseSensitive);
  const found = chunks(terms).map((chunk) => {
    const regex = termsRegex(chunk, caseSensitive, true, true);
    return regex === undefined
      ? `(${chunk.map((term) => `contains(${folded}, ${foldedText(term, caseSensitive)})`).join(' OR ')})`
      : `regexp_matches(${folded}, ${regex})`;
  });
  const condition = found.length === 1 ? found[0] : `(${found.join(' OR ')})`;
  return { type: 'boolean', sql: `coalesce(${condition}, false)`, condition, anyTerm };
}

function chunks(terms: string[]): string[][] {
  const made: string[][] = [];
  let room = 0;
  for (const term of terms) {
    room -= term.length;
    if (made.length === 0 || room < 0) {
      made.push([]);
      room = regexLength - term.length;
    }
    made[made.length - 1].push(term);
  }
  return made;
}

/** SQL: a pattern that any of the terms matches where it ends as a term; `undefined` where none of them has to. */
function termsRegex(terms: string[], caseSensitive: boolean, atStart: boolean, atEnd: boolean): string | undefined {
  const alternatives = [true, false].flatMap((begins) =>
    [true, false].flatMap((ends) => {
      const alike = terms.filter(
        (term) => (atStart && startsWithLetter.test(term)) === begins && (atEnd && endsWithLetter.test(term)) === ends
      );
      return alike.length === 0 ? [] : [{ begins, ends, alike }];
    })
  );
  if (alternatives.every(({ begins, ends }) => !begins && !ends)) {
    return undefined;
  }
  // Only the terms are lowered: a class like \p{L} means something else in small letters.
  const pieces = alternatives.flatMap(({ begins, ends, alike }, index) => [
    sqlText(`${index > 0 ? '|' : ''}${begins ? termBegins : ''}(?:`),
    foldedText(alike.map(escapeRegex).join('|'), caseSensitive),
    sqlText(`)${ends ? termEnds : ''}`),
  ]);
  return pieces.join(' || ');
}

function foldedText(text: string, caseSensitive: boolean): string {
  return caseSensitive ? sqlText(text) : `lower(${sqlText(text)})`;
}

/**
 * The plain search is far cheaper than the regular expression, and most rows already fail it: CASE, unlike AND, spares them. Null
 * where they do, which is as good as false here.
 */
function onlyWhere(contained: string, matched: string): string {
  return `CASE WHEN ${contained} THEN ${matched} END`;
}

const startsWithLetter = /^[\p{L}\p{N}]/u;
const endsWithLetter = /[\p{L}\p{N}]$/u;

/** A text as an RE2 pattern that matches just it. */
function escapeRegex(text: string): string {
  return text.replace(/[\\^$.|?*+()[\]{}-]/g, '\\$&').replaceAll('\0', String.raw`\x00`);
}
