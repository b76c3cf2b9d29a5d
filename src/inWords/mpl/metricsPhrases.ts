import * as lexicon from '../kit/lexicon';

/** An operator between two metrics. A ratio may be a percentage. */
export interface Computing {
  operator: '/' | '+' | '-';
  isPercentage: boolean;
}

const over = (isPercentage: boolean): Computing => ({ operator: '/', isPercentage });

/** Phrases for functions of `align` and `group`, rates, increases and medians. */
export const functionWords: lexicon.Phrases<string> = [
  ...lexicon.aggregateWords.filter(([name]) => ['avg', 'sum', 'min', 'max'].includes(name)),
  ['0.5', 'median'],
  ['last', 'last|latest|current|last value|latest value|current value'],
  ['rate', 'rate|rates|per second|rate per second|/s'],
  ['increase', `${lexicon.counting}|increase|increase in|increase of`],
];

/** Phrases for intervals. An empty interval means a single value over the range. */
export const intervalWords: lexicon.Phrases<string> = [
  ['$__interval', `${lexicon.timeSeries}|by time`],
  ['', 'as single value|as one value|as single number|over whole range|for whole range|over entire range'],
  ['1m', 'every minute|minutely|by minute|each minute'],
  ['1h', 'every hour|hourly|by hour|each hour'],
  ['1d', 'every day|daily|by day|each day'],
];

export const computingWords: lexicon.Phrases<Computing> = [
  [over(false), `/|divided by|as ratio of|${lexicon.asShares}`],
  [over(true), lexicon.asPercentages],
  [{ operator: '-', isPercentage: false }, 'minus|-'],
  [{ operator: '+', isPercentage: false }, 'plus|+'],
];

export const shareWords: lexicon.Phrases<Computing> = [
  [over(false), lexicon.shares],
  [over(true), lexicon.percentages],
];

export const mapWords: lexicon.Phrases<string> = [
  ['fill::const(0)', 'fill gaps with 0|fill gaps with zero|gaps as 0|gaps as zero|with gaps as zero'],
  ['fill::prev', 'fill gaps with previous value|fill gaps with last value'],
  ['abs', 'absolute|absolute value|absolute value of'],
];

export const changeWords: lexicon.Phrases<'also' | 'instead'> = [
  ['also', lexicon.adding],
  ['instead', `${lexicon.replacing}|use`],
];

export const partWords: lexicon.Phrases<'filters' | 'groups'> = [
  ['filters', lexicon.filterNouns],
  ['groups', lexicon.groupNouns],
];

/** All phrases that have a meaning in questions about metrics. */
export const metricsPhrases: lexicon.Phrases<undefined> = [
  ...[functionWords, intervalWords, computingWords, shareWords, mapWords, changeWords, partWords, lexicon.comparisons]
    .flatMap<readonly [unknown, string]>((each) => [...each])
    .map(([, written]) => written),
  ...[
    lexicon.grouping,
    lexicon.filtering,
    lexicon.insteadOf,
    'and|or|,|only|remove|every|in|of|for|without|percentile|to|last|per|minute',
  ],
].map((written) => [undefined, written]);
