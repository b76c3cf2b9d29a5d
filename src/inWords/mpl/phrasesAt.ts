import { type Phrases } from '../kit/lexicon';
import { maxNameWords } from '../kit/names';
import { type QuestionWord } from '../kit/words';

/** Reads all phrases that start at a word. Results contain the meaning and the next word's index. */
export function phrasesAt<T>(
  words: readonly QuestionWord[],
  at: number,
  all: Phrases<T>
): Array<{ value: T; next: number }> {
  return all.flatMap(([value, phrases]) =>
    phrases.split('|').flatMap((phrase) => {
      const parts = phrase.split(' ');
      const fits = parts.every((part, index) => words[at + index]?.text === part && !words[at + index].quote);
      return fits ? [{ value, next: at + parts.length }] : [];
    })
  );
}

/** True if a word is part of a known phrase, or a number. */
export function isCovered(words: readonly QuestionWord[], index: number, phrases: Phrases<undefined>): boolean {
  const isNumber = /^p?\d+(\.\d+)?$/.test(words[index]?.text ?? '');
  const starts = Array.from({ length: maxNameWords }, (_, back) => index - back).filter((start) => start >= 0);
  return isNumber || starts.some((start) => phrasesAt(words, start, phrases).some(({ next }) => next > index));
}
