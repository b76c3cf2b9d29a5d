import { type AplType } from '@aplkit/language/apl/analysis/types';
import { writeFilter } from '@aplkit/language/apl/edit/filter';
import { presentIn } from '@aplkit/language/apl/steps/fieldFilters';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { asList, cellText, isObject } from '../service/json';
import { type Cell } from '../service/types';
import { countsIn, numberOf, type ValueCount } from './cells';

export interface ProfiledField {
  name: string;
  type: AplType;
}

export interface FieldFact<T> {
  /** Prefix of the column's name. */
  column: string;
  aggregate: (field: ProfiledField) => string;
  read: (cell: Cell) => T;
}

/** Field as an expression for comparisons. Lists and dynamic values become strings, as in filters. */
const comparable = ({ name, type }: ProfiledField): string =>
  type === 'array' || type === 'dynamic' ? `tostring(${quoteName(name)})` : quoteName(name);

const numeric = ({ name, type }: ProfiledField): string =>
  type === 'dynamic' ? `todouble(${quoteName(name)})` : quoteName(name);

/** Number of events that have a value. */
export const present: FieldFact<number> = {
  column: 'present_',
  aggregate: ({ name, type }) => `countif(${writeFilter(presentIn(name), type)})`,
  read: (cell) => numberOf(cell) ?? 0,
};

/** Number of events whose value is a number, for a field with several types. */
export const numbers: FieldFact<number> = {
  column: 'numbers_',
  aggregate: (field) => `countif(isnotnull(${numeric(field)}))`,
  read: (cell) => numberOf(cell) ?? 0,
};

/** Number of distinct values; large numbers are estimates. */
export const distinct: FieldFact<number | undefined> = {
  column: 'distinct_',
  aggregate: (field) => `dcount(${comparable(field)})`,
  read: numberOf,
};

const extreme = (column: string, name: 'min' | 'max'): FieldFact<Cell> => ({
  column,
  aggregate: (field) => `${name}(${numeric(field)})`,
  read: (cell) => cell,
});

export const smallest = extreme('smallest_', 'min');
export const largest = extreme('largest_', 'max');

export const frequent = (most: number): FieldFact<ValueCount[] | undefined> => ({
  column: 'frequent_',
  aggregate: (field) => `topk(${comparable(field)}, ${most})`,
  read: (cell) => (Array.isArray(cell) ? countsIn(cell) : undefined),
});

/** Up to `most` values as strings, in the order of their events. */
export const someValues = (most: number): FieldFact<string[]> => ({
  column: 'values_',
  aggregate: ({ name, type }) =>
    `make_list(${type === 'string' ? quoteName(name) : `tostring(${quoteName(name)})`}, ${most})`,
  read: (cell) => asList(cell).map(cellText),
});

export const percentiles = (percents: readonly number[]): FieldFact<Array<number | undefined>> => ({
  column: 'percentiles_',
  aggregate: ({ name }) => `percentiles_array(${quoteName(name)}, ${percents.join(', ')})`,
  read: (cell) => asList(cell).map(numberOf),
});

/** Lowest and highest value; timespans are in nanoseconds. */
export interface Range {
  from: number;
  to: number;
}

export interface Bar extends Range {
  count: number;
}

const maxBars = 20;

export const histogram: FieldFact<Bar[]> = {
  column: 'histogram_',
  aggregate: ({ name }) => `histogram(${quoteName(name)}, ${maxBars})`,
  read: (cell) => asList(cell).flatMap(barOf),
};

function barOf(cell: Cell): Bar[] {
  const [from, to, events] = isObject(cell) ? [cell.from, cell.to, cell.count].map(numberOf) : [];
  return from === undefined || to === undefined || events === undefined ? [] : [{ from, to, count: events }];
}
