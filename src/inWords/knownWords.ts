import * as lexicon from './words';

/** Phrases that have a meaning in questions. */
const phrases: lexicon.Phrases<undefined> = [
  ...[...lexicon.comparisons, ...lexicon.aggregateWords, ...lexicon.directions].map(([, each]) => each),
  ...[lexicon.counting, lexicon.rowNouns, lexicon.grouping, lexicon.filtering, lexicon.sorting, lexicon.shares],
  'and|or|not|top|limit|only|also|instead|over time|minute|hour|day|remove|first|(|)|,|in|of|for|without',
].map((each) => [undefined, each]);

/** Whether a word is part of a known phrase, or a number. */
export function isCovered(words: readonly lexicon.QuestionWord[], index: number): boolean {
  const isNumber = /^p?\d+(\.\d+)?$/.test(words[index]?.text ?? '');
  const starts = Array.from({ length: 5 }, (_, back) => index - back).filter((start) => start >= 0);
  return isNumber || starts.some((start) => lexicon.phrasesAt(words, start, phrases).some(({ next }) => next > index));
}
