import { type DataFrame, FieldType, type LogRowModel } from '@grafana/data';

import { compareInstants, type Instant } from '../service/instant';

/** A log line as Grafana passes it. */
export type LogLine = Pick<LogRowModel, 'timeEpochMs' | 'timeEpochNs' | 'raw' | 'rowId' | 'labels' | 'dataFrame'>;

/** Time of a line. Grafana writes `timeEpochNs` as milliseconds followed by six digits. */
export function instantOfLine({ timeEpochMs, timeEpochNs }: Pick<LogLine, 'timeEpochMs' | 'timeEpochNs'>): Instant {
  return { milliseconds: timeEpochMs, nanos: Number(timeEpochNs.slice(-6)) };
}

export function instantOfRow({ fields }: Pick<DataFrame, 'fields'>, row: number): Instant {
  const time = fields.find(({ type }) => type === FieldType.time);
  return { milliseconds: time?.values[row], nanos: time?.nanos?.[row] ?? 0 };
}

export function contextFrame(frame: DataFrame, rows: number[], reversed: boolean): DataFrame {
  const order = reversed ? [...rows].reverse() : rows;
  return {
    ...frame,
    length: order.length,
    meta: { ...frame.meta, custom: { ...frame.meta?.custom, isContext: true } },
    fields: frame.fields.map((field) => ({
      ...field,
      values: order.map((row) => field.values[row]),
      ...(field.nanos && { nanos: order.map((row) => field.nanos?.[row] ?? 0) }),
    })),
  };
}

/** Rows of a frame except the line's own row, which the ID determines among equal rows. */
export function otherRows(frame: DataFrame, line: LogLine): number[] {
  const rows = Array.from({ length: frame.length }, (_, row) => row);
  const valuesOf = (name: string) => frame.fields.find((field) => field.name === name)?.values ?? [];
  const [bodies, labels, ids] = [valuesOf('body'), valuesOf('labels'), valuesOf('id')];
  const at = instantOfLine(line);
  const equal = rows.filter(
    (row) =>
      bodies[row] === line.raw &&
      compareInstants(instantOfRow(frame, row), at) === 0 &&
      sameLabels(labels[row], line.labels)
  );
  const own = equal.find((row) => ids[row] === line.rowId) ?? equal.at(0);
  return rows.filter((row) => row !== own);
}

function sameLabels(one: Record<string, string>, other: Record<string, string>): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
