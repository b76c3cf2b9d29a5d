import { type AplType } from '../apl/analysis/types';
import { writeFilter } from '../apl/edit/filter';
import { presentIn } from '../apl/steps/fieldFilters';
import { quoteName } from '../apl/tree/quote';
import { asList, cellText, isObject } from '../service/json';
import { type Cell } from '../service/types';
import { countsIn, numberOf, type ValueCount } from './cells';

export interface ProfiledField {
  name: string;
  type: AplType;
}

/** One thing to know about a field. */
export interface FieldFact<T> {
  /** Prefix of the column. */
  column: string;
  /** The aggregate over all events, or over those that match `where`. */
  aggregate: (field: ProfiledField, where?: string) => string;
  read: (cell: Cell) => T;
}

/** Writes a call of an aggregate; with a condition, a call of its variant that takes one. */
const call = (name: string, operands: string, where: string | undefined): string =>
  where === undefined ? `${name}(${operands})` : `${name}if(${operands}, ${where})`;

const count = (condition: string, where: string | undefined): string =>
  `countif(${where === undefined ? condition : `(${where}) and ${condition}`})`;

/** Lists and values of any type are compared as strings, as filters do. */
const comparable = ({ name, type }: ProfiledField): string =>
  type === 'array' || type === 'dynamic' ? `tostring(${quoteName(name)})` : quoteName(name);

const numeric = ({ name, type }: ProfiledField): string =>
  type === 'dynamic' ? `todouble(${quoteName(name)})` : quoteName(name);

/** Events in which the field has a value. */
export const present: FieldFact<number> = {
  column: 'present_',
  aggregate: ({ name, type }, where) => count(writeFilter(presentIn(name), type), where),
  read: (cell) => numberOf(cell) ?? 0,
};

/** Events in which a field of several types has a number. */
export const numbers: FieldFact<number> = {
  column: 'numbers_',
  aggregate: (field, where) => count(`isnotnull(${numeric(field)})`, where),
  read: (cell) => numberOf(cell) ?? 0,
};

/** Distinct values, estimated where there are many. */
export const distinct: FieldFact<number | undefined> = {
  column: 'distinct_',
  aggregate: (field, where) => call('dcount', comparable(field), where),
  read: numberOf,
};

const extreme = (column: string, name: 'min' | 'max'): FieldFact<Cell> => ({
  column,
  aggregate: (field, where) => call(name, numeric(field), where),
  read: (cell) => cell,
});

export const smallest = extreme('smallest_', 'min');
export const largest = extreme('largest_', 'max');

/** The `most` most frequent values. */
export const frequent = (most: number): FieldFact<ValueCount[] | undefined> => ({
  column: 'frequent_',
  aggregate: (field, where) => call('topk', `${comparable(field)}, ${most}`, where),
  read: (cell) => (Array.isArray(cell) ? countsIn(cell) : undefined),
});

/** Some values as strings, in the order of the events. */
export const someValues = (most: number): FieldFact<string[]> => ({
  column: 'values_',
  aggregate: ({ name, type }, where) => {
    const text = type === 'string' ? quoteName(name) : `tostring(${quoteName(name)})`;
    return where === undefined ? `make_list(${text}, ${most})` : `make_list_if(${text}, ${where}, ${most})`;
  },
  read: (cell) => asList(cell).map(cellText),
});

export const percentiles = (percents: readonly number[]): FieldFact<Array<number | undefined>> => ({
  column: 'percentiles_',
  aggregate: ({ name }, where) =>
    call(
      'percentiles_array',
      `${quoteName(name)}, ${where === undefined ? percents.join(', ') : `dynamic([${percents}])`}`,
      where
    ),
  read: (cell) => asList(cell).map(numberOf),
});

/** Timespans are in nanoseconds. */
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
  aggregate: ({ name }, where) => call('histogram', `${quoteName(name)}, ${maxBars}`, where),
  read: (cell) => asList(cell).flatMap(barOf),
};

function barOf(cell: Cell): Bar[] {
  const [from, to, events] = isObject(cell) ? [cell.from, cell.to, cell.count].map(numberOf) : [];
  return from === undefined || to === undefined || events === undefined ? [] : [{ from, to, count: events }];
}
