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
export const excluding = 'without|exclude|excluding|except|except for|but not|not where';
export const adding = 'also|add|and also|too|as well|in addition';
export const replacing = 'instead|change to|switch to|make it|make that';
export const insteadOf = 'instead of|rather than';
export const removing = 'remove|drop|clear|delete';
export const filterNouns = 'filter|filters|condition|conditions';
export const groupNouns = 'group|groups|grouping';

/** Phrases for a share of a whole, and for a share as a percentage. Some come before the part, and some before the whole. */
export const shares = 'share of|proportion of|fraction of|what share of|what fraction of';
export const percentages = 'percentage of|percent of|what percentage of';
export const asShares = 'as share of|as proportion of|as fraction of';
export const asPercentages = 'as percentage of|as percent of';

export const timeSeries = 'over time|through time|as time series';
export const lasts = 'last|in last|over last|during last|past|in past|over past|from last';

export const directions: Phrases<'asc' | 'desc'> = [
  ['desc', 'desc|descending|highest first|largest first|biggest first|most first'],
  ['asc', 'asc|ascending|lowest first|smallest first|least first'],
];
