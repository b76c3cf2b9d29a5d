import { type HostFunction } from './hostFunction';

/** Words that hold sentences together: a phrase ends before them. */
export const bindingWords: ReadonlySet<string> = new Set(
  (
    'a about after all also an and any are as at be because been before but by can could did do does for from had has have he her him ' +
    'his how i if in into is it its may me more most must my no nor not of on only or other our out over shall she should since so ' +
    'some such than that the their them then there these they this those to under until up upon us was we were what when where which ' +
    'while who why will with would you your'
  ).split(' ')
);

/** A word, or what separates words: only space and slashes do not end a phrase. */
const tokens = /[\p{L}\p{N}]+(?:['’._-][\p{L}\p{N}]+)*|[^\p{L}\p{N}]+/gu;
const joining = /^[\s/]+$/;
const letterOrDigit = /^[\p{L}\p{N}]/u;

/** Returns the phrases of a text: two or more words in a row, in lower case, as often as they occur. */
function textPhrases(text: string): string[] {
  const runs: string[][] = [[]];
  for (const token of text.toLowerCase().match(tokens) ?? []) {
    const isWord = letterOrDigit.test(token);
    if (isWord && !bindingWords.has(token)) {
      runs[runs.length - 1].push(token);
    } else if (isWord || !joining.test(token)) {
      runs.push([]);
    }
  }
  return runs.filter((words) => words.length > 1).map((words) => words.join(' '));
}

export const phraseFunctions: Record<string, HostFunction> = { text_phrases: textPhrases };
