import { type AplType, isDynamic, isNumber, typeNamed } from '@aplkit/language/apl/analysis/types';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { grafanaUnit } from '../frames/columns/units';
import { numberOf, rowOf } from '../profile/cells';
import { distinct, type FieldFact, frequent, largest, numbers, present, smallest } from '../profile/facts';
import {
  aggregatesOf,
  type FieldQuestion,
  presenceOfAll,
  readPresence,
  readProfile,
  summarized,
} from '../profile/profile';
import { type FieldMeta, type TabularResponse } from '../service/types';
import { type FieldFacts, topValues } from './facts';
import { hasRole } from './fieldNames';

/** A field as the schema, or a result, describes it. */
type KnownField = Pick<FieldMeta, 'name' | 'type' | 'unit' | 'hidden' | 'expression'>;

export interface SampleOverview {
  events: number;
  /** In ISO form; `undefined` where there is no event. */
  first?: string;
  last?: string;
  /** Events with each field. */
  present: ReadonlyMap<string, number>;
}

/** Maximum fields per query: there are a few aggregates for each. */
export const fieldsInQuery = 24;

const extent = aggregatesOf([{ field: { name: '_time', type: 'datetime' }, facts: [smallest, largest] }]);

export const sampleOverviewQuery = (dataset: string): string =>
  summarized(quoteName(dataset), [...extent, presenceOfAll]);

/** The query for the first and the last event. */
export const extentQuery = (dataset: string): string => summarized(quoteName(dataset), extent);

/** Values of several types are counted as strings. */
const typeOf = (type: string): AplType => (isDynamic(typeNamed(type)) ? 'dynamic' : typeNamed(type));

const top = frequent(topValues);

function questionOf({ name, type: typeName }: KnownField): FieldQuestion {
  const type = typeOf(typeName);
  const facts: Array<FieldFact<unknown>> = [
    present,
    distinct,
    ...(type === 'dynamic' ? [numbers] : []),
    ...(isNumber(type) || type === 'dynamic' ? [smallest, largest] : []),
    ...(isNumber(type) || type === 'timespan' ? [] : [top]),
  ];
  return { field: { name, type }, facts };
}

/** The query for the values of some fields, in one row. */
export const valuesQuery = (dataset: string, fields: readonly KnownField[]): string =>
  summarized(quoteName(dataset), aggregatesOf(fields.map(questionOf)));

/** Reads the result of `sampleOverviewQuery` or `extentQuery`. */
export function readSampleOverview({ tables }: TabularResponse): SampleOverview {
  const row = rowOf(tables.at(0));
  const { events, fact } = readProfile(row);
  const [first, last] = [fact(smallest), fact(largest)];
  return {
    events,
    first: typeof first === 'string' ? first : undefined,
    last: typeof last === 'string' ? last : undefined,
    present: readPresence(row),
  };
}

/** A field of several types is a measure if this share of its values are numbers. */
const mostlyNumbers = 0.9;
/** Whether the numbers of a union have no fractions. */
const isWhole = (type: string): boolean => type.includes('integer') && !type.includes('float');

export function readValues({ tables }: TabularResponse, fields: readonly KnownField[]): FieldFacts[] {
  const { events, fact } = readProfile(rowOf(tables.at(0)));
  return fields.map(({ name, type, unit }, place) => {
    const having = fact(present, place);
    const values = fact(top, place);
    const counted = values?.filter(({ value }) => value !== '').reduce((sum, { count }) => sum + count, 0) ?? 0;
    const amount = fact(numbers, place);
    const isMixed = amount > 0 && amount >= mostlyNumbers * having;
    return {
      name,
      ...(isMixed ? { type: isWhole(type) ? 'integer' : 'float', isMixed } : { type: typeNamed(type) }),
      unit: grafanaUnit(unit),
      present: events === 0 ? 0 : having / events,
      distinct: fact(distinct, place),
      ...(values && { values: values.map(({ value }) => value), valuesShare: having === 0 ? 0 : counted / having }),
      min: numberOf(fact(smallest, place)),
      max: numberOf(fact(largest, place)),
    };
  });
}

const sampled: ReadonlySet<AplType> = new Set(['string', 'integer', 'float', 'boolean', 'timespan', 'dynamic']);

/** Sorts the fields worth sampling: those whose names have a role in dashboards first, then those that most events have. */
export function worthSampling(
  fields: readonly KnownField[],
  { events, present: having }: SampleOverview
): KnownField[] {
  const weight = ({ name }: KnownField) => (having.get(name) ?? 0) / Math.max(1, events) + (hasRole(name) ? 1 : 0);
  return (
    fields
      .filter(({ name, type, hidden }) => !hidden && !name.startsWith('_') && sampled.has(typeOf(type)))
      // Events do not have virtual fields before they are used.
      .filter(({ name, expression }) => having.size === 0 || expression !== undefined || (having.get(name) ?? 0) > 0)
      .map((field) => ({ field, weight: weight(field) }))
      .sort((a, b) => b.weight - a.weight)
      .map(({ field }) => field)
  );
}
