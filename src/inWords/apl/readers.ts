import { type SchemaField } from '@aplkit/language/apl/analysis/schema';
import { Unclear } from '../kit/unclear';
import { type Keyword, type WordMeaning } from './phrases';

/** The meanings of a question's words, with the progress of reading them. */
export class WordReading {
  /** Index of the first meaning after the understood clauses. */
  understood = 0;
  /** Index of the furthest meaning that couldn't be read. */
  furthest = 0;
  /** The reason why this meaning couldn't be read; empty if unknown. */
  reason = '';

  constructor(
    readonly meanings: readonly WordMeaning[],
    readonly fields: readonly SchemaField[]
  ) {}

  /** Records a meaning that can't be read. */
  stop(at: number, reason = ''): undefined {
    if (at > this.furthest || (at === this.furthest && this.reason === '')) {
      this.furthest = at;
      this.reason = reason;
    }
  }
}

type Read<T> = { value: T; next: number } | undefined;

/** Reads one or more meanings, starting at an index; `undefined` if it can't. */
export type Reader<T> = (question: WordReading, at: number) => Read<T>;

type MeaningOf<K extends WordMeaning['is']> = K extends Keyword ? { is: K } : Extract<WordMeaning, { is: K }>;

const isOneOf = <K extends WordMeaning['is']>(
  meaning: WordMeaning | undefined,
  kinds: readonly K[]
): meaning is MeaningOf<K> => kinds.some((kind) => kind === meaning?.is);

/** Creates a reader for a meaning of one of the given kinds. */
export const is =
  <K extends WordMeaning['is']>(...kinds: readonly K[]): Reader<MeaningOf<K>> =>
  (question, at) => {
    const meaning = question.meanings.at(at);
    return isOneOf(meaning, kinds)
      ? { value: meaning, next: at + 1 }
      : question.stop(at, meaning?.is === 'unclear' ? meaning.reason : '');
  };

/** Creates a reader that uses two readers in sequence. */
export const both =
  <A, B>(first: Reader<A>, second: Reader<B>): Reader<[A, B]> =>
  (question, at) => {
    const one = first(question, at);
    const other = one && second(question, one.next);
    return other && { value: [one.value, other.value], next: other.next };
  };

/** Creates a reader that uses three readers in sequence. */
export const three = <A, B, C>(first: Reader<A>, second: Reader<B>, third: Reader<C>): Reader<[A, B, C]> =>
  map(both(first, both(second, third)), ([a, [b, c]]): [A, B, C] => [a, b, c]);

export const four = <A, B, C, D>(
  first: Reader<A>,
  second: Reader<B>,
  third: Reader<C>,
  fourth: Reader<D>
): Reader<[A, B, C, D]> =>
  map(both(first, three(second, third, fourth)), ([a, [b, c, d]]): [A, B, C, D] => [a, b, c, d]);

/** Creates a reader that uses the first reader that succeeds. */
export const either =
  <T>(...readers: ReadonlyArray<Reader<T>>): Reader<T> =>
  (question, at) =>
    readers.reduce<Read<T>>((found, reader) => found ?? reader(question, at), undefined);

export const optional =
  <T>(reader: Reader<T>): Reader<T | undefined> =>
  (question, at) =>
    reader(question, at) ?? { value: undefined, next: at };

/** Creates a reader for one or more items with separators between them. */
export const several =
  <T>(item: Reader<T>, separator: Reader<unknown>): Reader<T[]> =>
  (question, at) => {
    const read = item(question, at);
    const after = read && separator(question, read.next);
    const rest = after && several(item, separator)(question, after.next);
    return read && (rest ? { value: [read.value, ...rest.value], next: rest.next } : { ...read, value: [read.value] });
  };

/** Converts a reader's value. The new reader fails if `convert` returns `undefined` or `Unclear`. */
export const map =
  <T, U>(
    reader: Reader<T>,
    convert: (value: T, fields: readonly SchemaField[]) => U | Unclear | undefined
  ): Reader<U> =>
  (question, at) => {
    const read = reader(question, at);
    const value = read && convert(read.value, question.fields);
    return value instanceof Unclear
      ? read && question.stop(read.next, value.message)
      : value === undefined
        ? read && question.stop(at)
        : read && { value, next: read.next };
  };

/** Creates a reader in which the value of one reader determines the next reader. */
export const followedBy =
  <T, U>(reader: Reader<T>, following: (value: T) => Reader<U>): Reader<U> =>
  (question, at) => {
    const read = reader(question, at);
    return read && following(read.value)(question, read.next);
  };

/** Creates a reader that reads no words and returns a fixed value. */
export const noWords =
  <T>(value: T): Reader<T> =>
  (_, at) => ({ value, next: at });
