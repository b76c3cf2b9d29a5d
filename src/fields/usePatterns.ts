import { useCallback, useState } from 'react';
import { defer, from, mergeMap } from 'rxjs';

import { queryRangeOf } from '../service/queryRange';
import { type ResultState, useResult } from '../controls/useResult';
import { askSeveral } from '../query/result/askSeveral';
import { type Period } from '../query/plan/timeRanges';
import { readFields } from '../schema/readFields';
import { type AplSource } from '../source';
import { comparedTimes } from '../patterns/comparedTimes';
import { findPatterns, type PatternReport } from '../patterns/findPatterns';
import { eventsOfLines } from '../patterns/runPatterns';

interface PatternsAsked {
  /** APL query without variables. */
  apl: string;
  bodyField: string | undefined;
  from: number;
  to: number;
  /** True to compare with the previous range, if the query allows it. */
  isCompared: boolean;
}

/** Finds a query's patterns. Keeps the last report while another analysis runs. */
export function usePatterns(
  { schema, service, settings: levels }: Pick<AplSource, 'schema' | 'service' | 'settings'>,
  { apl, bodyField, from: start, to: end, isCompared }: PatternsAsked
): [result: ResultState<PatternReport> | undefined, last: PatternReport | undefined, again: () => void] {
  const ask = useCallback(
    (lines: string) => {
      const range = { from: start, to: end };
      const { apl: text, ...periods } = (isCompared ? comparedTimes(lines, range) : undefined) ?? {
        apl: lines,
        period: range,
      };
      const send = (query: string, period: Period) => service.query({ apl: query, ...queryRangeOf(period) });
      return defer(() => from(readFields(lines, schema))).pipe(
        mergeMap(() => {
          const asked = { events: eventsOfLines(text), ...periods, schema: schema.known, bodyField, levels };
          return askSeveral<PatternReport>(send, ({ ask: askTable }) => findPatterns(asked, askTable));
        })
      );
    },
    [schema, service, levels, bodyField, start, end, isCompared]
  );
  const [result, again] = useResult(ask, apl);
  const [last, setLast] = useState<PatternReport>();
  if (result?.state === 'done' && result.source !== last) {
    setLast(result.source);
  }
  return [result, last, again];
}
