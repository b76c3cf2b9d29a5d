import { useEffect, useMemo, useState } from 'react';

import { type TimeZone } from '@grafana/schema';

import { rangeAtPresent } from '../query/plan/timeRanges';
import { type ServiceClient } from '../service/client';
import { type Annotation } from '../service/types';
import { type ListSettings } from './filterAndSort';

interface KnownList {
  annotations: Annotation[];
  /** Number of entries left out because they lack an ID. */
  withoutId: number;
  problem?: string;
}

const nothing: KnownList = { annotations: [], withoutId: 0 };

/** Lists annotations. If a reload fails, the last list stays, unless `isChanged` marked it as outdated. */
export function useAnnotationList(
  service: Pick<ServiceClient, 'listAnnotations'>,
  { range, datasets }: ListSettings,
  timeZone: TimeZone
) {
  const [times, setTimes] = useState(0);
  const [{ of, ...known }, setKnown] = useState<KnownList & { of?: { list: object } }>(nothing);
  const [changes, setChanges] = useState(0);
  const list = useMemo(() => ({ range, datasets, timeZone, changes }), [range, datasets, timeZone, changes]);
  const wanted = useMemo(() => ({ list, times }), [list, times]);

  useEffect(() => {
    const { from, to } = rangeAtPresent(wanted.list.range, wanted.list.timeZone);
    // Without a range, the service lists all annotations.
    const bounds = from.isValid() && to.isValid() ? { start: from.toISOString(), end: to.toISOString() } : {};
    const listing = service.listAnnotations({ ...bounds, datasets: wanted.list.datasets }).subscribe({
      next: ({ annotations: listed }) => {
        const annotations = listed.filter(({ id }) => id !== '');
        setKnown({ of: wanted, annotations, withoutId: listed.length - annotations.length });
      },
      error: (error: Error) =>
        setKnown((last) => ({
          ...(last.of?.list === wanted.list ? last : nothing),
          of: wanted,
          problem: error.message,
        })),
    });
    return () => listing.unsubscribe();
  }, [service, wanted]);

  const reload = (isChanged = false) => (isChanged ? setChanges : setTimes)((before) => before + 1);
  return { ...known, loading: of !== wanted, reload };
}
