import { type SchemaField } from '@aplkit/language/apl/analysis/schema';
import {
  adding,
  aggregateWords,
  asPercentages,
  asShares,
  type Comparing,
  comparisons,
  counting,
  directions,
  excluding,
  filtering,
  filterNouns,
  grouping,
  groupNouns,
  insteadOf,
  lasts,
  timeSeries,
  percentages,
  type Phrases,
  removing,
  replacing,
  rowNouns,
  shares,
  sorting,
  vagueWords,
} from '../kit/lexicon';

export type Direction = 'asc' | 'desc';

/** A part of the query that a follow-up question can remove. */
export type Removable = 'limit' | 'top' | 'sort' | 'filter' | 'groups';

/** Meanings of different kinds with the same properties. */
type Kinds<K, Facts> = K extends string ? { is: K } & Facts : never;

/** The meaning of one or more words in a question. */
export type WordMeaning =
  | { is: Keyword }
  | { is: 'compare'; operator: Comparing }
  /** An aggregate, such as `percentile 95`, or `distinct`, which counts or lists values. */
  | { is: 'function'; name: string }
  | Kinds<'top' | 'longest' | 'newest' | 'newestFirst' | 'has' | 'direction', { direction: Direction }>
  /** Size of time buckets. A `unit` needs a word such as “per” before it. */
  | Kinds<'bucket' | 'unit', { size: string }>
  | { is: 'part'; part: Removable }
  /** A field. `isExact` is true if its name contains the last word unchanged. */
  | { is: 'field'; field: SchemaField; isPlural: boolean; isExact: boolean }
  | { is: 'dataset'; name: string }
  /** A number with its unit, which may be empty. `written` is set if both are one word. */
  | { is: 'number'; number: string; unit: string; written: string | undefined }
  /** Statuses such as `5xx`. */
  | { is: 'statusClass'; digit: string }
  | { is: 'quoted'; text: string }
  /** A word that isn't part of the grammar, so it may be a value. */
  | { is: 'word'; text: string }
  | { is: 'unclear'; reason: string };

/** Words with a single role in the grammar. Phrases leave out filler words such as “the”. */
const keywords = [
  ['opener', 'what is|what’s|what are|what was|what were'],
  ['and', 'and|, and|then|, then|&|+'],
  ['comma', ','],
  ['or', 'or|, or'],
  ['to', 'to'],
  ['not', 'not'],
  ['of', 'of'],
  ['by', `${grouping}|each|every|does each|in each|in buckets of`],
  ['got', 'got|had|has|have'],
  ['count', counting],
  ['rows', `${rowNouns}|all events|all rows|all records|all entries`],
  ['where', `${filtering}|that are|for|only where|only with|only for|only when`],
  ['without', `${excluding}|no|except where|ignore|exclude where`],
  ['only', 'only|just|only columns|only fields|columns|fields|select'],
  ['in', 'in|from|on|in dataset|from dataset'],
  ['last', lasts],
  ['between', 'between|is between'],
  ['share', `${shares}|${percentages}`],
  ['asShare', `${asShares}|${asPercentages}`],
  ['rate', 'rate'],
  ['failureRate', 'failure rate'],
  ['failed', 'failed|failing'],
  ['thatFailed', 'that failed|which failed|that fail|which fail|that are failing'],
  ['mostCommon', 'most common|most frequent'],
  ['which', 'which|what'],
  ['hasMost', 'has most|had most'],
  ['withMost', 'with most'],
  ['limit', 'limit|limit to|limited to|limit of|take'],
  ['first', 'first|only first'],
  ['sort', 'sort|sorted|order|ordered'],
  ['sortBy', sorting],
  ['also', `${adding}|plus`],
  ['instead', `${replacing}|as`],
  ['insteadOf', insteadOf],
  ['remove', `${removing}|no longer`],
  ['buckets', 'buckets|bins|intervals'],
  ['vague', vagueWords],
] as const;

export type Keyword = (typeof keywords)[number][0];

/** Phrases of the grammar, separated by `|`, with their meaning. */
const phrases: Phrases<WordMeaning> = [
  ...keywords.map(([is, words]): readonly [WordMeaning, string] => [{ is }, words]),
  ...comparisons.map(([operator, words]): readonly [WordMeaning, string] => [{ is: 'compare', operator }, words]),
  ...aggregateWords.map(([name, words]): readonly [WordMeaning, string] => [{ is: 'function', name }, words]),
  ...directions.map(([direction, words]): readonly [WordMeaning, string] => [{ is: 'direction', direction }, words]),
  [{ is: 'top', direction: 'desc' }, 'top'],
  [{ is: 'top', direction: 'asc' }, 'bottom'],
  [{ is: 'longest', direction: 'desc' }, 'longest|slowest'],
  [{ is: 'longest', direction: 'asc' }, 'shortest|fastest|quickest'],
  [{ is: 'has', direction: 'desc' }, 'has highest|had highest|has largest'],
  [{ is: 'has', direction: 'asc' }, 'has lowest|had lowest|has smallest'],
  [{ is: 'newest', direction: 'desc' }, 'latest|newest|most recent'],
  [{ is: 'newest', direction: 'asc' }, 'oldest|earliest'],
  [{ is: 'newestFirst', direction: 'desc' }, 'newest first|latest first|most recent first'],
  [{ is: 'newestFirst', direction: 'asc' }, 'oldest first|earliest first'],
  [{ is: 'bucket', size: 'auto' }, timeSeries],
  [{ is: 'bucket', size: '1m' }, 'minutely'],
  [{ is: 'bucket', size: '1h' }, 'hourly'],
  [{ is: 'bucket', size: '1d' }, 'daily'],
  [{ is: 'unit', size: 'auto' }, 'time'],
  [{ is: 'unit', size: '1m' }, 'minute'],
  [{ is: 'unit', size: '1h' }, 'hour'],
  [{ is: 'unit', size: '1d' }, 'day'],
  [{ is: 'part', part: 'limit' }, 'limit'],
  [{ is: 'part', part: 'top' }, 'top'],
  [{ is: 'part', part: 'sort' }, 'sort|sorting|order'],
  [{ is: 'part', part: 'filter' }, `${filterNouns}|filter on|filter for|filter by`],
  [{ is: 'part', part: 'groups' }, groupNouns],
];

/** Meanings by phrase. */
export const meaningsOf: ReadonlyMap<string, readonly WordMeaning[]> = phrases.reduce((found, [meaning, words]) => {
  words.split('|').forEach((phrase) => found.set(phrase, [...(found.get(phrase) ?? []), meaning]));
  return found;
}, new Map<string, WordMeaning[]>());
