/** MPL's keywords for the grammar's tokenizer. A word is a keyword only where the grammar accepts it. */
import { type Stack } from '@lezer/lr';
import * as terms from '../generated/parser.terms';
import { kindsOfSteps, stepWords, stepWordsOf } from '../tree/steps';

const keywords: ReadonlyMap<string, number> = new Map([
  ['set', terms.Set],
  ['param', terms.Param],
  ...stepWords.map(({ word, kind }): [string, number] => [word, stepWordsOf(kind).token]),
  ['else', terms.Else],
  ['to', terms.To],
  ['over', terms.Over],
  ['by', terms.By],
  ['using', terms.Using],
  ['from', terms.From],
  ['is', terms.Is],
  ['in', terms.In],
  ['contains', terms.Contains],
  ['and', terms.AndWord],
  ['or', terms.OrWord],
  ['not', terms.NotWord],
  ['true', terms.True],
  ['false', terms.False],
  ['null', terms.Null],
  ['inf', terms.Inf],
]);

/** Words that can start a step without a pipe. Where an identifier is expected, they're names. */
const unmarked: ReadonlySet<number> = new Set(
  kindsOfSteps.map(stepWordsOf).flatMap(({ token, needsPipe }) => (needsPipe ? [] : [token]))
);

/** Words that are never names. */
const reserved: ReadonlySet<number> = new Set([terms.AndWord, terms.OrWord, terms.NotWord]);

export function specializeWord(word: string, stack: Stack): number {
  const term = keywords.get(word);
  // This token appears only in identifiers.
  const isName = term !== undefined && unmarked.has(term) && stack.canShift(terms.UnclosedName);
  return term !== undefined && !isName && (reserved.has(term) || stack.canShift(term)) ? term : -1;
}
