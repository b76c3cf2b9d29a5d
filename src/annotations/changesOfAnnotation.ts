import { dateTime } from '@grafana/data';

import { quoteName } from '@aplkit/language/apl/tree/quote';
import { type ChangesQuery, type ChangeWindow } from '../types';

const hour = 3_600_000;

/** Compares an annotation's interval, or the hour after a point, with the time before it. Times are in milliseconds. */
export function changesOfAnnotation(
  dataset: string,
  { start, end, now }: { start: number; end: number; now: number }
): Pick<ChangesQuery, 'kind' | 'query' | 'changes'> & { range: ChangeWindow } {
  const length = end - start || hour;
  // `Date` throws on times before the first time that it can represent.
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
