import { useEffect, useMemo, useState } from 'react';

import { type TimeRange } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';

import { rangeAtPresent } from '../query/timeRanges';
import { type ServiceClient } from '../service/client';
import { type Annotation } from '../service/types';

export interface AnnotationList {
  annotations: Annotation[];
  /** Number of entries left out because they have no id: nothing can be done with them. */
  withoutId: number;
  loading: boolean;
  /** Says why there is no list. */
  problem: string | undefined;
  reload: () => void;
}

interface Answer {
  annotations: Annotation[];
  withoutId: number;
  problem: string | undefined;
}

/**
 * Lists the service's annotations of the datasets (none means all) in a time range, again when either changes or `reload` is called: a
 * relative range then ends at that moment. The last list stays until the next one arrives.
 */
export function useAnnotationList(
  service: Pick<ServiceClient, 'listAnnotations'>,
  range: TimeRange,
  datasets: string[],
  timeZone: TimeZone
): AnnotationList {
  const [times, setTimes] = useState(0);
  const [answer, setAnswer] = useState<Answer>({ annotations: [], withoutId: 0, problem: undefined });
  const [loadedFor, setLoadedFor] = useState<object>();
  const filterKey = JSON.stringify(datasets);
  const wanted = useMemo(() => ({ times, filterKey, range, timeZone }), [times, filterKey, range, timeZone]);

  useEffect(() => {
    const names: string[] = JSON.parse(wanted.filterKey);
    const show = (next: Answer) => {
      setAnswer(next);
      setLoadedFor(wanted);
    };
    const listing = service.listAnnotations({ ...boundsOf(wanted.range, wanted.timeZone), datasets: names }).subscribe({
      next: ({ annotations: listed }) => {
        const annotations = listed.filter(({ id }) => id !== '');
        show({ annotations, withoutId: listed.length - annotations.length, problem: undefined });
      },
      error: (error: Error) => show({ annotations: [], withoutId: 0, problem: error.message }),
    });
    return () => listing.unsubscribe();
  }, [service, wanted]);

  return { ...answer, loading: loadedFor !== wanted, reload: () => setTimes((before) => before + 1) };
}

/** Returns the bounds of a range; none where it was cleared: the service then lists all. */
function boundsOf(range: TimeRange, timeZone: TimeZone): { start?: string; end?: string } {
  const { from, to } = rangeAtPresent(range, timeZone);
  return from.isValid() && to.isValid() ? { start: from.toISOString(), end: to.toISOString() } : {};
}
