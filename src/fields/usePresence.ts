import { useMemo, useState } from 'react';

import { type FieldEntry } from './fieldTree';
import { countedFields, presenceQuery } from './lookQuery';
import { type Presence, readPresence } from './readLook';
import { type Ask, type AskState, useAnswer } from './useAnswer';

interface Counting {
  /** Asks for the presence of fields, once. */
  count: () => void;
  asked: AskState | undefined;
  again: () => void;
  presence: Presence | undefined;
}

/** Counts in how many events each field has a value, when it is asked to, and how many different values some have. */
export function usePresence(ask: Ask, apl: string, fields: readonly FieldEntry[]): Counting {
  const [counted, setCounted] = useState<readonly string[]>();
  const [all, allAgain] = useAnswer(ask, counted && presenceQuery(apl, counted));
  // A field that is not there fails the count of its values, but not the presence of the others.
  const isAlone = all?.state === 'failed' && counted !== undefined && counted.length > 0;
  const [alone, aloneAgain] = useAnswer(ask, isAlone ? presenceQuery(apl, []) : undefined);
  const asked = alone ?? all;
  const presence = useMemo(
    () => (asked?.state === 'done' && counted ? readPresence(asked.source.answer, counted) : undefined),
    [asked, counted]
  );
  // Fields that are found later do not make another query of it.
  const count = () => setCounted(counted ?? countedFields(fields));
  return { count, asked, again: isAlone ? aloneAgain : allAgain, presence };
}
