import { type BinaryOperator } from '../../../src/apl/ast';
import { sqlText } from '../sql';
import { type Value } from '../types';

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
  return negated ? { type: 'boolean', sql: `(NOT ${known})` } : { type: 'boolean', sql: known, condition: found };
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

/**
 * Whole terms: the pattern stands in the text, with no letter or digit right before (`atStart`) or right after it (`atEnd`). A side
 * of the pattern that is itself no letter or digit is a boundary already.
 */
function termMatch(text: Value, pattern: Value, caseSensitive: boolean, atStart: boolean, atEnd: boolean): string {
  const flags = caseSensitive ? '' : '(?i)';
  const contained = builders.contains(text, pattern, caseSensitive);
  if (typeof pattern.literal === 'string') {
    const before = atStart && startsWithLetter.test(pattern.literal) ? `(?:^|${notLetter})` : '';
    const after = atEnd && endsWithLetter.test(pattern.literal) ? `(?:$|${notLetter})` : '';
    if (before + after === '') {
      return contained;
    }
    const regex = `${flags}${before}${escapeRegex(pattern.literal)}${after}`;
    return onlyWhere(contained, `regexp_matches(${text.sql}, ${sqlText(regex)})`);
  }
  const edge = (wanted: boolean, test: string, boundary: string) =>
    wanted ? `CASE WHEN regexp_matches(${pattern.sql}, ${sqlText(test)}) THEN ${sqlText(boundary)} ELSE '' END` : `''`;
  const before = edge(atStart, `^${letter}`, `(?:^|${notLetter})`);
  const after = edge(atEnd, `${letter}$`, `(?:$|${notLetter})`);
  const regex = `${sqlText(flags)} || ${before} || regexp_escape(${pattern.sql}) || ${after}`;
  return onlyWhere(contained, `regexp_matches(${text.sql}, ${regex})`);
}

/** The plain search is far cheaper than the regular expression, and most rows already fail it: CASE, unlike AND, spares them. */
function onlyWhere(contained: string, matched: string): string {
  return `CASE WHEN ${contained} THEN ${matched} ELSE ${contained} END`;
}

const startsWithLetter = /^[\p{L}\p{N}]/u;
const endsWithLetter = /[\p{L}\p{N}]$/u;

/** A text as an RE2 pattern that matches just it. */
function escapeRegex(text: string): string {
  return text.replace(/[\\^$.|?*+()[\]{}-]/g, '\\$&').replaceAll('\0', String.raw`\x00`);
}
