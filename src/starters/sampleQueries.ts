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

/** Field in a schema or result. */
type KnownField = Pick<FieldMeta, 'name' | 'type' | 'unit' | 'hidden' | 'expression'>;

export interface SampleOverview {
  events: number;
  /** Time of the first event (ISO); `undefined` if there are no events. */
  first?: string;
  last?: string;
  /** Number of events that have each field. */
  present: ReadonlyMap<string, number>;
}

/** Maximum number of fields per query, because each field needs several aggregates. */
export const fieldsInQuery = 24;

const extent = aggregatesOf([{ field: { name: '_time', type: 'datetime' }, facts: [smallest, largest] }]);

export const sampleOverviewQuery = (dataset: string): string =>
  summarized(quoteName(dataset), [...extent, presenceOfAll]);

/** Query for the times of the first and last event. */
export const extentQuery = (dataset: string): string => summarized(quoteName(dataset), extent);

/** A field's type for its statistics; `unknown` counts as `dynamic`. */
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

/** Query for the values of some fields, in one row. */
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

/** Minimum share of numbers for a field with several types to count as numeric. */
const mostlyNumbers = 0.9;
/** True if the numbers in a union type are integers. */
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

/** Fields worth sampling: fields with a role in dashboards, then fields in most events. */
export function worthSampling(
  fields: readonly KnownField[],
  { events, present: having }: SampleOverview
): KnownField[] {
  const weight = ({ name }: KnownField) => (having.get(name) ?? 0) / Math.max(1, events) + (hasRole(name) ? 1 : 0);
  return (
    fields
      .filter(({ name, type, hidden }) => !hidden && !name.startsWith('_') && sampled.has(typeOf(type)))
      // Virtual fields aren't counted, because they aren't stored.
      .filter(({ name, expression }) => having.size === 0 || expression !== undefined || (having.get(name) ?? 0) > 0)
      .map((field) => ({ field, weight: weight(field) }))
      .sort((a, b) => b.weight - a.weight)
      .map(({ field }) => field)
  );
}
