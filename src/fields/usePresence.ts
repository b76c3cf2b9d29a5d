import { useMemo, useState } from 'react';

import { countedFields, presenceIn, presenceQuery } from '../profile/presence';
import { type QueryResult } from '../service/queryResult';
import { type FieldEntry } from './fieldTree';
import { type Fetcher, useResult } from '../controls/useResult';

/** Counts the events with each field, and some fields' distinct values, with one query when `count` is called. */
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
