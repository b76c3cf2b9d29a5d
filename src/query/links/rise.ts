/** A threshold that affects results. */
export interface Constant {
  value: number;
  why: string;
}

/** Thresholds for what is usual in a chart, also listed in `whatChanged/constants.ts`. */
export const riseConstants = {
  usual: { value: 0.25, why: 'the share of a chart’s bins that are at or below the chart’s usual value' },
  other: {
    value: 0.5,
    why: 'the fraction of a rise’s height; other bins that exceed it belong to other incidents',
  },
} satisfies Record<string, Constant>;

/** A peak or trough of a series. */
interface Rise {
  /** First and last rows of each run: the rise first, then usual runs. */
  runs: number[][];
  /** A typical value outside the rise. Rows without a value don't count. */
  usual: number;
}

/** The rise that contains a row of a chart. */
export function riseAt(values: readonly number[], row: number): Rise {
  const usual = usualOf(values);
  // Rows higher than the clicked row count only as high as that row.
  const heights = values.map((value) => Math.min(1, (value - usual) / (values[row] - usual)));
  // An interval without events has no percentile or average. Counting it as 0 would lower the usual value.
  return { runs: runsAt(heights, row, row), usual: usualOf(values.filter(Boolean)) };
}

/** The usual value, if incidents cover less than three quarters of a series; may be 0. */
export function usualOf(values: readonly number[]): number {
  const sorted = values.filter((value) => !isNaN(value)).sort((a, b) => a - b);
  return sorted[Math.floor(riseConstants.usual.value * sorted.length)] ?? 0;
}

/**
 * The run that `runAt` finds, followed by the usual runs.
 * @param heights above the usual value
 */
export function runsAt(heights: readonly number[], from: number, to: number, weights?: readonly number[]): number[][] {
  const [begin, end, level] = runAt(heights, from, to, weights);
  // Normal times exclude other incidents, and also rows next to the rise unless few others remain.
  const [near, far] = [0, 1].map((margin) =>
    heights.flatMap((height, place) =>
      height > riseConstants.other.value * level || (place >= begin - margin && place <= end + margin) ? [] : place
    )
  );
  const runs = [[begin, end]];
  (far.length > end - begin ? far : near).forEach((place, index, usual) => {
    if (place - 1 === usual[index - 1]) {
      runs[runs.length - 1][1] = place;
    } else {
      runs.push([place, place]);
    }
  });
  return runs;
}

/**
 * The most significant run around the given rows (scan statistic, Kulldorff 1997), without other incidents.
 * @param weights number of events per row
 * @returns first and last row, mean height, and the first row after any earlier incident
 */
export function runAt(heights: readonly number[], from: number, to: number, weights?: readonly number[]): number[] {
  const [sums, wholes] = [[0], [0]];
  heights.forEach((height, place) => {
    const own = weights?.[place] ?? 1;
    wholes.push(wholes[place] + own);
    sums.push(sums[place] + (height > 0 ? height * own : 0));
  });
  for (let [low, high] = [0, heights.length]; ;) {
    const [all, whole] = [sums, wholes].map((own) => own[high] - own[low]);
    let [begin, end, most, level] = [from, from, 0, 1];
    for (let first = low; first < high; first++) {
      // The run begins above the mean.
      for (let last = first; last < high && heights[first] > all / whole; last++) {
        const sum = sums[last + 1] - sums[first];
        const weight = wholes[last + 1] - wholes[first];
        const expected = (all * weight) / whole;
        // A chart is searched on each hover, so most runs are rejected by an upper bound without logarithms: log x ≤ x − 1.
        const bound = (sum - expected) * (sum / expected - (all - sum) / (all - expected));
        const isBeyond = sum > expected && bound > most;
        const score = isBeyond ? surprise(sum, expected) + surprise(all - sum, all - expected) : 0;
        if (score > most) {
          [begin, end, most, level] = [first, last, score, sum / weight];
        }
      }
    }
    if (end < from) {
      low = end + 1;
    } else if (begin > to) {
      high = begin;
    } else {
      return [begin, end, level, low];
    }
  }
}

const surprise = (sum: number, expected: number): number => (sum > 0 ? sum * Math.log(sum / expected) : 0);
