import { useEffect, useMemo, useState } from 'react';

import { rangeUtil, type TimeRange } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';

import { type ServiceClient } from '../../service/client';
import { type Annotation } from '../../service/types';

export interface AnnotationList {
  annotations: Annotation[];
  /** How many entries are left out, because they have no id: nothing can be done with such a one. */
  withoutId: number;
  loading: boolean;
  /** Why there is no list, as a sentence. */
  problem: string | undefined;
  reload: () => void;
}

interface Answer {
  annotations: Annotation[];
  withoutId: number;
  problem: string | undefined;
}

/**
 * The service's annotations of the datasets (none: of all) in a time range, asked for anew when either changes or `reload` is
 * called: a relative range then ends at that moment. What was listed stays until the next list is there.
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

/** A range as it is at this moment: `now` moves, times stay. */
export function rangeAtPresent(range: TimeRange, timeZone: TimeZone): TimeRange {
  const { raw } = range;
  const present = rangeUtil.isRelativeTimeRange(raw) ? rangeUtil.convertRawToRange(raw, timeZone) : range;
  return {
    raw,
    from: rangeUtil.isRelativeTime(raw.from) ? present.from : range.from,
    to: rangeUtil.isRelativeTime(raw.to) ? present.to : range.to,
  };
}

/** A range that was cleared has no bounds: the service then lists all. */
function boundsOf(range: TimeRange, timeZone: TimeZone): { start?: string; end?: string } {
  const { from, to } = rangeAtPresent(range, timeZone);
  return from.isValid() && to.isValid() ? { start: from.toISOString(), end: to.toISOString() } : {};
}
