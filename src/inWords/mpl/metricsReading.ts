import { readDuration } from '@aplkit/language/mpl/tree/duration';
import { fieldsMeant, maxNameWords } from '../kit/names';
import { timespanOf, type WrittenAmount } from '../kit/amounts';
import { lasts, type Phrases, vagueWords } from '../kit/lexicon';
import { isOfName, type QuestionWord } from '../kit/words';
import { phrasesAt } from './phrasesAt';

/** A meaning read from words, and the index of the word after them. */
export interface Read<T> {
  value: T;
  next: number;
}

/** Converts what was read. */
export const mapReads = <T, U>(reads: ReadonlyArray<Read<T>>, write: (value: T) => U): Array<Read<U>> =>
  reads.map(({ value, next }) => ({ value: write(value), next }));

/** Units as durations. */
export const unitPhrases: Phrases<string> = [
  ['1m', 'minute'],
  ['1h', 'hour'],
  ['1d', 'day'],
];

/** Words that need quotes to be values: words in the grammar, and words that describe values. */
export const notValues: ReadonlySet<string> = new Set([
  ...'and or not by per of in on for with where over every top limit first last latest sort sorted order as'.split(' '),
  ...'also only instead is are have has from to if when without count avg average mean sum total min max'.split(' '),
  ...'median p50 p90 p95 p99 distinct unique share percentage rate exists each'.split(' '),
  ...vagueWords.split('|'),
]);

/** Reads elements of a question about metrics, and records how much was understood. */
export class MetricsReading {
  /** Index of the furthest word that was understood. */
  furthest = 0;
  private readonly reasons = new Set<string>();

  constructor(
    readonly words: readonly QuestionWord[],
    readonly tags: readonly string[],
    private readonly datasetNames: readonly string[]
  ) {}

  phrases<T>(at: number, all: ReadonlyArray<readonly [T, string]>): Array<Read<T>> {
    return this.reached(phrasesAt(this.words, at, all));
  }

  /** The indexes after each matching phrase. */
  phrase(at: number, phrases: string): number[] {
    return this.phrases(at, [[undefined, phrases]]).map(({ next }) => next);
  }

  tag(at: number): Array<Read<string>> {
    return this.spans(at).flatMap(({ value: words, next }) => {
      const phrase = words.map(({ written }) => written).join(' ');
      const isQuoted = words.some(({ quote }) => quote !== undefined);
      const found = isQuoted ? this.tags.filter((name) => name === phrase) : this.tagsMeant(phrase);
      if (found.length > 1) {
        this.note(`“${phrase}” could be ${found.join(' or ')}`);
      }
      return found.length === 1 ? this.reached([{ value: found[0], next }]) : [];
    });
  }

  /** True if a word is a tag's name or part of it. */
  isTag = (word: string): boolean => this.tagsMeant(word).length > 0;

  private tagsMeant(phrase: string): string[] {
    const tags = this.tags.map((name) => ({ name }));
    return fieldsMeant(phrase, tags).map(({ name }) => name);
  }

  datasets(at: number): Array<Read<string>> {
    return this.spans(at).flatMap(({ value: words, next }) => {
      const phrase = words.map(({ written }) => written).join(' ');
      const name = this.datasetNames.find((each) => each.toLowerCase() === phrase.toLowerCase());
      return name === undefined ? [] : this.reached([{ value: name, next }]);
    });
  }

  /** Reads a number with a unit of time, as a duration. */
  timespans(at: number): Array<Read<string>> {
    return this.numbers(at).flatMap(({ value, next }) => {
      const duration = timespanOf(value);
      return duration === undefined || readDuration(duration) === undefined ? [] : [{ value: duration, next }];
    });
  }

  /** Reads a time such as `in the last hour` as a duration. */
  lastTimespans(at: number): Array<Read<string>> {
    return this.after(at, lasts, (next) => [...this.phrases(next, unitPhrases), ...this.timespans(next)]);
  }

  /** Reads the percentage in a percentile such as `p95` or `99th percentile`. */
  percentiles(at: number): Array<Read<string>> {
    const { text = '' } = this.words[at] ?? {};
    const percent = /^p(\d{1,2}(\.\d+)?)$/.exec(text)?.[1];
    const ordinal = /^(\d{1,2}(\.\d+)?)(st|nd|rd|th)$/.exec(text)?.[1];
    return [
      ...(percent === undefined ? [] : this.phrase(at, text).map((next) => ({ value: percent, next }))),
      ...(ordinal === undefined ? [] : this.phrase(at + 1, 'percentile').map((next) => ({ value: ordinal, next }))),
    ];
  }

  /** Reads a number with an optional unit after it. */
  numbers(at: number): Array<Read<WrittenAmount>> {
    const word = this.words[at];
    const [, number, unit = ''] = (!word?.quote && /^(-?\d+(?:\.\d+)?)([a-zµμ]*|%)$/.exec(word?.text ?? '')) || [];
    if (number === undefined) {
      return [];
    }
    const following = this.words[at + 1];
    const joined = [{ value: { number, unit }, next: at + 1 }];
    return this.reached(
      unit === '' && following && !following.quote
        ? [...joined, { value: { number, unit: following.text }, next: at + 2 }]
        : joined
    );
  }

  /** Reads a part that follows a phrase. */
  after<T>(at: number, phrases: string, read: (next: number) => Array<Read<T>>): Array<Read<T>> {
    return this.phrase(at, phrases).flatMap((next) => read(next));
  }

  /** Reads items that are separated by a phrase. */
  list<T>(at: number, joined: string, item: (start: number) => Array<Read<T>>): Array<Read<T[]>> {
    return item(at).flatMap(({ value, next }) => [
      { value: [value], next },
      ...mapReads(
        this.after(next, joined, (start) => this.list(start, joined, item)),
        (rest) => [value, ...rest]
      ),
    ]);
  }

  /** Records the reason why words aren't understood. */
  note(text: string): void {
    this.reasons.add(text);
  }

  get notes(): string[] {
    return [...this.reasons];
  }

  /** Words that may be a name, shortest first. */
  spans(at: number): Array<Read<QuestionWord[]>> {
    return Array.from({ length: maxNameWords }, (_, index) => at + index + 1)
      .filter((next) => next <= this.words.length)
      .map((next) => ({ value: this.words.slice(at, next), next }))
      .filter(({ value }) => value.length === 1 || value.every((word) => !word.quote && isOfName(word)));
  }

  /** Records how much of the question was understood. */
  reached<R extends { next: number }>(reads: R[]): R[] {
    this.furthest = Math.max(this.furthest, ...reads.map(({ next }) => next));
    return reads;
  }
}
