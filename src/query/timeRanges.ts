import { CoreApp, type DataQueryRequest, dateTime, rangeUtil, type TimeRange } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';

/** A part of time, in milliseconds. */
export interface Period {
  from: number;
  to: number;
}

/** A range as it is at this moment: `now` moves, times stay. */
export function rangeAtPresent(range: TimeRange, timeZone?: TimeZone): TimeRange {
  const { raw } = range;
  const present = rangeUtil.isRelativeTimeRange(raw) ? rangeUtil.convertRawToRange(raw, timeZone) : range;
  return {
    raw,
    from: rangeUtil.isRelativeTime(raw.from) ? present.from : range.from,
    to: rangeUtil.isRelativeTime(raw.to) ? present.to : range.to,
  };
}

export function withMargin(range: TimeRange, margin: number | undefined): TimeRange {
  return margin === undefined
    ? range
    : { ...range, from: dateTime(range.from.valueOf() - margin), to: dateTime(range.to.valueOf() + margin) };
}

/** The range that links to Explore hand on: within Explore, it has its own, and its trace view that of the span. */
export function rangeOfLinks({ app, range }: Pick<DataQueryRequest, 'app' | 'range'>): TimeRange | undefined {
  return app === CoreApp.Explore ? undefined : range;
}

/** Whether Grafana itself compares: such a request has another range than the panel, whose own one is `rangeRaw`. */
export function isShiftedByGrafana({ range, rangeRaw }: Pick<DataQueryRequest, 'range' | 'rangeRaw'>): boolean {
  return (
    rangeRaw !== undefined &&
    typeof range.raw.from !== 'string' &&
    new Date(rangeRaw.from.valueOf()).getTime() !== range.from.valueOf()
  );
}
