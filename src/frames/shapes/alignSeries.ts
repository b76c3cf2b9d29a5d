import { type Series } from './series';

/**
 * Puts series on the union of their times, with `null` where a series has no point. A series that has several points at one time keeps
 * them all.
 */
export function alignSeries(series: Series[]): Pick<Series, 'times' | 'nanos'> & { series: Series[] } {
  const [first] = series;
  if (first === undefined) {
    return { times: [], nanos: undefined, series };
  }
  if (series.every(({ times, nanos = [] }) => isSame(times, first.times) && isSame(nanos, first.nanos ?? []))) {
    return { times: first.times, nanos: first.nanos, series };
  }
  const moments = new Map<number | string, Moment>();
  const own = series.map(({ times, nanos }) => {
    const keys = new Array<Moment>(times.length);
    for (let point = 0; point < times.length; point++) {
      const nano = nanos?.[point] ?? 0;
      const again = point > 0 && times[point - 1] === times[point] && (nanos?.[point - 1] ?? 0) === nano;
      const repeat: number = again ? keys[point - 1].repeat + 1 : 0;
      const key = nano === 0 && repeat === 0 ? times[point] : `${times[point]} ${nano} ${repeat}`;
      let moment = moments.get(key);
      if (moment === undefined) {
        moment = { time: times[point], nanos: nano, repeat, at: 0 };
        moments.set(key, moment);
      }
      keys[point] = moment;
    }
    return keys;
  });
  const sorted = [...moments.values()].sort((a, b) => a.time - b.time || a.nanos - b.nanos || a.repeat - b.repeat);
  sorted.forEach((moment, at) => (moment.at = at));
  const times = sorted.map(({ time }) => time);
  const nanos = series.some((one) => one.nanos !== undefined) ? sorted.map((moment) => moment.nanos) : undefined;
  return {
    times,
    nanos,
    series: series.map((one, index) => ({
      ...one,
      times,
      nanos,
      metrics: one.metrics.map((values) => {
        const spread = new Array<unknown>(sorted.length).fill(null);
        own[index].forEach(({ at }, point) => (spread[at] = values[point]));
        return spread;
      }),
    })),
  };
}

/** A time that one or more series have a point at. */
interface Moment {
  time: number;
  nanos: number;
  /** How many points of the same series at the same time come before. */
  repeat: number;
  /** Its place among all. */
  at: number;
}

function isSame(list: number[], other: number[]): boolean {
  return list === other || (list.length === other.length && list.every((value, at) => value === other[at]));
}
