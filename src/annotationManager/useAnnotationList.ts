import { useEffect, useMemo, useState } from 'react';

import { type TimeRange } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';

import { rangeAtPresent } from '../query/timeRanges';
import { type ServiceClient } from '../service/client';
import { type Annotation } from '../service/types';

interface Answer {
  annotations: Annotation[];
  /** Number of entries left out because they have no id: nothing can be done with them. */
  withoutId: number;
  problem?: string;
}

export interface AnnotationList extends Answer {
  loading: boolean;
  reload: () => void;
}

/** Lists annotations of datasets (none means all), again when `reload` is called: a relative range then ends at that moment. */
export function useAnnotationList(
  service: Pick<ServiceClient, 'listAnnotations'>,
  range: TimeRange,
  datasets: string[],
  timeZone: TimeZone
): AnnotationList {
  const [times, setTimes] = useState(0);
  const [{ of, ...answer }, setAnswer] = useState<Answer & { of?: object }>({ annotations: [], withoutId: 0 });
  const filterKey = JSON.stringify(datasets);
  const wanted = useMemo(() => ({ times, filterKey, range, timeZone }), [times, filterKey, range, timeZone]);

  useEffect(() => {
    const names: string[] = JSON.parse(wanted.filterKey);
    const listing = service.listAnnotations({ ...boundsOf(wanted.range, wanted.timeZone), datasets: names }).subscribe({
      next: ({ annotations: listed }) => {
        const annotations = listed.filter(({ id }) => id !== '');
        setAnswer({ of: wanted, annotations, withoutId: listed.length - annotations.length });
      },
      error: (error: Error) => setAnswer({ of: wanted, annotations: [], withoutId: 0, problem: error.message }),
    });
    return () => listing.unsubscribe();
  }, [service, wanted]);

  return { ...answer, loading: of !== wanted, reload: () => setTimes((before) => before + 1) };
}

/** Returns the bounds of a range; none where it was cleared: the service then lists all. */
function boundsOf(range: TimeRange, timeZone: TimeZone): { start?: string; end?: string } {
  const { from, to } = rangeAtPresent(range, timeZone);
  return from.isValid() && to.isValid() ? { start: from.toISOString(), end: to.toISOString() } : {};
}
