import { type Labels, type Point, type Series } from './expression';

// Series for the evaluator: gauges, counters that restart, and histograms with cumulative buckets.

/** Creates a series with one point for each value, `step` milliseconds apart. Null is a gap. */
export function seriesOf(
  name: string,
  labels: Labels,
  values: ReadonlyArray<number | null>,
  { start = 0, step = 60_000 }: { start?: number; step?: number } = {}
): Series {
  const points = values.flatMap((value, index): Point[] =>
    value === null ? [] : [{ time: start + index * step, value }]
  );
  return { labels: { ...labels, __name__: name }, points };
}

/** Creates a counter from the increase in each step. It restarts from zero at the indexes in `restarts`. */
export function counterOf(
  name: string,
  labels: Labels,
  increases: readonly number[],
  { restarts = [], ...grid }: { restarts?: readonly number[]; start?: number; step?: number } = {}
): Series {
  let total = 0;
  const values = increases.map((increase, index) => {
    total = (restarts.includes(index) ? 0 : total) + increase;
    return total;
  });
  return seriesOf(name, labels, values, grid);
}

/** Creates the cumulative series of a histogram (`_bucket`, `_sum` and `_count`) from the values observed in each step. */
export function histogramOf(
  name: string,
  labels: Labels,
  bounds: readonly number[],
  observations: ReadonlyArray<readonly number[]>,
  grid: { start?: number; step?: number; restarts?: readonly number[] } = {}
): Series[] {
  const counted = (suffix: string, more: Labels, measure: (values: readonly number[]) => number) =>
    counterOf(`${name}_${suffix}`, { ...labels, ...more }, observations.map(measure), grid);
  return [
    ...[...bounds, Infinity].map((bound) =>
      counted(
        'bucket',
        { le: bound === Infinity ? '+Inf' : String(bound) },
        (values) => values.filter((value) => value <= bound).length
      )
    ),
    counted('sum', {}, (values) => values.reduce((a, b) => a + b, 0)),
    counted('count', {}, (values) => values.length),
  ];
}
