import { type DataFrame, dateTimeForTimeZone, FieldType, type TimeZone } from '@grafana/data';

import { quoteName } from '../../apl/tree/quote';
import { type Notices } from '../notices';
import { type ResultMeta } from './stats';

const day = 86_400_000;

/** Notice on bins of whole days in another time zone: the service's begin at midnight UTC. Shifted ones follow its advice already. */
export function noteDays(
  frames: DataFrame[],
  bins: ResultMeta['bins'],
  zone: TimeZone | undefined,
  notices: Notices
): void {
  const times = frames.flatMap(({ fields }) => fields.find(({ type }) => type === FieldType.time)?.values ?? []);
  if (bins === undefined || bins.size % day !== 0 || zone === undefined || times.length === 0 || times[0] % day !== 0) {
    return;
  }
  const minutes = dateTimeForTimeZone(zone, times[0]).utcOffset();
  if (minutes !== 0) {
    const [there, back] = minutes > 0 ? '+-' : '-+';
    const by = minutes % 60 === 0 ? `${Math.abs(minutes / 60)}h` : `${Math.abs(minutes)}m`;
    const field = quoteName(bins.field);
    notices.info(
      `Days start at midnight UTC, not in the dashboard’s time zone. For local days, group by ${field} = bin(${field} ${there} ${by}, ${bins.size / day}d) ${back} ${by}.`
    );
  }
}
