import { withStep } from '../apl/edit/change';
import { writeFilter } from '../apl/edit/filter';
import { type AplType, hasPercentiles } from '../apl/analysis/types';
import { presentIn } from '../apl/steps/fieldFilters';
import { quoteName } from '../apl/tree/quote';
import { type FieldEntry } from './fieldTree';

/** As many values as a person compares. */
export const maxShownValues = 10;

/** Of a histogram. */
export const maxBars = 20;

/** The last one is not shown. */
export const shownPercents = [50, 95, 99, 1];

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
  clipped: 'clipped_',
} as const;

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
  const counted = isCounted(type)
    ? [`${distinct} = dcount(${value})`, `${top} = topk(${value}, ${maxShownValues})`]
    : [];
  const ends =
    hasPercentiles(type) || type === 'datetime' ? [`${least} = min(${field})`, `${greatest} = max(${field})`] : [];
  const measured = hasPercentiles(type)
    ? [
        `${percentiles} = percentiles_array(${field}, ${shownPercents.join(', ')})`,
        `${histogram} = histogram(${field}, ${maxBars})`,
      ]
    : [];
  const there = `${present} = countif(${writeFilter(presentIn(name), type)})`;
  return summarized(apl, [there, ...counted, ...ends, ...measured]);
}

/** Fields whose different values are counted along with their presence. */
const maxCounted = 100;

/** Returns the fields whose different values say whether they are constants or ids. */
export const countedFields = (fields: readonly FieldEntry[]): string[] =>
  fields
    .filter(({ type }) => type === 'string' || type === 'integer' || type === 'boolean')
    .slice(0, maxCounted)
    .map(({ name }) => name);

/** Returns the query that counts in how many events each field has a value, and how many different ones some have. */
export const presenceQuery = (apl: string, counted: readonly string[]): string =>
  summarized(apl, [
    `${lookColumns.presence} = presence(*)`,
    ...counted.map((name, index) => `${lookColumns.distinct}${index} = dcount(${quoteName(name)})`),
  ]);

const summarized = (apl: string, columns: string[]) =>
  withStep(apl, `summarize ${[`${lookColumns.events} = count()`, ...columns].join(', ')}`);
