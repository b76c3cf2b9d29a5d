import { type FieldConfig, type Labels } from '@grafana/data';

import { countText } from '@aplkit/language/kit/words';
import { type TableColumn } from '../columns/column';
import { specialsOfSeries } from '../decorate/withSpecialFields';
import { type Notices } from '../notices';
import { groupOrder, labelsOf, textAt } from './labels';

/** Points of one group in ascending time order. `metrics` contains the values of each metric. */
export interface Series {
  labels: Labels | undefined;
  /** Times in milliseconds. The array may belong to the result, so never write to it. */
  times: number[];
  nanos: number[] | undefined;
  metrics: unknown[][];
  /** Links and units for the metrics, from special fields. */
  configs?: FieldConfig[];
}

/** One series per group, sorted unless `keepOrder` is true. Drops rows without a time, with a notice. */
export function readSeries(
  plan: { time: TableColumn; groups: TableColumn[]; metrics: TableColumn[] },
  keepOrder: boolean,
  notices: Notices
): Series[] {
  const { time, groups, metrics } = plan;
  const columns = metrics.map((metric) => metric.values);
  const specialsOf = specialsOfSeries(plan, notices);
  const { nanos } = time;
  const times = timesOf(time, notices);
  if (groups.length === 0 && times === time.values && isAscending(times, nanos)) {
    // A single series in order uses the columns as its points.
    return times.length === 0 ? [] : [{ labels: undefined, times, nanos, metrics: columns, configs: specialsOf?.() }];
  }
  return groupRows(groups, times.length, keepOrder).map(({ own, labels }) => {
    const rows = times === time.values ? own : own.filter((row) => !Number.isNaN(times[row]));
    sortByTime(rows, times, nanos);
    return {
      labels,
      times: pick(times, rows),
      nanos: nanos && pick(nanos, rows),
      metrics: columns.map((column) => pick(column, rows)),
      configs: specialsOf?.(rows),
    };
  });
}

interface GroupRows {
  own: Int32Array;
  labels: Labels | undefined;
}

/** Sorts rows by group. Predicts each row's group from the previous time, which is faster than maps. */
export function groupRows(groups: TableColumn[], length: number, keepOrder = false): GroupRows[] {
  const columns = groups.map((group) =>
    group.nanos === undefined ? group.values : group.values.map((_, row) => textAt(group, row))
  );
  const groupOf = new Int32Array(length);
  const firstRows: number[] = [];
  const sizes: number[] = [];
  const successors: number[] = [];
  const root: GroupNode = new Map();
  let previous = -1;
  for (let row = 0; row < length; row++) {
    let group = previous < 0 ? -1 : successors[previous];
    if (group < 0 || !isSameGroup(columns, row, firstRows[group])) {
      group = findGroup(root, columns, row, firstRows.length);
      if (group === firstRows.length) {
        firstRows.push(row);
        sizes.push(0);
        successors.push(-1);
      }
      if (previous >= 0) {
        successors[previous] = group;
      }
    }
    sizes[group]++;
    groupOf[row] = group;
    previous = group;
  }
  const members = sizes.map((size) => new Int32Array(size));
  const next = new Int32Array(sizes.length);
  for (let row = 0; row < length; row++) {
    const group = groupOf[row];
    members[group][next[group]++] = row;
  }
  if (!keepOrder) {
    const compare = groupOrder(groups);
    members.sort(([row], [other]) => compare(row, other));
  }
  const labels = labelsOf(
    groups,
    members.map(([first]) => first)
  );
  return members.map((own, index) => ({ own, labels: labels[index] }));
}

/** A level of nested maps: a group's values lead to the next group's level, the last group's to a series number. */
type GroupNode = Map<unknown, GroupNode | number>;

function isSameGroup(columns: unknown[][], row: number, other: number): boolean {
  for (const column of columns) {
    if (column[row] !== column[other]) {
      return false;
    }
  }
  return true;
}

function findGroup(root: GroupNode, columns: unknown[][], row: number, next: number): number {
  let node = root;
  for (const column of columns.slice(0, -1)) {
    let child = node.get(column[row]);
    if (!(child instanceof Map)) {
      child = new Map();
      node.set(column[row], child);
    }
    node = child;
  }
  const key = columns.at(-1)?.[row];
  const found = node.get(key);
  if (typeof found === 'number') {
    return found;
  }
  node.set(key, next);
  return next;
}

/** Times of all rows, with NaN for missing times; the column's own values if none is missing. */
function timesOf({ field, values }: TableColumn, notices: Notices): number[] {
  if (isWhole(values)) {
    return values;
  }
  const times = values.map((value) => (typeof value === 'number' ? value : NaN));
  const missing = times.filter(Number.isNaN).length;
  notices.warn(`${countText(missing, 'row has', 'rows have')} no time in “${field.name}” and can’t be shown.`);
  return times;
}

/** True if no time is missing. A time column contains only numbers and `null`. */
function isWhole(times: unknown[]): times is number[] {
  return !times.includes(null);
}

/** True if times never decrease. */
function isAscending(times: number[], nanos: number[] | undefined): boolean {
  for (let row = 1; row < times.length; row++) {
    const later = times[row] - times[row - 1];
    if (later < 0 || (later === 0 && nanos !== undefined && nanos[row] < nanos[row - 1])) {
      return false;
    }
  }
  return true;
}

/** Sorts rows by time; fast if they're already sorted. Rows with the same time keep their order. */
function sortByTime(rows: Int32Array, times: number[], nanos: number[] | undefined): void {
  const compare = (a: number, b: number) =>
    times[a] - times[b] || (nanos === undefined ? 0 : nanos[a] - nanos[b]) || a - b;
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

export function pick<T>(values: T[], rows: Int32Array): T[] {
  const picked = new Array<T>(rows.length);
  for (let at = 0; at < rows.length; at++) {
    picked[at] = values[rows[at]];
  }
  return picked;
}
