import { type DataFrame, dateTimeForTimeZone, FieldType, type TimeZone } from '@grafana/data';

import { quoteName } from '@aplkit/language/apl/tree/quote';
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
  const first: number | undefined = frames.at(0)?.fields.find(({ type }) => type === FieldType.time)?.values[0];
  if (!bins || !zone || first === undefined || bins.size % day || first % day) {
    return;
  }
  const minutes = dateTimeForTimeZone(zone, first).utcOffset();
  if (minutes !== 0) {
    const [there, back] = minutes > 0 ? '+-' : '-+';
    const by = minutes % 60 === 0 ? `${Math.abs(minutes / 60)}h` : `${Math.abs(minutes)}m`;
    const field = quoteName(bins.field);
    notices.info(
      `Days start at midnight UTC, not in the dashboard’s time zone. For local days, group by ${field} = bin(${field} ${there} ${by}, ${bins.size / day}d) ${back} ${by}.`
    );
  }
}
