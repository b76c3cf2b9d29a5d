/** Which series each row belongs to. */
export interface SeriesOfRows {
  /** A row of each series, the first one that came. */
  firstRows: number[];
  /** The number of each row's series. */
  seriesOf: Int32Array;
  /** Whether all series come in turn, over and over: row `r` belongs to series `r % firstRows.length`. */
  inTurn: boolean;
}

/** The rows of each series, series by series. */
export interface SeriesRows {
  /** Rows, grouped by series, in the order in which they came. */
  rows: Int32Array;
  /** Series `s` has `rows[starts[s]]` to `rows[starts[s + 1] - 1]`. */
  starts: Int32Array;
}

/**
 * Tells rows apart by their group values. Answers come sorted by time and then mostly in the same order of groups, so a row's
 * series is guessed as the one that followed the row before last time; nested maps are asked only when that is wrong.
 */
export function groupRows(groups: unknown[][], length: number): SeriesOfRows {
  const seriesOf = new Int32Array(length);
  const firstRows: number[] = [];
  const successors: number[] = [];
  const root: GroupNode = new Map();
  let previous = -1;
  let inTurn = true;
  for (let row = 0; row < length; row++) {
    let series = previous < 0 ? -1 : successors[previous];
    if (series < 0 || !sameGroup(groups, row, firstRows[series])) {
      series = find(root, groups, row, firstRows.length);
      if (series === firstRows.length) {
        inTurn &&= series === row;
        firstRows.push(row);
        successors.push(-1);
      }
      if (previous >= 0) {
        successors[previous] = series;
      }
    }
    inTurn &&= series === previous + 1 || (series === 0 && previous === firstRows.length - 1);
    seriesOf[row] = series;
    previous = series;
  }
  return { firstRows, seriesOf, inTurn: inTurn && length % firstRows.length === 0 };
}

/** Puts the rows of a series together, by a counting sort. */
export function sortRows({ seriesOf, firstRows: { length: count } }: SeriesOfRows): SeriesRows {
  const starts = new Int32Array(count + 1);
  for (let row = 0; row < seriesOf.length; row++) {
    starts[seriesOf[row] + 1]++;
  }
  for (let series = 0; series < count; series++) {
    starts[series + 1] += starts[series];
  }
  const next = starts.slice();
  const rows = new Int32Array(seriesOf.length);
  for (let row = 0; row < seriesOf.length; row++) {
    rows[next[seriesOf[row]]++] = row;
  }
  return { rows, starts };
}

/** A level of the nested maps: values of one group lead to the next level, those of the last group to the series' number. */
type GroupNode = Map<unknown, GroupNode | number>;

function sameGroup(groups: unknown[][], row: number, other: number): boolean {
  for (let at = 0; at < groups.length; at++) {
    if (groups[at][row] !== groups[at][other]) {
      return false;
    }
  }
  return true;
}

/** The number of the row's series; `next` when it is a new one. */
function find(root: GroupNode, groups: unknown[][], row: number, next: number): number {
  let node = root;
  const last = groups.length - 1;
  for (let at = 0; at < last; at++) {
    const key = keyOf(groups[at][row]);
    let child = node.get(key);
    if (!(child instanceof Map)) {
      child = new Map();
      node.set(key, child);
    }
    node = child;
  }
  const key = last < 0 ? undefined : keyOf(groups[last][row]);
  const found = node.get(key);
  if (typeof found === 'number') {
    return found;
  }
  node.set(key, next);
  return next;
}

/** Lists and maps are the same group when they say the same; the mark keeps them apart from texts that look like them. */
function keyOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? `\0${JSON.stringify(value)}` : value;
}
