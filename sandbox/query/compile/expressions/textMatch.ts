import { type BinaryOperator } from '@aplkit/language/apl/tree/ast';
import { textWords } from '@aplkit/language/apl/tree/operatorTables';
import { sqlText } from '../../../database/sql';
import { type Value } from '../relation/types';
import { escapeRegex } from '../values/regex';

type Match = (typeof textWords)[number];

interface TextOperator {
  match: Match;
  caseSensitive: boolean;
  negated: boolean;
}

export const textOperators: ReadonlyMap<string, TextOperator> = new Map(
  textWords.flatMap((match) =>
    [false, true].flatMap((caseSensitive) =>
      [false, true].map((negated): [string, TextOperator] => [
        `${negated ? '!' : ''}${match}${caseSensitive ? '_cs' : ''}`,
        { match, caseSensitive, negated },
      ])
    )
  )
);

/** Splits an operator such as `!contains_cs` into its parts. */
export function parseTextOperator(operator: BinaryOperator): TextOperator {
  const found = textOperators.get(operator);
  if (!found) {
    throw new Error(`Not a text operator: ${operator}`);
  }
  return found;
}

/** Translates a string operator; for a null, the plain operator is false, and the negated one true. */
export function matchText({ match, caseSensitive, negated }: TextOperator, text: Value, pattern: Value): Value {
  const found = `coalesce(${builders[match](text, pattern, caseSensitive)}, false)`;
  return { type: 'boolean', sql: negated ? `(NOT ${found})` : found };
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
/** The boundaries of a term, as regular expressions. */
export const termBegins = `(?:^|${notLetter})`;
export const termEnds = `(?:$|${notLetter})`;

/**
 * Matches terms: if the pattern starts (`atStart`) or ends (`atEnd`) with a letter or digit, none may adjoin it there.
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

/** Maximum total length of the terms in a regular expression; beyond it, RE2 leaves its fast path. */
const regexLength = 10_000;

/** Matches strings that contain any of several constant terms as whole words, with one regular expression for many terms. */
export function matchAnyTerm(text: Value, terms: string[], caseSensitive: boolean): Value {
  const folded = fold(text, caseSensitive);
  const found = chunks(terms).map((chunk) => {
    const regex = termsRegex(chunk, caseSensitive, true, true);
    return regex === undefined
      ? `(${chunk.map((term) => `contains(${folded}, ${foldedText(term, caseSensitive)})`).join(' OR ')})`
      : `regexp_matches(${folded}, ${regex})`;
  });
  return { type: 'boolean', sql: `coalesce((${found.join(' OR ')}), false)` };
}

function chunks(terms: string[]): string[][] {
  const made: string[][] = [];
  let left = 0;
  for (const term of terms) {
    left -= term.length;
    if (made.length === 0 || left < 0) {
      made.push([]);
      left = regexLength - term.length;
    }
    made[made.length - 1].push(term);
  }
  return made;
}

/** SQL for a pattern that matches any of the terms; `undefined` if no term needs a boundary at its start or end. */
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
  // Only the terms are converted to lowercase, because a class such as \p{L} has a different meaning in lowercase.
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

/** SQL that runs the regular expression only if the much cheaper plain search succeeds. `AND` wouldn't skip it. */
function onlyWhere(contained: string, matched: string): string {
  return `CASE WHEN ${contained} THEN ${matched} END`;
}

const startsWithLetter = /^[\p{L}\p{N}]/u;
const endsWithLetter = /[\p{L}\p{N}]$/u;
