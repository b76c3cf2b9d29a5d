import { dateTime, rangeUtil, type TimeRange } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';

import { readTime } from '../frames/columns/times';
import { type Annotation } from '../service/types';

const lastMonth = { from: 'now-30d', to: 'now' };

/** The range that the list starts with: annotations are rare, so one that ends now is of 30 days at least. */
export function firstRange(given: TimeRange | undefined, timeZone: TimeZone): TimeRange {
  const month = rangeUtil.convertRawToRange(lastMonth, timeZone);
  return given === undefined || (given.raw.to === 'now' && given.from > month.from) ? month : given;
}

/** The range, extended to whole seconds around an annotation. One whose times cannot be read leaves it as it is. */
export function including({ from, to }: TimeRange, { time, endTime }: Annotation): TimeRange {
  const times = [time, endTime ?? time].flatMap((each) => readTime(each)?.milliseconds ?? []);
  const range = {
    from: dateTime(Math.min(from.valueOf(), ...times.map((each) => Math.floor(each / 1000) * 1000))),
    to: dateTime(Math.max(to.valueOf(), ...times.map((each) => Math.floor(each / 1000) * 1000 + 1000))),
  };
  return { ...range, raw: range };
}
