import { dateTime, type TimeRange } from '@grafana/data';

/** Returns the range with so many milliseconds more on either side. */
export function withMargin(range: TimeRange, margin: number | undefined): TimeRange {
  return margin === undefined
    ? range
    : { ...range, from: dateTime(range.from.valueOf() - margin), to: dateTime(range.to.valueOf() + margin) };
}
