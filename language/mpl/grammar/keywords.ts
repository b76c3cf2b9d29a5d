import { type Stack } from '@lezer/lr';
import * as terms from '../generated/parser.terms';
import { keywords } from '../tree/keywords';
import { kindsOfSteps, stepWordsOf } from '../tree/steps';

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
