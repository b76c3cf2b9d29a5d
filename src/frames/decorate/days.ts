import { type DataFrame, dateTimeForTimeZone, FieldType, type TimeZone } from '@grafana/data';

import { quoteName } from '@aplkit/language/apl/tree/quote';
import { type Table } from '../../service/types';
import { bucketMilliseconds } from '../columns/header';
import { type Notices } from '../notices';

const day = 86_400_000;

/** Adds a notice if rows are grouped by day outside UTC, because the service's days start at midnight UTC. */
export function noteDays(frames: DataFrame[], table: Table, zone: TimeZone | undefined, notices: Notices): void {
  const starts: readonly number[] = frames.at(0)?.fields.find(({ type }) => type === FieldType.time)?.values ?? [];
  const size = bucketMilliseconds(table) ?? distanceOfGroups(starts, table);
  if (!zone || !size || starts.length === 0 || size % day || starts.some((start) => start % day)) {
    return;
  }
  const offsets = [...new Set(starts.map((start) => dateTimeForTimeZone(zone, start).utcOffset()))];
  const [minutes] = offsets;
  const fact = 'Days start at midnight UTC, not in the dashboard’s time zone.';
  if (offsets.length > 1) {
    notices.info(
      `${fact} The time zone’s UTC offset changes in this range, so a fixed shift can’t produce local days.`
    );
  } else if (minutes !== 0) {
    const [there, back] = minutes > 0 ? '+-' : '-+';
    const by = minutes % 60 === 0 ? `${Math.abs(minutes / 60)}h` : `${Math.abs(minutes)}m`;
    const field = quoteName(table.buckets?.field ?? '_time');
    const bin = `bin(${field} ${there} ${by}, ${size / day}d) ${back} ${by}`;
    // Calendar weeks and months aren't bins.
    const isBin = table.buckets !== undefined || size === day;
    notices.info(isBin ? `${fact} For local days, group by ${table.buckets ? `${field} = ` : ''}${bin}.` : fact);
  }
}

/** Smallest distance between group times, such as the times that `startofday` returns. */
function distanceOfGroups(starts: readonly number[], { fields, groups = [] }: Table): number | undefined {
  const isGroup = fields.some(({ name, type }) => type === 'datetime' && groups.some((group) => group.name === name));
  const times = isGroup ? [...new Set(starts)].sort((a, b) => a - b) : [];
  return times.length < 2 ? undefined : Math.min(...times.slice(1).map((time, at) => time - times[at]));
}
