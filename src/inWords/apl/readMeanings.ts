import { type SchemaField } from '@aplkit/language/apl/analysis/schema';
import { nameParts } from '../../names/nameParts';
import { sizeUnits, statusDigit, timeUnits } from '../kit/amounts';
import { fieldsMeant, isPluralWord, maxNameWords } from '../kit/names';
import { isOfName, type QuestionWord } from '../kit/words';
import { type WordMeaning, meaningsOf } from './phrases';

/** One or more words, with their possible meanings as a phrase. */
export interface Phrase {
  written: string;
  /** Number of words. */
  length: number;
  meanings: WordMeaning[];
}

interface Vocabulary {
  fields: readonly SchemaField[];
  datasets: readonly string[];
  /** Nouns for the dataset's rows. */
  nouns: readonly string[];
}

/** Splits a question into phrases, each as long as possible. */
export function readPhrases(words: readonly QuestionWord[], vocabulary: Vocabulary): Phrase[] {
  const found: Phrase[] = [];
  // Long questions repeat their words.
  const known = new Map<string, WordMeaning[]>();
  for (let at = 0; at < words.length;) {
    const phrase = longestAt(words.slice(at, at + maxNameWords), (some) => {
      const key = JSON.stringify(some.map(({ written, quote }) => [written, quote]));
      const meanings = known.get(key) ?? meaningsAt(some, vocabulary);
      known.set(key, meanings);
      return meanings;
    });
    found.push(phrase);
    at += phrase.length;
  }
  return found;
}

function longestAt(
  words: readonly QuestionWord[],
  meaningsFor: (words: readonly QuestionWord[]) => WordMeaning[]
): Phrase {
  const [first, ...others] = words;
  const meanings = meaningsFor(words);
  if (meanings.length === 0 && others.length > 0) {
    return longestAt(words.slice(0, -1), meaningsFor);
  }
  const written = words.map((word) => word.written).join(' ');
  return { written, length: words.length, meanings: meanings.length > 0 ? meanings : [wordMeaning(first)] };
}

/** All combinations of one meaning per phrase; empty if there are too many to compare. */
export function choicesOf(phrases: readonly Phrase[]): WordMeaning[][] {
  const count = phrases.reduce((product, { meanings }) => product * meanings.length, 1);
  return count > maxChoices
    ? []
    : phrases.reduce<WordMeaning[][]>(
        (choices, { meanings }) => choices.flatMap((choice) => meanings.map((meaning) => [...choice, meaning])),
        [[]]
      );
}

const maxChoices = 64;

function wordMeaning({ quote, written }: QuestionWord): WordMeaning {
  return quote === 'name' ? { is: 'unclear', reason: `There’s no field ${written}` } : { is: 'word', text: written };
}

const statusNouns: ReadonlySet<string> = new Set(['', 'responses', 'status', 'statuses', 'status codes']);

/** Reads `5xx`, `5xx responses` or `5xx errors`. */
function statusClassIn(text: string): WordMeaning[] {
  const [first, ...others] = text.split(' ');
  const [digit, noun] = [statusDigit(first), others.join(' ')];
  const isError = noun === 'errors' && (digit === '4' || digit === '5');
  return digit !== undefined && (isError || statusNouns.has(noun)) ? [{ is: 'statusClass', digit }] : [];
}

/** The meanings of words as one phrase; empty if they have none. */
function meaningsAt(words: readonly QuestionWord[], { fields, datasets, nouns }: Vocabulary): WordMeaning[] {
  const [{ quote }, more] = words;
  const written = words.map((word) => word.written).join(' ');
  if (words.some((word) => word.quote !== undefined)) {
    const exact = more ? [] : fields.filter(({ name }) => name === written);
    return [
      ...(quote === 'value' && !more ? [{ is: 'quoted' as const, text: written }] : []),
      ...exact.map((field) => ({ is: 'field' as const, field, isPlural: false, isExact: true })),
    ];
  }
  const text = words.map((word) => word.text).join(' ');
  const isNoun = nouns.includes(text.startsWith('all ') ? text.slice(4) : text);
  return [
    ...(meaningsOf.get(text) ?? []),
    ...(isNoun ? [{ is: 'rows' as const }] : []),
    ...percentileIn(text),
    ...numberIn(text),
    ...statusClassIn(text),
    ...datasets.filter((name) => name.toLowerCase() === text).map((name) => ({ is: 'dataset' as const, name })),
    // A noun for the rows refers to a field only by its whole name.
    ...fieldIn(words, written, isNoun ? fields.filter(({ name }) => name.toLowerCase() === text) : fields),
  ];
}

/** Reads `p95` or `95th percentile`. */
function percentileIn(text: string): WordMeaning[] {
  const [, short, long] = /^(?:p(\d{1,2}(?:\.\d+)?)|(\d{1,2}(?:\.\d+)?)(?:st|nd|rd|th) percentile)$/.exec(text) ?? [];
  const percent = short ?? long;
  return percent === undefined ? [] : [{ is: 'function', name: `percentile ${percent}` }];
}

const units = new Set(
  [...timeUnits.map(([, , words]) => words), ...sizeUnits.map(([, words]) => words)].flatMap((words) =>
    words.split('|')
  )
);

/** Reads a number with an optional unit. */
function numberIn(text: string): WordMeaning[] {
  const [, number, space, unit = ''] = /^(-?\d+(?:\.\d+)?)( )?([a-zµμ]+)?$/.exec(text) ?? [];
  return number === undefined || (unit !== '' && !units.has(unit))
    ? []
    : [{ is: 'number', number, unit, written: space === undefined ? text : undefined }];
}

function fieldIn(words: readonly QuestionWord[], written: string, fields: readonly SchemaField[]): WordMeaning[] {
  const isName = words.length === 1 || words.every(isOfName);
  const [only, ...others] = isName ? fieldsMeant(written, fields) : [];
  const last = words[words.length - 1].text;
  if (only === undefined) {
    return [];
  }
  return others.length > 0 || (only.hidden === true && only.name !== written)
    ? [{ is: 'unclear', reason: `“${written}” could be ${[only, ...others].map(({ name }) => name).join(' or ')}` }]
    : [{ is: 'field', field: only, isPlural: isPluralWord(last), isExact: nameParts(only.name).includes(last) }];
}
