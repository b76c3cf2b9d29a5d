import { type Table, type TableField } from '../../service/types';
import { type FrameOptions, areGroupsFields } from '../options';
import { type ColumnRole } from './column';
import { columnKind, isNumeric } from './kinds';
import { listAggregate } from './lists';

export interface ColumnParts<T> {
  /** Time column by which rows are grouped. */
  time: T | undefined;
  groups: T[];
  /** Columns to chart: numbers, booleans and, for some panels, strings. */
  metrics: T[];
  /** Columns with lists, which become separate rows. */
  lists: T[];
  others: T[];
}

/** Roles of a table's columns. A column's values matter only if its type is unknown. */
export function columnRoles({ fields, columns = [], groups = [] }: Table): ColumnRole[] {
  const names = new Set(groups.map(({ name }) => name));
  return fields.map((field, place) => {
    const kind = columnKind(field.type, columns[place] ?? []);
    const list = listAggregate(field);
    const role: ColumnRole = { field, kind, isGroup: field.agg === undefined && names.has(field.name) };
    if (list === 'percentiles') {
      return { ...role, kind: 'float', list };
    }
    return list !== undefined && kind === 'json' ? { ...role, list } : role;
  });
}

/** Panels that show strings as states over time. */
const statePanels: ReadonlySet<string | undefined> = new Set(['state-timeline', 'status-history']);

/** Columns by role, for a panel. A `percentiles_array` counts as several numbers. */
export function columnParts<T extends ColumnRole>(
  columns: T[],
  { buckets }: Table,
  options: Pick<FrameOptions, 'format' | 'panel'>
): ColumnParts<T> {
  // Time column of the groups: the bucketed column, or else the first one.
  const times = columns.filter(({ kind }) => kind === 'time');
  const time = times.find(({ field }) => field.name === buckets?.field) ?? times.find(({ isGroup }) => isGroup);
  const rest = columns.filter((column) => column !== time);
  const groups = rest.filter(({ isGroup }) => isGroup);
  const isList = ({ list }: T) => list === 'topk' || list === 'histogram';
  const values = rest.filter((column) => !column.isGroup && !isList(column));
  const drawsTexts =
    time === undefined
      ? groups.length > 0 && areGroupsFields(options) && !values.some(isDrawable)
      : statePanels.has(options.panel);
  const isMetric = (column: T) => isDrawable(column) || (drawsTexts && column.kind === 'text');
  return {
    time,
    groups,
    metrics: values.filter(isMetric),
    lists: rest.filter(isList),
    others: values.filter((column) => !isMetric(column)),
  };
}

/** Time of an event: `_time` or, without it, the first time column. */
export function rowTime<T extends ColumnRole>(columns: T[]): T | undefined {
  const times = columns.filter(({ kind }) => kind === 'time');
  return times.find(({ field }) => field.name === '_time') ?? times[0];
}

export function isDrawable({ kind }: ColumnRole): boolean {
  return isNumeric(kind) || kind === 'boolean';
}

/** True if the rows are computed, rather than events. */
export function isComputed({ groups = [], fields }: Table): boolean {
  return groups.length > 0 || fields.some(({ agg }: TableField) => agg !== undefined);
}

/** Bucket size in milliseconds; `undefined` without buckets, or if it isn't a whole number. */
export function bucketMilliseconds({ buckets }: Table): number | undefined {
  if (buckets === undefined || buckets.size <= 0) {
    return undefined;
  }
  const milliseconds = buckets.size / 1e6;
  const whole = Math.round(milliseconds);
  // Beyond 2^53 nanoseconds, the size is rounded by less than a microsecond.
  const isWhole = Number.isSafeInteger(buckets.size) ? milliseconds === whole : Math.abs(milliseconds - whole) < 1e-3;
  return isWhole ? whole : undefined;
}
