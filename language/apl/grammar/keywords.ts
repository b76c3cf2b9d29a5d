/**
 * The language's words as the grammar's tokenizer asks for them. A word is a keyword only where the grammar can take it as one:
 * `count` after a pipe is the operator, `count` in an expression is a field. Only `and` and `or` are keywords everywhere.
 */
import { type Stack } from '@lezer/lr';
import * as terms from '../generated/parser.terms';
import { operatorWords } from '../tree/operators';
import { textWords } from '../tree/operatorTables';

/** Returns the words of operators with their tokens. Of the two meanings of `range`, only the text after it says which it has. */
const wordsWith = (isDashed: boolean) =>
  operatorWords
    .filter(({ word, token }) => word.includes('-') === isDashed && token > 0 && token !== terms.Range)
    .map(({ word, token }): [string, number] => [word, token]);

const nameKeywords: ReadonlyMap<string, number> = new Map([
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

const dashedKeywords: ReadonlyMap<string, number> = new Map(wordsWith(true));

const notKeywords: ReadonlyMap<string, number> = new Map([
  ...textWords
    .flatMap((word) => [`!${word}`, `!${word}_cs`])
    .map((word): [string, number] => [word, terms.NotTextWord]),
  ['!matches', terms.NotMatches],
  ['!in', terms.NotListWord],
  ['!in~', terms.NotListWord],
  ['!between', terms.NotBetween],
]);

/** Words that only the text after them distinguishes from a name: the parser follows both readings until one of them fails. */
const ambiguousKeywords: ReadonlyMap<string, number> = new Map([
  ['range', terms.Range],
  ['kind', terms.OptionWord],
  ['bagexpansion', terms.OptionWord],
  ['with_itemindex', terms.OptionWord],
]);

/** Words that are never names. */
const reserved: ReadonlySet<number> = new Set([terms.And, terms.Or]);

const specialize = (keywords: ReadonlyMap<string, number>) => (word: string, stack: Stack) => {
  const term = keywords.get(word);
  return term !== undefined && (reserved.has(term) || stack.canShift(term)) ? term : -1;
};

export const specializeName = specialize(nameKeywords);
export const extendName = specialize(ambiguousKeywords);
export const specializeDashed = specialize(dashedKeywords);
export const specializeNot = specialize(notKeywords);
