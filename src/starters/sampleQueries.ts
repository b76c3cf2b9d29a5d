import { type AplType, isNumber, isDynamic, typeNamed } from '../apl/analysis/types';
import { quoteName } from '../apl/tree/quote';
import { countsIn, numberOf, rowOf } from '../frames/cells';
import { grafanaUnit } from '../frames/columns/units';
import { isObject } from '../service/json';
import { type FieldMeta, type TabularResponse } from '../service/types';
import { type FieldFacts, topValues } from './facts';
import { hasRole } from './fieldNames';

/** A field as the schema, or an answer, says it. */
export type KnownField = Pick<FieldMeta, 'name' | 'type' | 'unit' | 'hidden'>;

/** How many events there are, from when to when, and how many of them have each field. */
export interface SampleOverview {
  events: number;
  /** In ISO form; `undefined` where there is no event. */
  first?: string;
  last?: string;
  present: ReadonlyMap<string, number>;
}

/** As many fields as one query looks into: a few aggregates each. */
export const fieldsInQuery = 24;

export const overviewQuery = (dataset: string): string => `${extentQuery(dataset)}, presence_ = presence(*)`;

/** Returns the query that finds out when there are events. */
export const extentQuery = (dataset: string): string =>
  `${quoteName(dataset)} | summarize events_ = count(), first_ = min(_time), last_ = max(_time)`;

/** Returns the query whose answer names the fields and their types, where the schema may not be read. */
export const fieldsQuery = (dataset: string): string => `${quoteName(dataset)} | limit 1`;

/** Returns the query of the values of some fields, in one row: how many events have one, how many there are, and which. */
export function valuesQuery(dataset: string, fields: readonly KnownField[]): string {
  const columns = fields.flatMap(({ name, type }, index) => {
    const field = quoteName(name);
    const known = typeNamed(type);
    const value = isDynamic(known) ? `tostring(${field})` : field;
    const number = isDynamic(known) ? `todouble(${field})` : field;
    const numbers = isDynamic(known) ? [`n${index} = countif(isnotnull(${number}))`] : [];
    const ends =
      isNumber(known) || isDynamic(known) ? [`a${index} = min(${number})`, `z${index} = max(${number})`] : [];
    const top = isNumber(known) || known === 'timespan' ? [] : [`t${index} = topk(${value}, ${topValues})`];
    return [
      `p${index} = countif(${known === 'string' ? 'isnotempty' : 'isnotnull'}(${field}))`,
      `d${index} = dcount(${value})`,
      ...numbers,
      ...ends,
      ...top,
    ];
  });
  return `${quoteName(dataset)} | summarize events_ = count(), ${columns.join(', ')}`;
}

export function readOverview(answer: TabularResponse): SampleOverview {
  const cell = rowOf(answer.tables.at(0));
  const [first, last, presence] = [cell('first_'), cell('last_'), cell('presence_')];
  return {
    events: numberOf(cell('events_')) ?? 0,
    first: typeof first === 'string' ? first : undefined,
    last: typeof last === 'string' ? last : undefined,
    present: new Map(
      Object.entries(isObject(presence) ? presence : {}).map(([name, count]) => [name, numberOf(count) ?? 0])
    ),
  };
}

/** Returns the fields of an answer to `fieldsQuery`, with the units that come with it. */
export function fieldsInAnswer({ tables, fieldsMetaMap = {} }: TabularResponse): KnownField[] {
  const metas = new Map(Object.values(fieldsMetaMap).flatMap((list) => list.map((meta) => [meta.name, meta])));
  return (tables.at(0)?.fields ?? []).map(({ name, type }) => ({
    unit: '',
    hidden: false,
    ...metas.get(name),
    name,
    type,
  }));
}

/** A field of several types measures something if so many of its values are numbers. */
const mostlyNumbers = 0.9;
/** Whether the numbers of a union have no fractions. */
const isWhole = (type: string): boolean => type.includes('integer') && !type.includes('float');

/** Reads the answer to `valuesQuery`. */
export function readValues(answer: TabularResponse, fields: readonly KnownField[]): FieldFacts[] {
  const cell = rowOf(answer.tables.at(0));
  const events = numberOf(cell('events_')) ?? 0;
  return fields.map(({ name, type, unit }, index) => {
    const top = cell(`t${index}`);
    const present = numberOf(cell(`p${index}`)) ?? 0;
    const values = Array.isArray(top) ? countsIn(top) : undefined;
    const counted = values?.filter(({ value }) => value !== '').reduce((sum, { count }) => sum + count, 0) ?? 0;
    const numbers = numberOf(cell(`n${index}`)) ?? 0;
    const isMixed = numbers > 0 && numbers >= mostlyNumbers * present;
    return {
      name,
      ...(isMixed ? { type: isWhole(type) ? 'integer' : 'float', isMixed } : { type: typeNamed(type) }),
      unit: grafanaUnit(unit),
      present: events === 0 ? 0 : present / events,
      distinct: numberOf(cell(`d${index}`)),
      ...(values && { values: values.map(({ value }) => value), valuesShare: present === 0 ? 0 : counted / present }),
      min: numberOf(cell(`a${index}`)),
      max: numberOf(cell(`z${index}`)),
    };
  });
}

const lookedInto: ReadonlySet<AplType> = new Set([
  'string',
  'integer',
  'float',
  'boolean',
  'timespan',
  'unknown',
  'dynamic',
]);

/** Orders the fields that are worth a look: those whose names have a part in dashboards first, then those that most events have. */
export function worthALook(fields: readonly KnownField[], { events, present }: SampleOverview): KnownField[] {
  const weight = ({ name }: KnownField) => (present.get(name) ?? 0) / Math.max(1, events) + (hasRole(name) ? 1 : 0);
  return fields
    .filter(({ name, type, hidden }) => !hidden && !name.startsWith('_') && lookedInto.has(typeNamed(type)))
    .filter(({ name }) => present.size === 0 || (present.get(name) ?? 0) > 0)
    .map((field) => ({ field, weight: weight(field) }))
    .sort((a, b) => b.weight - a.weight)
    .map(({ field }) => field);
}
