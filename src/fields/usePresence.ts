import { useMemo, useState } from 'react';

import { rowOf } from '../profile/cells';
import { distinct } from '../profile/facts';
import { aggregatesOf, presenceOfAll, readPresence, readProfile, summarized } from '../profile/profile';
import { type QueryResult } from '../service/queryResult';
import { type TabularResponse } from '../service/types';
import { type FieldEntry, type KnownValues } from './fieldTree';
import { type Fetcher, useResult } from '../controls/useResult';

export interface Presence {
  events: number;
  fields: ReadonlyMap<string, KnownValues>;
}

/** Counts the events that have each field, and the distinct values of some fields. Runs one query, once `count` is called. */
export function usePresence(ask: Fetcher<QueryResult>, apl: string, fields: readonly FieldEntry[]) {
  const [counted, setCounted] = useState<readonly FieldEntry[]>();
  const [all, allAgain] = useResult(ask, counted && presenceQuery(apl, counted));
  // A field that doesn't exist makes the count of distinct values fail, but not the count of events.
  const isAlone = all?.state === 'failed' && counted !== undefined && counted.length > 0;
  const [alone, aloneAgain] = useResult(ask, isAlone ? presenceQuery(apl, []) : undefined);
  const result = alone ?? all;
  const presence = useMemo(
    () => (result?.state === 'done' && counted ? presenceIn(result.source.body, counted) : undefined),
    [result, counted]
  );
  // Fields found later don't cause another query.
  const count = () => setCounted(counted ?? countedFields(fields));
  return { count, result, again: isAlone ? aloneAgain : allAgain, presence };
}

const maxCounted = 100;

/** The fields whose number of distinct values shows whether they are constants or IDs. */
export const countedFields = (fields: readonly FieldEntry[]): FieldEntry[] =>
  fields.filter(({ type }) => type === 'string' || type === 'integer' || type === 'boolean').slice(0, maxCounted);

export const presenceQuery = (apl: string, counted: readonly FieldEntry[]): string =>
  summarized(apl, [...aggregatesOf(counted.map((field) => ({ field, facts: [distinct] }))), presenceOfAll]);

/** Reads the counts in the result of `presenceQuery`. */
export function presenceIn({ tables }: TabularResponse, counted: readonly FieldEntry[]): Presence {
  const row = rowOf(tables.at(0));
  const { events, fact } = readProfile(row);
  const values = new Map(counted.map(({ name }, place) => [name, fact(distinct, place)]));
  const fields = [...readPresence(row)].map(
    ([name, present]) => [name, { events, present, distinct: values.get(name) }] as const
  );
  return { events, fields: new Map(fields) };
}
