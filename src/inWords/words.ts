import { type Span } from '@aplkit/language/kit/edit';
import { listText } from '@aplkit/language/kit/words';

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

/** Phrases by meaning, separated by `|`. */
export type Phrases<T> = ReadonlyArray<readonly [meaning: T, phrases: string]>;

/** Comparison operators that questions can express. */
export type Comparing =
  '=' | '!=' | '>' | '<' | '>=' | '<=' | 'contains' | '!contains' | 'startswith' | 'endswith' | 'empty' | 'set';

/** Adds each phrase with “is” or “are” before it. */
const withIs = (phrases: string): string =>
  phrases
    .split('|')
    .flatMap((phrase) => [phrase, `is ${phrase}`, `are ${phrase}`])
    .join('|');

export const comparisons: Phrases<Comparing> = [
  ['=', `is|are|equals|${withIs('=|= =|==|equal to|in|one of|any of|either')}`],
  ['!=', `isn’t|does not equal|${withIs('!=|! =|not|not equal to|not in|none of|not one of|other than')}`],
  ['>', `exceeds|exceeding|${withIs('>|over|above|more than|greater than|longer than|larger than|bigger than')}`],
  ['>', withIs('higher than|slower than')],
  ['<', withIs('<|under|below|less than|fewer than|shorter than|smaller than|lower than|faster than')],
  ['>=', withIs('>=|at least|greater than or equal to|more than or equal to')],
  ['<=', withIs('<=|at most|up to|less than or equal to|fewer than or equal to')],
  ['contains', 'contains|contain|containing|includes|include|including'],
  ['!contains', 'does not contain|not containing|doesn’t contain|not contains'],
  ['startswith', 'starts with|start with|starting with|begins with|begin with|beginning with'],
  ['endswith', 'ends with|end with|ending with'],
  ['empty', 'is empty|is missing|is null|is not set|is not present'],
  ['set', 'is not empty|is not null|is set|is present|exists|is not missing'],
];

export const aggregateWords: Phrases<string> = [
  ['avg', 'avg|average|mean'],
  ['sum', 'sum|total'],
  ['min', 'min|minimum|lowest|smallest|shortest'],
  ['max', 'max|maximum|highest|largest|biggest|longest'],
  ['stdev', 'stdev|standard deviation'],
  ['dcount', 'count distinct|distinct count|count of distinct|number of distinct|how many distinct|distinct count of'],
  ['distinct', 'distinct|unique|different'],
  ['dcount', 'dcount|count unique|unique count|count of unique|number of unique|how many unique'],
  ['dcount', 'number of different|how many different|count different|count of different'],
  ['percentile 50', 'median'],
];

/** Words that describe values without naming one. As values, they need quotes. */
export const vagueWords =
  'high|low|slow|fast|bad|good|big|small|large|long|short|old|new|recent|normal|unusual|weird|wrong|right|unknown|' +
  'failed|failing|broken|healthy|unhealthy|down|up|busy|expensive|empty|missing|set|present|null|found|some|any|none|' +
  'nothing|all|both|most|least|more|less|other|very|too|same|it|that|this|these|those|there|than|then|since|before|' +
  'after|until|during|while|but|does|do|how|why|who|again|now|today|yesterday';

export const counting = 'count|count of|count all|number of|how many|total number of|total count of';
export const rowNouns = 'events|rows|records|entries';
export const grouping = 'by|per|for each|grouped by|group by|for every|broken down by|split by';
export const filtering = 'where|with|whose|having|have|that have|for which|when|if|filter|filtered by';
export const sorting = 'sort by|sorted by|order by|ordered by|sort on';
export const shares =
  'share of|percentage of|percent of|proportion of|fraction of|the share of|what share of|what percentage of';

export const directions: Phrases<'asc' | 'desc'> = [
  ['desc', 'desc|descending|highest first|largest first|biggest first|most first'],
  ['asc', 'asc|ascending|lowest first|smallest first|least first'],
];

/** Units of time: the unit in APL, its nanoseconds, and words for it. */
export const timeUnits: ReadonlyArray<readonly [apl: string, nanoseconds: number, words: string]> = [
  ['ns', 1, 'ns|nanosecond|nanoseconds'],
  ['microsecond', 1e3, 'us|µs|μs|microsecond|microseconds'],
  ['ms', 1e6, 'ms|msec|millisecond|milliseconds'],
  ['s', 1e9, 's|sec|secs|second|seconds'],
  ['m', 60e9, 'm|min|mins|minute|minutes'],
  ['h', 3600e9, 'h|hr|hrs|hour|hours'],
  ['d', 86400e9, 'd|day|days'],
];

/** Units of size: the bytes, and words for the unit. */
export const sizeUnits: ReadonlyArray<readonly [bytes: number, words: string]> = [
  [1, 'b|byte|bytes'],
  [1e3, 'kb|kilobyte|kilobytes'],
  [1e6, 'mb|megabyte|megabytes'],
  [1e9, 'gb|gigabyte|gigabytes'],
  [1024, 'kib'],
  [1024 ** 2, 'mib'],
  [1024 ** 3, 'gib'],
];

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

/** Maximum number of unknown words in a message. */
const maxNamed = 8;

export function notUnderstoodText(words: readonly string[]): string {
  const named = words.slice(0, maxNamed).map((word) => `“${word}”`);
  const more = words.length - named.length;
  return `Not understood: ${listText(more > 0 ? [...named, `${more} more`] : named)}`;
}

/** Parts with variables that a changed query no longer has. Ignores differences in white space. */
export function lostParts(before: string, after: string, partsOf: (text: string) => readonly Span[]): string[] {
  const writtenIn = (text: string) =>
    partsOf(text)
      .map(({ from, to }) => text.slice(from, to).split(/\s+/).join(' '))
      .filter((part) => part.includes('$'));
  const kept = writtenIn(after);
  return writtenIn(before).filter((part) => !kept.includes(part));
}

/** The note for a query that loses conditions with variables. */
export const lostNote = (conditions: readonly string[]): string =>
  `The dashboard’s variables no longer apply: ${listText(conditions)} would be removed.`;

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
