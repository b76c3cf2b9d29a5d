/** Keywords for the tokenizer. Only `and` and `or` are keywords everywhere, others where the grammar accepts one. */
import { type Stack } from '@lezer/lr';
import * as terms from '../generated/parser.terms';
import { ambiguousKeywords, dashedKeywords, nameKeywords, notKeywords } from '../tree/keywords';

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
