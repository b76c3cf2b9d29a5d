import { type Labels } from '@grafana/data';

import { labelsOf } from './groups';
import { type Notes } from './notes';
import { type TableColumn } from './readTable';
import { type Direction, fillInOrder } from './seriesInOrder';
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
  const { values, missing, direction } = lookThrough(time);
  const columns = metrics.map((metric) => metric.values);
  if (groups.length === 0 && missing === 0 && direction === 'up') {
    // One series, in order: the columns are its points.
    return values.length === 0 ? [] : [{ labels: undefined, times: values, nanos: time.nanos, metrics: columns }];
  }
  const ofRows = groupRows(
    groups.map((group) => group.values),
    values.length
  );
  const labels = ofRows.firstRows.map((row) => labelsOf(groups, row));
  if (missing === 0 && direction !== 'mixed' && time.nanos === undefined) {
    const { times, metrics: filled } = fillInOrder(values, columns, ofRows, direction);
    return labels.map((own, index) => ({
      labels: own,
      times: times[index],
      nanos: undefined,
      metrics: filled.map((all) => all[index]),
    }));
  }
  if (missing > 0) {
    notes.warn(
      `${missing} ${missing === 1 ? 'row has' : 'rows have'} no time in “${time.field.name}” and cannot be drawn.`
    );
  }
  const { rows, starts } = sortRows(ofRows);
  return labels.map((own, index) => {
    const sorted = rows.subarray(starts[index], starts[index + 1]).filter((row) => !Number.isNaN(values[row]));
    if (direction === 'down') {
      sorted.reverse();
    }
    sortByTime(sorted, values, time.nanos);
    return {
      labels: own,
      times: pick(values, sorted),
      nanos: time.nanos === undefined ? undefined : pick(time.nanos, sorted),
      metrics: columns.map((column) => pick(column, sorted)),
    };
  });
}

/** The times as numbers, and what is known of their order: answers are mostly sorted, so most need no sorting again. */
function lookThrough(time: TableColumn): { values: number[]; missing: number; direction: Direction | 'mixed' } {
  let missing = 0;
  let values: number[];
  if (areNumbers(time.values)) {
    values = time.values;
  } else {
    values = time.values.map((value) => (typeof value === 'number' ? value : NaN));
    missing = values.filter(Number.isNaN).length;
  }
  const { nanos } = time;
  let up = true;
  let down = true;
  for (let row = 1; row < values.length && (up || down); row++) {
    const step = values[row] - values[row - 1] || (nanos === undefined ? 0 : nanos[row] - nanos[row - 1]);
    // Beside a missing time nothing is known.
    up &&= step >= 0;
    down &&= step <= 0;
  }
  return { values, missing, direction: missing > 0 ? 'mixed' : up ? 'up' : down ? 'down' : 'mixed' };
}

function areNumbers(values: unknown[]): values is number[] {
  for (let row = 0; row < values.length; row++) {
    if (typeof values.at(row) !== 'number') {
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

function pick<T>(values: T[], rows: Int32Array): T[] {
  const picked = new Array<T>(rows.length);
  for (let at = 0; at < rows.length; at++) {
    picked[at] = values[rows[at]];
  }
  return picked;
}
