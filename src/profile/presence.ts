import { type TabularResponse } from '../service/types';
import { rowOf } from './cells';
import { distinct, type ProfiledField } from './facts';
import { aggregatesOf, presenceOfAll, readPresence, readProfile, summarized } from './profile';

/** Known counts for a field's values. */
export interface KnownValues {
  events: number;
  present: number;
  distinct?: number;
}

export interface Presence {
  events: number;
  fields: ReadonlyMap<string, KnownValues>;
}

const maxCounted = 100;

/** The fields whose number of distinct values shows whether they are constants or IDs. */
export const countedFields = <Field extends ProfiledField>(fields: readonly Field[]): Field[] =>
  fields.filter(({ type }) => type === 'string' || type === 'integer' || type === 'boolean').slice(0, maxCounted);

export const presenceQuery = (apl: string, counted: readonly ProfiledField[]): string =>
  summarized(apl, [...aggregatesOf(counted.map((field) => ({ field, facts: [distinct] }))), presenceOfAll]);

/** Reads the counts in the result of `presenceQuery`. */
export function presenceIn({ tables }: TabularResponse, counted: readonly ProfiledField[]): Presence {
  const row = rowOf(tables.at(0));
  const { events, fact } = readProfile(row);
  const values = new Map(counted.map(({ name }, place) => [name, fact(distinct, place)]));
  const fields = [...readPresence(row)].map(
    ([name, present]) => [name, { events, present, distinct: values.get(name) }] as const
  );
  return { events, fields: new Map(fields) };
}
