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
function lookThrough({ values, nanos }: TableColumn): {
  values: number[];
  missing: number;
  direction: Direction | 'mixed';
} {
  if (!isWhole(values)) {
    // Beside a missing time nothing is known.
    const times = values.map((value) => (typeof value === 'number' ? value : NaN));
    return { values: times, missing: times.filter(Number.isNaN).length, direction: 'mixed' };
  }
  let up = true;
  let down = true;
  let before = values.length === 0 ? NaN : values[0];
  for (let row = 1; row < values.length && (up || down); row++) {
    const value = values[row];
    if (value !== before) {
      up &&= value > before;
      down &&= value < before;
      before = value;
    } else if (nanos !== undefined) {
      up &&= nanos[row] >= nanos[row - 1];
      down &&= nanos[row] <= nanos[row - 1];
    }
  }
  return { values, missing: 0, direction: up ? 'up' : down ? 'down' : 'mixed' };
}

/** Whether no time is missing: a column of times has numbers and `null` only. */
function isWhole(times: unknown[]): times is number[] {
  return !times.includes(null);
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
