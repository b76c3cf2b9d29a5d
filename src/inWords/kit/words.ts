import { type Span } from '@aplkit/language/kit/edit';
import { type Phrases } from './lexicon';

/** A word, number, punctuation mark or quoted text in a question. */
export interface QuestionWord extends Span {
  /** The word in lower case, or the quoted text unchanged. */
  text: string;
  /** The word as written, without quotes. */
  written: string;
  quote?: 'value' | 'name';
}

/** Filler words, which have no meaning in questions. */
const fillers: ReadonlySet<string> = new Set('the a an please show me give display i want'.split(' '));

const shapes = /\['([^']*)'\]|"([^"]*)"|“([^”]*)”|'([^']*)'|\d+(?:,\d+)+|[<>=!]=?|[(),;|]|[^\s,"“()<>=!;|]+/g;

/** Splits a question into words. A field's name is never dropped as a filler word. */
export function splitQuestion(question: string, isName: (word: string) => boolean): QuestionWord[] {
  return [...question.matchAll(shapes)].flatMap((match): QuestionWord[] => {
    const [whole, name, ...values] = match;
    const value = values.find((each) => each !== undefined);
    const quoted = name ?? value;
    const written = quoted ?? withoutStop(whole);
    const span = { from: match.index, to: match.index + whole.length };
    if (quoted !== undefined) {
      return [{ ...span, text: quoted, written, quote: name === undefined ? 'value' : 'name' }];
    }
    const text = written.toLowerCase().replaceAll("'", '’');
    return written === '' || (fillers.has(text) && !isName(text)) ? [] : [{ ...span, text, written }];
  });
}

/** Removes punctuation from the end of a word, unless it's the whole word. */
function withoutStop(word: string): string {
  const last = word.at(-1);
  return word.length > 1 && (last === '?' || last === '.' || last === ':') ? withoutStop(word.slice(0, -1)) : word;
}

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

/** The datasets that a question mentions. */
export function datasetsNamed(text: string, names: readonly string[]): string[] {
  const words = splitQuestion(text, () => true).filter(({ quote }) => quote !== 'value');
  return names.filter((name) => words.some(({ written }) => written.toLowerCase() === name.toLowerCase()));
}

/** True if a word is part of a known phrase, or a number. */
export function isCovered(words: readonly QuestionWord[], index: number, phrases: Phrases<undefined>): boolean {
  const isNumber = /^p?\d+(\.\d+)?$/.test(words[index]?.text ?? '');
  const starts = Array.from({ length: 5 }, (_, back) => index - back).filter((start) => start >= 0);
  return isNumber || starts.some((start) => phrasesAt(words, start, phrases).some(({ next }) => next > index));
}
