import { useEffect, useMemo, useState } from 'react';

import { type TimeZone } from '@grafana/schema';

import { rangeAtPresent } from '../query/timeRanges';
import { type ServiceClient } from '../service/client';
import { type Annotation } from '../service/types';
import { type ListSettings } from './filterAndSort';

interface Answer {
  annotations: Annotation[];
  /** Number of entries left out because they have no id: nothing can be done with them. */
  withoutId: number;
  problem?: string;
}

/** Lists annotations of datasets (none means all), again when `reload` is called: a relative range then ends at that moment. */
export function useAnnotationList(
  service: Pick<ServiceClient, 'listAnnotations'>,
  { range, datasets }: ListSettings,
  timeZone: TimeZone
) {
  const [times, setTimes] = useState(0);
  const [{ of, ...answer }, setAnswer] = useState<Answer & { of?: object }>({ annotations: [], withoutId: 0 });
  const wanted = useMemo(() => ({ times, range, datasets, timeZone }), [times, range, datasets, timeZone]);

  useEffect(() => {
    const { from, to } = rangeAtPresent(wanted.range, wanted.timeZone);
    // The service lists all where the range was cleared.
    const bounds = from.isValid() && to.isValid() ? { start: from.toISOString(), end: to.toISOString() } : {};
    const listing = service.listAnnotations({ ...bounds, datasets: wanted.datasets }).subscribe({
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
