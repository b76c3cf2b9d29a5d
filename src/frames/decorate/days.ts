import { type DataFrame, dateTimeForTimeZone, FieldType, type TimeZone } from '@grafana/data';

import { quoteName } from '@aplkit/language/apl/tree/quote';
import { type Notices } from '../notices';
import { type ResultMeta } from './stats';

const day = 86_400_000;

/** Notice on daily bins in another time zone: the service's start at midnight UTC. None if the query already shifts them. */
export function noteDays(
  frames: DataFrame[],
  bins: ResultMeta['bins'],
  zone: TimeZone | undefined,
  notices: Notices
): void {
  const starts: readonly number[] = frames.at(0)?.fields.find(({ type }) => type === FieldType.time)?.values ?? [];
  if (!bins || !zone || starts.length === 0 || bins.size % day || starts[0] % day) {
    return;
  }
  const offsets = [...new Set(starts.map((start) => dateTimeForTimeZone(zone, start).utcOffset()))];
  const [minutes] = offsets;
  if (offsets.length > 1) {
    notices.info(
      'Days start at midnight UTC, not in the dashboard’s time zone. Its clocks change in this range, so no fixed shift gives local days.'
    );
  } else if (minutes !== 0) {
    const [there, back] = minutes > 0 ? '+-' : '-+';
    const by = minutes % 60 === 0 ? `${Math.abs(minutes / 60)}h` : `${Math.abs(minutes)}m`;
    const field = quoteName(bins.field);
    notices.info(
      `Days start at midnight UTC, not in the dashboard’s time zone. For local days, group by ${field} = bin(${field} ${there} ${by}, ${bins.size / day}d) ${back} ${by}.`
    );
  }
}
