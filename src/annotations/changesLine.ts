import { dateTime, textUtil } from '@grafana/data';

import { quoteName } from '../apl/tree/quote';
import { exploreAddress } from '../grafana/exploreAddress';

const hour = 3_600_000;

/**
 * Returns a line with a link to what changed in an annotation's dataset: its interval, or the hour after a point, is compared with as long
 * before. Nothing for an annotation without a dataset, and without a data source to ask.
 */
export function changesLine(uid: string | undefined, dataset: string, start: number, end: number): string {
  if (!uid || !dataset) {
    return '';
  }
  const length = end - start || hour;
  // At the end of the calendar, `Date` would fail.
  const [before, from, to] = [start - length, start, start + length].map((time) => dateTime(time).toISOString());
  const address = exploreAddress(
    uid,
    {
      refId: 'A',
      kind: 'changes',
      query: quoteName(dataset),
      changes: { window: { from, to }, baseline: { from: before, to: from } },
    },
    { from: before, to }
  );
  return `<p><a href="${textUtil.escapeHtml(address)}">What changed?</a></p>`;
}
