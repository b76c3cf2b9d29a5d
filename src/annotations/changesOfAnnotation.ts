import { dateTime } from '@grafana/data';

import { quoteName } from '@aplkit/language/apl/tree/quote';
import { type ChangesQuery, type ChangeWindow } from '../types';

const hour = 3_600_000;

/** Asks what changed in a dataset at an annotation: in its interval, or the hour after a point, until now, compared with as long a time before. In milliseconds. */
export function changesOfAnnotation(
  dataset: string,
  { start, end, now }: { start: number; end: number; now: number }
): Pick<ChangesQuery, 'kind' | 'query' | 'changes'> & { range: ChangeWindow } {
  const length = end - start || hour;
  // At the beginning of the calendar, `Date` would fail.
  const [before, from, to] = [start - length, start, Math.min(start + length, now)].map((time) =>
    dateTime(time).toISOString()
  );
  return {
    kind: 'changes',
    query: quoteName(dataset),
    changes: { window: { from, to }, baseline: { from: before, to: from }, annotation: start },
    range: { from: before, to },
  };
}
