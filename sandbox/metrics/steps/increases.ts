import { type Series } from '../query/result';

/** The amount recorded between a point of a series and the next. */
export interface Increase {
  /** The instant of the later point. */
  time: number;
  /** Milliseconds since the previous point; NaN if the point has its own interval. */
  elapsed: number;
  amount: number;
}

/** Increases of a running total. A falling value means a reset to zero. */
export function increasesOf({ times, values }: Pick<Series, 'times' | 'values'>): Increase[] {
  const increases: Increase[] = [];
  let before = -1;
  values.forEach((value, index) => {
    if (Number.isNaN(value)) {
      return;
    }
    if (before >= 0) {
      const fallen = value < values[before];
      increases.push({
        time: times[index],
        elapsed: times[index] - times[before],
        amount: fallen ? value : value - values[before],
      });
    }
    before = index;
  });
  return increases;
}
