import { type Labels } from '@grafana/data';

import { labelsOf } from './groups';
import { type Notes } from './notes';
import { type TableColumn } from './readTable';
import { groupRows } from './seriesRows';
import { type SeriesPlan } from './shape';

/** The points of one group, in ascending order of time; `metrics` has the values of each metric of the plan. */
export interface Series {
  labels: Labels | undefined;
  /** Milliseconds. Series that have points at the same times share one array: never write into it. */
  times: number[];
  nanos: number[] | undefined;
  metrics: unknown[][];
}

type Direction = 'up' | 'down' | 'mixed';

/** The rows of a table as series: one for each group, whatever the rows' order is. Rows without a time are left out, with a notice. */
export function readSeries({ time, groups, metrics }: SeriesPlan, notes: Notes): Series[] {
  const { values, missing, direction } = lookThrough(time);
  if (groups.length === 0 && missing === 0 && direction === 'up') {
    // One series, in order: the columns are its points.
    const all = metrics.map((metric) => metric.values);
    return values.length === 0 ? [] : [{ labels: undefined, times: values, nanos: time.nanos, metrics: all }];
  }
  const { count, rows, starts } = groupRows(
    groups.map((group) => group.values),
    values.length
  );
  const series = new Array<Series>(count);
  let times: number[] = [];
  for (let index = 0; index < count; index++) {
    let own = rows.subarray(starts[index], starts[index + 1]);
    if (missing > 0) {
      own = own.filter((row) => !Number.isNaN(values[row]));
    }
    if (direction === 'down') {
      own.reverse();
    } else if (direction === 'mixed') {
      sortByTime(own, values, time.nanos);
    }
    times = pickTimes(values, own, times);
    series[index] = {
      labels: labelsOf(groups, rows[starts[index]]),
      times,
      nanos: time.nanos === undefined ? undefined : pick(time.nanos, own),
      metrics: metrics.map((metric) => pick(metric.values, own)),
    };
  }
  if (missing > 0) {
    notes.warn(
      `${missing} ${missing === 1 ? 'row has' : 'rows have'} no time in “${time.field.name}” and cannot be drawn.`
    );
  }
  return series;
}

/** The times as numbers, and what is known of their order: answers are mostly sorted, so most need no sorting again. */
function lookThrough(time: TableColumn): { values: number[]; missing: number; direction: Direction } {
  let missing = 0;
  let values: number[];
  if (areNumbers(time.values)) {
    values = time.values;
  } else {
    values = time.values.map((value) => (typeof value === 'number' ? value : NaN));
    missing = values.filter(Number.isNaN).length;
  }
  if (time.nanos !== undefined) {
    // Within one millisecond the nanoseconds decide, which is rare enough to look at series by series.
    return { values, missing, direction: 'mixed' };
  }
  let up = true;
  let down = true;
  for (let row = 1; row < values.length && (up || down); row++) {
    const step = values[row] - values[row - 1];
    // Beside a missing time nothing is known.
    up &&= step >= 0;
    down &&= step <= 0;
  }
  return { values, missing, direction: up ? 'up' : down ? 'down' : 'mixed' };
}

function areNumbers(values: unknown[]): values is number[] {
  for (let row = 0; row < values.length; row++) {
    if (typeof values[row] !== 'number') {
      return false;
    }
  }
  return true;
}

function sortByTime(rows: Int32Array, values: number[], nanos: number[] | undefined): void {
  const compare = (a: number, b: number) =>
    values[a] - values[b] || (nanos === undefined ? 0 : nanos[a] - nanos[b]) || a - b;
  for (let at = 1; at < rows.length; at++) {
    if (compare(rows[at - 1], rows[at]) > 0) {
      rows.sort(compare);
      return;
    }
  }
}

/** The times of some rows: the array of the series before where they are the same. */
function pickTimes(values: number[], rows: Int32Array, before: number[]): number[] {
  if (before.length === rows.length) {
    let at = 0;
    while (at < rows.length && before[at] === values[rows[at]]) {
      at++;
    }
    if (at === rows.length) {
      return before;
    }
  }
  return pick(values, rows);
}

function pick<T>(values: T[], rows: Int32Array): T[] {
  const picked = new Array<T>(rows.length);
  for (let at = 0; at < rows.length; at++) {
    picked[at] = values[rows[at]];
  }
  return picked;
}
