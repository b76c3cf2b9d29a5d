import { type Table } from '../service/types';
import { groupNames, isGroup, type TableColumn } from './readTable';
import { isNumeric } from './kinds';

/** How a table's columns make series: over one time, told apart by the groups, with a series for each metric. */
export interface SeriesPlan {
  time: TableColumn;
  groups: TableColumn[];
  metrics: TableColumn[];
  /** Columns that no series can show. */
  others: TableColumn[];
  /** False for rows that are not grouped by time. */
  grouped: boolean;
  /** True where others are drawn beside these: then the metric's name tells something apart even where it is the only one. */
  beside?: boolean;
}

/** How a table's columns make numbers without time. */
export type NumericPlan = Omit<SeriesPlan, 'time'>;

/** Whether a column has numbers that can be drawn. */
export function drawable(column: TableColumn): boolean {
  return isNumeric(column.kind) || column.kind === 'boolean';
}

/** Whether the wire says that a table is grouped by time; only then it is worth making a plan. */
export function groupedByTime(table: Table): boolean {
  const groups = groupNames(table);
  return table.fields.some(
    ({ name, type }) => type === 'datetime' && (groups.has(name) || name === table.buckets?.field)
  );
}

/** Whether the wire says that a table's rows are computed, not events. */
export function isComputed({ groups = [], fields }: Table): boolean {
  return groups.length > 0 || fields.some(({ agg }) => agg !== undefined);
}

/** The plan that the answer itself suggests: grouped by time, with numbers to draw. `undefined` for any other answer. */
export function seriesPlan(
  columns: TableColumn[],
  groups: ReadonlySet<string>,
  bucket: string | undefined
): SeriesPlan | undefined {
  const time = groupedTime(columns, groups, bucket);
  if (time === undefined) {
    return undefined;
  }
  const rest = columns.filter((column) => column !== time);
  const { metrics, ...parts } = partsOf(rest, groups);
  return metrics.length > 0 ? { time, metrics, ...parts } : undefined;
}

/** The time that rows are grouped by: that of the buckets, else the first group that is a time. */
export function groupedTime(
  columns: TableColumn[],
  groups: ReadonlySet<string>,
  bucket: string | undefined
): TableColumn | undefined {
  const times = columns.filter(({ kind }) => kind === 'time');
  return times.find(({ field }) => field.name === bucket) ?? times.find(({ field }) => isGroup(field, groups));
}

/** The plan for rows that are not grouped by time but shall be drawn: each row is a point of each number. */
export function rowsPlan(columns: TableColumn[]): SeriesPlan | undefined {
  const time = rowTime(columns);
  const metrics = columns.filter(drawable);
  return time === undefined || metrics.length === 0
    ? undefined
    : {
        time,
        groups: [],
        metrics,
        others: columns.filter((column) => !drawable(column) && column.kind !== 'time'),
        grouped: false,
      };
}

/** The time of events: `_time`, else the first one. */
export function rowTime(columns: TableColumn[]): TableColumn | undefined {
  const times = columns.filter(({ kind }) => kind === 'time');
  return times.find(({ field }) => field.name === '_time') ?? times[0];
}

/** The plan for numbers without time: `undefined` where there are none. */
export function numericPlan(columns: TableColumn[], groups: ReadonlySet<string>): NumericPlan | undefined {
  const plan = partsOf(columns, groups);
  return plan.metrics.length > 0 ? plan : undefined;
}

function partsOf(columns: TableColumn[], names: ReadonlySet<string>): NumericPlan {
  const rest = columns.filter(({ field }) => !isGroup(field, names));
  return {
    groups: columns.filter(({ field }) => isGroup(field, names)),
    metrics: rest.filter(drawable),
    others: rest.filter((column) => !drawable(column)),
    grouped: true,
  };
}
