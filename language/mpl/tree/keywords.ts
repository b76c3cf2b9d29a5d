import * as terms from '../generated/parser.terms';
import { stepWords, stepWordsOf } from './steps';

/** MPL's keywords with their tokens. A word is a keyword only where the grammar accepts it. */
export const keywords: ReadonlyMap<string, number> = new Map([
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
