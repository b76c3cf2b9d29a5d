import { type DataFrame, DataFrameType, type Field, FieldType, type Labels } from '@grafana/data';

import { frameMeta } from './meta';
import { type Notes } from './notes';
import { type TableColumn } from './readTable';
import { groupRows } from './seriesRows';
import { type SeriesPlan } from './shape';

/**
 * Series over time: a frame with a time and a value field for each metric of each group ("timeseries-multi" of Grafana's data
 * plane contract). Times ascend whatever the query's order is; a group without a value is a label `null`.
 */
export function seriesFrames(plan: SeriesPlan, query: string, notes: Notes): DataFrame[] {
  const { time, groups, metrics } = plan;
  const times = time.values.includes(null) ? time.values : undefined;
  const { count, rows, starts } = groupRows(
    groups.map((group) => group.values),
    time.values.length
  );
  let withoutTime = 0;
  const frames: DataFrame[] = [];
  for (let series = 0; series < count; series++) {
    let own = rows.subarray(starts[series], starts[series + 1]);
    if (times !== undefined) {
      const timed = own.filter((row) => times[row] !== null);
      withoutTime += own.length - timed.length;
      own = timed;
    }
    ascend(own, time);
    const labels = labelsOf(groups, rows[starts[series]]);
    for (const metric of metrics) {
      frames.push(seriesFrame(plan, metric, own, labels, query));
    }
  }
  if (withoutTime > 0) {
    notes.warn(
      `${withoutTime} ${withoutTime === 1 ? 'row has' : 'rows have'} no time in “${time.field.name}” and cannot be drawn.`
    );
  }
  return frames.length > 0
    ? frames
    : metrics.map((metric) => seriesFrame(plan, metric, new Int32Array(), undefined, query));
}

function seriesFrame(
  { time, metrics }: SeriesPlan,
  metric: TableColumn,
  rows: Int32Array,
  labels: Labels | undefined,
  query: string
): DataFrame {
  const value: Field = {
    name: metric.field.name,
    type: metric.type,
    config: { ...metric.config },
    values: pick(metric.values, rows),
  };
  if (labels !== undefined) {
    value.labels = { ...labels };
    if (metrics.length === 1) {
      value.config.displayNameFromDS = Object.values(labels)
        .map((label) => (label === '' ? '""' : label))
        .join(', ');
    }
  }
  return {
    fields: [timeField(time, rows), value],
    length: rows.length,
    meta: { ...frameMeta('timeseries', query), type: DataFrameType.TimeSeriesMulti, typeVersion: [0, 1] },
  };
}

function timeField(time: TableColumn, rows: Int32Array): Field {
  const field: Field = {
    name: time.field.name,
    type: FieldType.time,
    config: { ...time.config },
    values: pick(time.values, rows),
  };
  if (time.nanos !== undefined) {
    field.nanos = pick(time.nanos, rows);
  }
  return field;
}

function pick<T>(values: T[], rows: Int32Array): T[] {
  const picked = new Array<T>(rows.length);
  for (let at = 0; at < rows.length; at++) {
    picked[at] = values[rows[at]];
  }
  return picked;
}

/** Sorts rows by time, in place. They mostly ascend already, or descend. */
function ascend(rows: Int32Array, time: TableColumn): void {
  let up = true;
  let down = true;
  for (let at = 1; at < rows.length && (up || down); at++) {
    const step = compareTimes(time, rows[at - 1], rows[at]);
    up &&= step <= 0;
    down &&= step > 0;
  }
  if (up) {
    return;
  }
  if (down) {
    rows.reverse();
  } else {
    rows.sort((a, b) => compareTimes(time, a, b) || a - b);
  }
}

function compareTimes({ values, nanos }: TableColumn, a: number, b: number): number {
  const difference = Number(values[a]) - Number(values[b]);
  return difference !== 0 || nanos === undefined ? difference : nanos[a] - nanos[b];
}

function labelsOf(groups: TableColumn[], row: number): Labels | undefined {
  if (groups.length === 0) {
    return undefined;
  }
  return Object.fromEntries(groups.map((group) => [group.field.name, labelText(group.values[row])]));
}

function labelText(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
