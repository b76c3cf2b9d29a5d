import * as terms from '../generated/parser.terms';
import { operatorWords } from './operators';
import { textWords } from './operatorTables';

/** Operators' keywords with their tokens. `range` isn't included: it has two meanings, which depend on the text after it. */
const wordsWith = (isDashed: boolean) =>
  operatorWords
    .filter(({ word, token }) => word.includes('-') === isDashed && token > 0 && token !== terms.Range)
    .map(({ word, token }): [string, number] => [word, token]);

export const nameKeywords: ReadonlyMap<string, number> = new Map([
  ['let', terms.Let],
  ['set', terms.SetWord],
  ['declare', terms.Declare],
  ['query_parameters', terms.QueryParameters],
  ...wordsWith(false),
  ['table', terms.Table],
  ['on', terms.On],
  ['with', terms.With],
  ['as', terms.As],
  ['from', terms.From],
  ['to', terms.To],
  ['step', terms.Step],
  ['default', terms.Default],
  ['typeof', terms.Typeof],
  ['by', terms.By],
  ['asc', terms.Direction],
  ['desc', terms.Direction],
  ['nulls', terms.Nulls],
  ['first', terms.NullsPlace],
  ['last', terms.NullsPlace],
  ['and', terms.And],
  ['or', terms.Or],
  ...textWords.flatMap((word) => [word, `${word}_cs`]).map((word): [string, number] => [word, terms.TextWord]),
  ['matches', terms.Matches],
  ['regex', terms.Regex],
  ['in', terms.ListWord],
  ['has_any', terms.ListWord],
  ['has_any_cs', terms.ListWord],
  ['between', terms.Between],
  ['true', terms.True],
  ['false', terms.False],
  ['null', terms.Null],
]);

export const dashedKeywords: ReadonlyMap<string, number> = new Map(wordsWith(true));

export const notKeywords: ReadonlyMap<string, number> = new Map([
  ...textWords
    .flatMap((word) => [`!${word}`, `!${word}_cs`])
    .map((word): [string, number] => [word, terms.NotTextWord]),
  ['!matches', terms.NotMatches],
  ['!in', terms.NotListWord],
  ['!in~', terms.NotListWord],
  ['!between', terms.NotBetween],
]);

/** Words that can also be names. The parser tries both readings until one fails. */
export const ambiguousKeywords: ReadonlyMap<string, number> = new Map([
  ['range', terms.Range],
  ['kind', terms.OptionWord],
  ['bagexpansion', terms.OptionWord],
  ['with_itemindex', terms.OptionWord],
]);

/** Keywords of literals that have parentheses: `datetime(2024-01-01)`. */
const valueWords: ReadonlySet<string> = new Set(['datetime', 'date', 'timespan', 'time', 'guid', 'dynamic']);

/** True if a word may be read as something else where a field is valid. A field with this name needs quotes. */
export const isKeyword = (word: string): boolean =>
  nameKeywords.has(word) || ambiguousKeywords.has(word) || valueWords.has(word);
