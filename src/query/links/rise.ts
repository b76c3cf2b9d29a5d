/** A peak or trough of a series. */
export interface Rise {
  /** First and last rows of each run: the rise first, then usual runs. */
  runs: number[][];
  /** A typical value outside the rise. */
  usual: number;
}

/** The rise that contains a row of a chart. */
export function riseAt(values: readonly number[], row: number): Rise {
  const usual = usualOf(values);
  // Rows higher than the clicked row count only as high as that row.
  const heights = values.map((value) => Math.min(1, (value - usual) / (values[row] - usual)));
  return { runs: runsAt(heights, row, row), usual };
}

/** The usual value. Incidents cover less than three quarters of a series. */
export function usualOf(values: readonly number[]): number {
  const sorted = values.filter(Boolean).sort((a, b) => a - b);
  return sorted[sorted.length >> 2] ?? 0;
}

/**
 * The run of rows that exceeds all others most significantly (scan statistic, Kulldorff 1997) and contains some of the given rows; then
 * the usual runs.
 * @param heights above the usual value
 * @param weights number of events per row
 */
export function runsAt(heights: readonly number[], from: number, to: number, weights?: readonly number[]): number[][] {
  const [sums, wholes] = [[0], [0]];
  heights.forEach((height, place) => {
    const own = weights?.[place] ?? 1;
    sums.push(sums[place] + (height > 0 ? height * own : 0));
    wholes.push(wholes[place] + own);
  });
  const [all, whole] = [sums[heights.length], wholes[heights.length]];
  let [begin, end, most, level] = [from, from, 0, 1];
  for (let first = 0; first <= to; first++) {
    for (let last = Math.max(first, from); last < heights.length; last++) {
      const sum = sums[last + 1] - sums[first];
      const weight = wholes[last + 1] - wholes[first];
      const expected = (all * weight) / whole;
      const score = sum > expected ? surprise(sum, expected) + surprise(all - sum, all - expected) : 0;
      if (score > most) {
        [begin, end, most, level] = [first, last, score, sum / weight];
      }
    }
  }
  // Usual times exclude other incidents, and also rows next to the rise unless few others remain.
  const isOrdinary = (margin: number) => (place: number) =>
    !(heights[place] > level / 2) && (place < begin - margin || place > end + margin);
  const margin = heights.filter((_, place) => isOrdinary(1)(place)).length > end - begin ? 1 : 0;
  return [[begin, end], ...runsOf(heights.length, isOrdinary(margin))];
}

/** First and last positions of runs. */
function runsOf(length: number, isIn: (place: number) => boolean): number[][] {
  const runs: number[][] = [];
  for (let place = 0; place < length; place++) {
    if (isIn(place) && place > 0 && isIn(place - 1)) {
      runs[runs.length - 1][1] = place;
    } else if (isIn(place)) {
      runs.push([place, place]);
    }
  }
  return runs;
}

const surprise = (sum: number, expected: number): number => (sum > 0 ? sum * Math.log(sum / expected) : 0);
