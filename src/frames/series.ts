import { type Labels } from '@grafana/data';

import { labelsOf } from './groups';
import { type Notes } from './notes';
import { type TableColumn } from './readTable';
import { fillInOrder } from './seriesInOrder';
import { groupRows, sortRows } from './seriesRows';
import { type SeriesPlan } from './shape';

/** The points of one group, in ascending order of time; `metrics` has the values of each metric of the plan. */
export interface Series {
  labels: Labels | undefined;
  /** Milliseconds. Series that have points at the same times share one array: never write into it. */
  times: number[];
  nanos: number[] | undefined;
  metrics: unknown[][];
}

/** The rows of a table as series: one for each group, whatever the rows' order is. Rows without a time are left out, with a notice. */
export function readSeries({ time, groups, metrics }: SeriesPlan, notes: Notes): Series[] {
  const columns = metrics.map((metric) => metric.values);
  const whole = isWhole(time.values) ? time.values : undefined;
  if (groups.length === 0 && whole !== undefined && isAscending(whole, time.nanos)) {
    // One series, in order: the columns are its points.
    return whole.length === 0 ? [] : [{ labels: undefined, times: whole, nanos: time.nanos, metrics: columns }];
  }
  const ofRows = groupRows(
    groups.map((group) => group.values),
    time.values.length
  );
  const labels = labelsOf(groups, ofRows.firstRows);
  const points = whole === undefined || time.nanos !== undefined ? undefined : fillInOrder(whole, columns, ofRows);
  if (points !== undefined) {
    const { times, metrics: filled } = points;
    return labels.map((own, index) => ({
      labels: own,
      times: times[index],
      nanos: undefined,
      metrics: filled.map((all) => all[index]),
    }));
  }
  const values = whole ?? time.values.map((value) => (typeof value === 'number' ? value : NaN));
  if (whole === undefined) {
    noteMissing(time, values, notes);
  }
  const { rows, starts } = sortRows(ofRows);
  return labels.map((own, index) => {
    const all = rows.subarray(starts[index], starts[index + 1]);
    const sorted = whole === undefined ? all.filter((row) => !Number.isNaN(values[row])) : all;
    sortByTime(sorted, values, time.nanos);
    return {
      labels: own,
      times: pick(values, sorted),
      nanos: time.nanos === undefined ? undefined : pick(time.nanos, sorted),
      metrics: columns.map((column) => pick(column, sorted)),
    };
  });
}

function noteMissing({ field }: TableColumn, times: number[], notes: Notes): void {
  const missing = times.filter(Number.isNaN).length;
  notes.warn(`${notes.amount(missing, 'row has', 'rows have')} no time in “${field.name}” and cannot be drawn.`);
}

/** Whether times never fall from row to row. */
function isAscending(values: number[], nanos: number[] | undefined): boolean {
  for (let row = 1; row < values.length; row++) {
    const later = values[row] - values[row - 1];
    if (later < 0 || (later === 0 && nanos !== undefined && nanos[row] < nanos[row - 1])) {
      return false;
    }
  }
  return true;
}

/** Whether no time is missing: a column of times has numbers and `null` only. */
function isWhole(times: unknown[]): times is number[] {
  return !times.includes(null);
}

/** Answers are mostly sorted, one way or the other: then there is little to sort. */
function sortByTime(rows: Int32Array, values: number[], nanos: number[] | undefined): void {
  const compare = (a: number, b: number) =>
    values[a] - values[b] || (nanos === undefined ? 0 : nanos[a] - nanos[b]) || a - b;
  if (rows.length > 1 && compare(rows[0], rows[rows.length - 1]) > 0) {
    rows.reverse();
  }
  for (let at = 1; at < rows.length; at++) {
    if (compare(rows[at - 1], rows[at]) > 0) {
      rows.sort(compare);
      return;
    }
  }
}

function pick<T>(values: T[], rows: Int32Array): T[] {
  const picked = new Array<T>(rows.length);
  for (let at = 0; at < rows.length; at++) {
    picked[at] = values[rows[at]];
  }
  return picked;
}
