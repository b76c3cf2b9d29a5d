/**
 * A second implementation of MPL's functions, as plain as possible and independent of the evaluator. Times are in seconds; `null` means
 * no value.
 */

type Value = number | null;
export type Point = readonly [time: number, value: number];

export interface ModelRange {
  from: number;
  until: number;
}

/** The starts of the steps in a range. */
export function stepsOf({ from, until }: ModelRange, step: number): number[] {
  const steps: number[] = [];
  for (let time = from - (from % step); time < until; time += step) {
    steps.push(time);
  }
  return steps;
}

/** Points in a step: within its range, or within a window that ends with the step. */
function inStep(points: readonly Point[], start: number, step: number, range: ModelRange, over?: number): Point[] {
  const end = Math.min(start + step, range.until);
  const begin = over === undefined ? Math.max(start, range.from) : start + step - over;
  return points.filter(([time]) => time >= begin && time < end);
}

const sum = (values: number[]) => values.reduce((all, each) => all + each, 0);

export const modelAggregations: Record<string, (values: number[]) => Value> = {
  count: (values) => (values.length === 0 ? null : values.length),
  sum: (values) => (values.length === 0 ? null : sum(values)),
  avg: (values) => (values.length === 0 ? null : sum(values) / values.length),
  min: (values) => (values.length === 0 ? null : Math.min(...values)),
  max: (values) => (values.length === 0 ? null : Math.max(...values)),
  last: (values) => values.at(-1) ?? null,
};

export function modelAlign(
  points: readonly Point[],
  name: string,
  step: number,
  range: ModelRange,
  over?: number
): Value[] {
  return stepsOf(range, step).map((start) =>
    modelAggregations[name](inStep(points, start, step, range, over).map(([, value]) => value))
  );
}

/** History of a counter: instants of events, restarts and scrapes. */
export interface CounterHistory {
  events: number[];
  restarts: number[];
  looks: number[];
}

/** The value of a counter at an instant: the number of events since its last start. */
const countAt = ({ events, restarts }: CounterHistory, time: number) => {
  const started = Math.max(-Infinity, ...restarts.filter((each) => each <= time));
  return events.filter((each) => each > started && each <= time).length;
};

export const counterPoints = (history: CounterHistory): Point[] =>
  history.looks.map((time) => [time, countAt(history, time)]);

/** The events visible between two scrapes: a restart is visible only if the value falls. */
function seen(history: CounterHistory, before: number, now: number): number {
  const [old, current] = [countAt(history, before), countAt(history, now)];
  return current < old ? current : current - old;
}

/** The rate per second in each step, from each scrape compared with the previous one. */
export function modelRate(history: CounterHistory, step: number, range: ModelRange): Value[] {
  const { looks } = history;
  return stepsOf(range, step).map((start) => {
    let [amount, elapsed] = [0, 0];
    for (const look of looks) {
      const before = Math.max(-Infinity, ...looks.filter((each) => each < look));
      const isInStep = look >= Math.max(start, range.from) && look < Math.min(start + step, range.until);
      if (isInStep && look - before <= Math.max(300, step)) {
        amount += seen(history, before, look);
        elapsed += look - before;
      }
    }
    return elapsed === 0 ? null : amount / elapsed;
  });
}

/** Values known to be spread evenly between two bounds. */
export interface Spread {
  lower: number;
  upper: number;
  count: number;
}

/** The share of values up to `x`. */
function shareUpTo(spreads: Spread[], x: number): number {
  const upTo = spreads.map(({ lower, upper, count }) =>
    x >= upper ? count : x <= lower ? 0 : (count * (x - lower)) / (upper - lower)
  );
  return sum(upTo) / sum(spreads.map(({ count }) => count));
}

/** Finds a quantile by bisection: the smallest value up to which the given share of values lies. */
export function modelQuantile(spreads: Spread[], share: number): Value {
  const filled = spreads.filter(({ count }) => count > 0);
  if (filled.length === 0) {
    return null;
  }
  let low = Math.min(...filled.map(({ lower }) => lower));
  let high = Math.max(...filled.map(({ upper }) => upper));
  for (let round = 0; round < 100; round++) {
    const middle = (low + high) / 2;
    if (shareUpTo(filled, middle) >= share) {
      high = middle;
    } else {
      low = middle;
    }
  }
  return high;
}
