import { useEffect, useState } from 'react';
import { defer, from, mergeMap } from 'rxjs';

import { askSeveral } from '../query/askSeveral';
import { type Period } from '../query/timeRanges';
import { readFields } from '../schema/readFields';
import { type AplSource } from '../source';
import { findPatterns, type PatternReport } from './findPatterns';
import { eventsOfLines, rangeOfPeriod } from './runPatterns';

interface PatternsAsked {
  /** APL without variables. */
  apl: string;
  bodyField: string | undefined;
  from: number;
  to: number;
  /** Whether patterns are compared with those of the range before. */
  isCompared: boolean;
}

type PatternsState = { state: 'running' } | { state: 'failed'; message: string } | { state: 'done' };

/** Finds the patterns of a query, with a function that tries again. While another question runs, the last report stays. */
export function usePatterns(
  datasource: Pick<AplSource, 'schema' | 'service' | 'settings'>,
  { apl, bodyField, from: start, to: end, isCompared }: PatternsAsked
): [state: PatternsState, report: PatternReport | undefined, again: () => void] {
  const [times, setTimes] = useState(0);
  const [report, setReport] = useState<PatternReport>();
  const question = JSON.stringify([apl, bodyField, start, end, isCompared, times]);
  const [ended, setEnded] = useState<{ question: string; state: PatternsState }>();
  useEffect(() => {
    const { schema, service, settings: levels } = datasource;
    const period = { from: start, to: end };
    const earlier = isCompared ? { from: start - (end - start), to: start } : undefined;
    const send = (query: string, range: Period) => service.query({ apl: query, ...rangeOfPeriod(range) });
    const running = defer(() => from(readFields(apl, schema)))
      .pipe(
        mergeMap(() => {
          const asked = { events: eventsOfLines(apl), period, earlier, schema: schema.known, bodyField, levels };
          return askSeveral<PatternReport>(send, ({ ask }) => findPatterns(asked, ask));
        })
      )
      .subscribe({
        next: (found) => {
          setReport(found);
          setEnded({ question, state: { state: 'done' } });
        },
        error: ({ message }: Error) => setEnded({ question, state: { state: 'failed', message } }),
      });
    return () => running.unsubscribe();
  }, [datasource, apl, bodyField, start, end, isCompared, question]);
  return [ended?.question === question ? ended.state : { state: 'running' }, report, () => setTimes(times + 1)];
}
