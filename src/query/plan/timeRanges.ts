import { CoreApp, type DataQueryRequest, dateTime, rangeUtil, type TimeRange } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';

import { type ChangeWindow, type ExploreParts, type RowsQuery } from '../../types';

/** A period of time, in milliseconds. */
export interface Period {
  from: number;
  to: number;
}

export const periodOf = ({ from, to }: Pick<TimeRange, 'from' | 'to'>): Period => ({
  from: from.valueOf(),
  to: to.valueOf(),
});

/** A period as a Grafana time range, with absolute times. */
export function fixedRange(period: Period): TimeRange {
  const range = { from: dateTime(period.from), to: dateTime(period.to) };
  return { ...range, raw: range };
}

/** A period as a window with absolute times. */
export const windowOfPeriod = ({ from, to }: Period): ChangeWindow => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
});

/** A range in which `now` is the current time; absolute times stay the same. */
export function rangeAtPresent(range: TimeRange, timeZone?: TimeZone): TimeRange {
  const { raw } = range;
  const present = rangeUtil.isRelativeTimeRange(raw) ? rangeUtil.convertRawToRange(raw, timeZone) : range;
  return {
    raw,
    from: rangeUtil.isRelativeTime(raw.from) ? present.from : range.from,
    to: rangeUtil.isRelativeTime(raw.to) ? present.to : range.to,
  };
}

/** A relative range with exactly the selected length, because Grafana reads the clock separately for each end. */
export function chosenRange(range: TimeRange): TimeRange {
  const { from, to, raw } = range;
  const isSteady = [raw.from, raw.to].every((end) => rangeUtil.isRelativeTime(end) && !String(end).includes('/'));
  const length = Math.round((to.valueOf() - from.valueOf()) / 1000) * 1000;
  return isSteady && length > 0 ? { raw, to, from: dateTime(to.valueOf() - length) } : range;
}

export function withMargin(range: TimeRange, margin: number | undefined): TimeRange {
  return margin === undefined
    ? range
    : { ...range, from: dateTime(range.from.valueOf() - margin), to: dateTime(range.to.valueOf() + margin) };
}

/** Range for links to Explore; in Explore itself, `undefined` leaves the choice to Grafana. */
export function rangeOfLinks({ app, range }: Pick<DataQueryRequest, 'app' | 'range'>): TimeRange | undefined {
  return app === CoreApp.Explore ? undefined : range;
}

/** True if Grafana itself shifts the query to an earlier time; `rangeRaw` is the panel's range. */
export function isShiftedByGrafana({ range, rangeRaw }: Pick<DataQueryRequest, 'range' | 'rangeRaw'>): boolean {
  return (
    rangeRaw !== undefined &&
    typeof range.raw.from !== 'string' &&
    new Date(rangeRaw.from.valueOf()).getTime() !== range.from.valueOf()
  );
}

/** True if the query or Grafana compares with an earlier range; false for Explore's supporting queries. */
export function hasEarlierRange(
  { compare, supportingQueryType }: Pick<RowsQuery, 'compare'> & ExploreParts,
  request: Pick<DataQueryRequest, 'range' | 'rangeRaw'>
): boolean {
  return supportingQueryType === undefined && (Boolean(compare) || isShiftedByGrafana(request));
}
