import { rangeUtil, type TimeRange } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';

/** Returns a range as it is at this moment: `now` moves, times stay. */
export function rangeAtPresent(range: TimeRange, timeZone?: TimeZone): TimeRange {
  const { raw } = range;
  const present = rangeUtil.isRelativeTimeRange(raw) ? rangeUtil.convertRawToRange(raw, timeZone) : range;
  return {
    raw,
    from: rangeUtil.isRelativeTime(raw.from) ? present.from : range.from,
    to: rangeUtil.isRelativeTime(raw.to) ? present.to : range.to,
  };
}
