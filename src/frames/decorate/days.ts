import { type DataFrame, dateTimeForTimeZone, FieldType, type TimeZone } from '@grafana/data';

import { type Notices } from '../notices';
import { type ResultMeta } from './stats';

const day = 86_400_000;

/** Notice on bins of whole days in another time zone: the service's begin at midnight UTC. */
export function noteDays(
  frames: DataFrame[],
  bins: ResultMeta['bins'],
  zone: TimeZone | undefined,
  notices: Notices
): void {
  const times = frames.flatMap(({ fields }) => fields.find(({ type }) => type === FieldType.time)?.values ?? []);
  if (bins === undefined || bins.size % day !== 0 || zone === undefined || times.length === 0) {
    return;
  }
  const minutes = dateTimeForTimeZone(zone, times[0]).utcOffset();
  if (minutes !== 0) {
    const [there, back] = minutes > 0 ? '+-' : '-+';
    const by = minutes % 60 === 0 ? `${Math.abs(minutes / 60)}h` : `${Math.abs(minutes)}m`;
    const { field, size } = bins;
    notices.info(
      `Days begin at midnight UTC, not of this time zone. Group by ${field} = bin(${field} ${there} ${by}, ${size / day}d) ${back} ${by} for its days.`
    );
  }
}
