import { withStep } from '../apl/edit/change';
import { writeFilter } from '../apl/edit/filter';
import { type AplType, isNumber } from '../apl/analysis/types';
import { presentIn } from '../apl/steps/fieldSteps';
import { quoteName } from '../apl/tree/quote';

/** As many values as a person compares. */
export const maxValues = 10;

const bars = 20;

/** Maps are examined in this many events: most have the same keys. */
export const maxMaps = 100;

/** The columns of a look's answer. */
export const lookColumns = {
  events: 'events_',
  present: 'present_',
  distinct: 'distinct_',
  top: 'top_',
  least: 'least_',
  percentiles: 'percentiles_',
  greatest: 'greatest_',
  bars: 'bars_',
  presence: 'presence_',
} as const;

/** Tells whether the values of a type are measured: they have percentiles and a histogram. */
export const isMeasured = (type: AplType): boolean => isNumber(type) || type === 'timespan';

/** Tells whether the most frequent values of a type are listed. */
export const isCounted = (type: AplType): boolean =>
  !(type === 'float' || type === 'timespan' || type === 'datetime' || type === 'map');

/** Returns the query of a look at a field: one row of what its type lets say; for a map, some of its values, for their keys. */
export function lookQuery(apl: string, name: string, type: AplType): string {
  const field = quoteName(name);
  if (type === 'map') {
    return withStep(apl, `where isnotnull(${field}) | limit ${maxMaps} | project ${field}`);
  }
  const { present, distinct, top, least, percentiles, greatest, bars: histogram } = lookColumns;
  // Lists are compared as text, as filters do.
  const value = type === 'array' || type === 'dynamic' ? `tostring(${field})` : field;
  const counted = isCounted(type) ? [`${distinct} = dcount(${value})`, `${top} = topk(${value}, ${maxValues})`] : [];
  const ends =
    isMeasured(type) || type === 'datetime' ? [`${least} = min(${field})`, `${greatest} = max(${field})`] : [];
  const measured = isMeasured(type)
    ? [`${percentiles} = percentiles_array(${field}, 50, 95, 99)`, `${histogram} = histogram(${field}, ${bars})`]
    : [];
  const there = `${present} = countif(${writeFilter(presentIn(name), type)})`;
  return summarized(apl, [there, ...counted, ...ends, ...measured]);
}

/** Returns the query that counts in how many events each field has a value. */
export const presenceQuery = (apl: string): string => summarized(apl, [`${lookColumns.presence} = presence(*)`]);

const summarized = (apl: string, columns: string[]) =>
  withStep(apl, `summarize ${[`${lookColumns.events} = count()`, ...columns].join(', ')}`);
