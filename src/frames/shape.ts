import { type Table } from '../service/types';
import { drawable, type TableColumn } from './readTable';

/** How a table's columns make series: over one time, told apart by the groups, with a series for each metric. */
export interface SeriesPlan {
  time: TableColumn;
  groups: TableColumn[];
  metrics: TableColumn[];
  /** Columns that no series can show. */
  others: TableColumn[];
  /** False for rows that are not grouped by time. */
  grouped: boolean;
}

/** Whether the wire says that a table is grouped by time; only then it is worth making a plan. */
export function groupedByTime({ fields, groups = [], buckets }: Table): boolean {
  const names = new Set([...groups.map((group) => group.name), buckets?.field]);
  return fields.some(({ name, type }) => type === 'datetime' && names.has(name));
}

/** The plan that the answer itself suggests: grouped by time, with numbers to draw. `undefined` for any other answer. */
export function seriesPlan(table: Table, columns: TableColumn[]): SeriesPlan | undefined {
  const names = new Set((table.groups ?? []).map((group) => group.name));
  const bucket = table.buckets?.field;
  const isTime = (column: TableColumn) => column.kind === 'time';
  const time =
    columns.find((column) => isTime(column) && column.field.name === bucket) ??
    columns.find((column) => isTime(column) && names.has(column.field.name) && column.field.agg === undefined);
  if (time === undefined) {
    return undefined;
  }
  const rest = columns.filter((column) => column !== time);
  const isGroup = (column: TableColumn) => names.has(column.field.name) && column.field.agg === undefined;
  return withMetrics({
    time,
    groups: rest.filter(isGroup),
    metrics: rest.filter((column) => !isGroup(column) && drawable(column)),
    others: rest.filter((column) => !isGroup(column) && !drawable(column)),
    grouped: true,
  });
}

/** The plan for rows that are not grouped by time but shall be drawn: each row is a point of each number. */
export function rowsPlan(columns: TableColumn[]): SeriesPlan | undefined {
  const time =
    columns.find((column) => column.field.name === '_time' && column.kind === 'time') ??
    columns.find(({ kind }) => kind === 'time');
  if (time === undefined) {
    return undefined;
  }
  const rest = columns.filter((column) => column !== time);
  return withMetrics({
    time,
    groups: [],
    metrics: rest.filter(drawable),
    others: rest.filter((column) => !drawable(column) && column.kind !== 'time'),
    grouped: false,
  });
}

function withMetrics(plan: SeriesPlan): SeriesPlan | undefined {
  return plan.metrics.length > 0 ? plan : undefined;
}
