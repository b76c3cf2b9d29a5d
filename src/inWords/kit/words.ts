import { type Span } from '@aplkit/language/kit/edit';

/** A word, number, punctuation mark or quoted text in a question. */
export interface QuestionWord extends Span {
  /** The word in lower case, or the quoted text unchanged. */
  text: string;
  /** The word as written, without quotes. */
  written: string;
  quote?: 'value' | 'name';
}

/** True if a word can be part of a name, because it isn't punctuation. */
export const isOfName = ({ text }: QuestionWord): boolean => /[\p{L}\p{N}]/u.test(text);

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

/** The datasets that a question mentions. */
export function datasetsNamed(text: string, names: readonly string[]): string[] {
  const words = splitQuestion(text, () => true).filter(({ quote }) => quote !== 'value');
  return names.filter((name) => words.some(({ written }) => written.toLowerCase() === name.toLowerCase()));
}
