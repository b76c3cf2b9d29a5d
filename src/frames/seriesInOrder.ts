import { type SeriesOfRows } from './seriesRows';

/** The points of each series: its times, and for each metric its values. */
export interface Points {
  /** Milliseconds. Series with a point at each time of all share one array. */
  times: number[][];
  metrics: unknown[][][];
}

/**
 * The points of a table that is sorted by time, up or down; `undefined` for one that is not. Rows are handed out to their series one
 * after the other, so that neither rows nor series are jumped about in.
 */
export function fillInOrder(times: number[], columns: unknown[][], series: SeriesOfRows): Points | undefined {
  return (series.inTurn ? fillInTurn(times, columns, series) : undefined) ?? fillOneByOne(times, columns, series);
}

/** Where each series has a row at each time, in the same order: most answers. `undefined` where that is not so. */
function fillInTurn(
  times: number[],
  columns: unknown[][],
  { firstRows: { length: count } }: SeriesOfRows
): Points | undefined {
  const points = times.length / count;
  const step = times[0] > times[times.length - 1] ? -count : count;
  const start = step < 0 ? times.length - count : 0;
  const moments: number[] = [];
  for (let point = 0, first = start; point < points; point++, first += step) {
    const time = times[first];
    if (time <= moments[point - 1]) {
      return undefined;
    }
    for (let row = first + 1; row < first + count; row++) {
      if (times[row] !== time) {
        return undefined;
      }
    }
    moments.push(time);
  }
  return {
    times: new Array<number[]>(count).fill(moments),
    metrics: columns.map((column) => {
      const filled = Array.from({ length: count }, () => new Array<unknown>(points));
      for (let point = 0, first = start; point < points; point++, first += step) {
        for (let series = 0; series < count; series++) {
          filled[series][point] = column[first + series];
        }
      }
      return filled;
    }),
  };
}

/** Whether a row's time is the next one of its series is known from how many times there were so far. */
function fillOneByOne(
  times: number[],
  columns: unknown[][],
  { seriesOf, firstRows }: SeriesOfRows
): Points | undefined {
  const rows = times.length;
  const count = firstRows.length;
  const order = times[0] > times[rows - 1] ? turned(times) : undefined;
  const lengths = new Int32Array(count);
  const moments: number[] = [];
  const isWhole = new Uint8Array(count).fill(1);
  let moment = NaN;
  /** The number of the moment. */
  let last = -1;
  for (let at = 0; at < rows; at++) {
    const row = order === undefined ? at : order[at];
    const time = times[row];
    if (time !== moment) {
      if (time < moment) {
        return undefined;
      }
      moment = time;
      last = moments.push(moment) - 1;
    }
    const series = seriesOf[row];
    if (lengths[series]++ !== last) {
      isWhole[series] = 0;
    }
  }
  const ownTimes: Array<number[] | undefined> = Array.from(lengths, (length, series) =>
    isWhole[series] === 1 && length === moments.length ? undefined : new Array<number>(length)
  );
  if (ownTimes.some((own) => own !== undefined)) {
    handOut(times, ownTimes, seriesOf, order);
  }
  return {
    times: ownTimes.map((own) => own ?? moments),
    metrics: columns.map((column) => {
      const filled = Array.from(lengths, (length) => new Array<unknown>(length));
      handOut(column, filled, seriesOf, order);
      return filled;
    }),
  };
}

function handOut<T>(
  column: T[],
  filled: Array<T[] | undefined>,
  seriesOf: Int32Array,
  order: Int32Array | undefined
): void {
  const next = new Int32Array(filled.length);
  for (let at = 0; at < seriesOf.length; at++) {
    const row = order === undefined ? at : order[at];
    const series = seriesOf[row];
    const own = filled[series];
    if (own !== undefined) {
      own[next[series]++] = column[row];
    }
  }
}

/** Rows whose times never rise, in ascending order; those of one time stay in the order in which they came. */
function turned(times: number[]): Int32Array {
  const order = new Int32Array(times.length);
  let at = 0;
  let end = times.length;
  while (end > 0) {
    let first = end - 1;
    while (first > 0 && times[first - 1] === times[end - 1]) {
      first--;
    }
    for (let row = first; row < end; row++) {
      order[at++] = row;
    }
    end = first;
  }
  return order;
}
