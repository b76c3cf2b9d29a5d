import { type AdHocVariableFilter } from '@grafana/data';

import { metricsIn, mplPipelinesOf } from '@aplkit/language/mpl/analysis/pipelines';
import { parseMpl } from '@aplkit/language/mpl/tree/readQuery';
import { type MetricSeries } from '../service/types';

/** Maximum number of known distances. */
const most = 500;
/** Milliseconds until a known distance expires. By then, points may be stored more often. */
const measuredAgain = 10 * 60 * 1000;

/** Known distances between stored points in milliseconds, learned from query results. */
export class Resolutions {
  private readonly known = new Map<string, { distance: number; at: number }>();

  of(key: string): number | undefined {
    const { distance, at } = this.known.get(key) ?? { at: -Infinity };
    const age = Date.now() - at;
    return age >= 0 && age < measuredAgain ? distance : undefined;
  }

  keep(key: string, distance: number): void {
    this.known.delete(key);
    this.known.set(key, { distance, at: Date.now() });
    const [oldest] = this.known.keys();
    if (this.known.size > most && oldest !== undefined) {
      this.known.delete(oldest);
    }
  }
}

/** Identifies the stored series that a query reads: its metrics and filters. */
export function storedSeriesKey(text: string, filters: readonly AdHocVariableFilter[] = []): string {
  const query = parseMpl(text);
  const conditions = mplPipelinesOf(query).flatMap(({ steps }) =>
    steps.flatMap(({ kind, from, to }) => (kind === 'where' ? [text.slice(from, to)] : []))
  );
  const metrics = metricsIn(query).map(({ dataset, metric }) => [dataset.name, metric.name]);
  return JSON.stringify([
    metrics,
    conditions,
    filters.map(({ key, operator, value, values }) => [key, operator, value, values]),
  ]);
}

/** Number of series to sample. A metric's series are similar. */
const sampled = 10;
/** Minimum number of distances. If there are fewer, equal distances might be a coincidence. */
const fewest = 3;
/** Minimum number of points with a steady distance; fewer might be a coincidence. */
const fewestSteady = 10;

/** Milliseconds between points if they're farther apart than the interval; charts wouldn't connect them. */
export function pointDistance(series: readonly MetricSeries[]): number | undefined {
  const all = series.slice(0, sampled);
  const distances = all.flatMap(distancesOf).sort((a, b) => a - b);
  const usual = distances.at(Math.floor(distances.length / 2)) ?? 0;
  if (distances.length < fewest) {
    return undefined;
  }
  if (distances.filter((distance) => distance === usual).length >= 0.8 * distances.length) {
    return usual > all[0].resolution * 1000 ? usual : undefined;
  }
  const [steady] = all.flatMap((each) => steadyDistance(each) ?? []);
  return steady;
}

/** The same points in longer steps (in milliseconds); `undefined` if steps don't align or would get several points. */
export function inLongerSteps(series: readonly MetricSeries[], length: number): MetricSeries[] | undefined {
  const found: MetricSeries[] = [];
  for (const each of series) {
    const { start, resolution, data } = each;
    const step = length / 1000;
    const first = Math.floor(start / step);
    const stepOf = (place: number) => Math.floor((start + place * resolution) / step) - first;
    const places = placesOf(each);
    const steps = new Set(places.map(stepOf));
    if (step % resolution !== 0 || start % resolution !== 0 || steps.size < places.length) {
      return undefined;
    }
    const values = new Array<number | null>(stepOf(data.length - 1) + 1).fill(null);
    places.forEach((place) => (values[stepOf(place)] = data[place]));
    found.push({ ...each, start: first * step, resolution: step, data: values });
  }
  return found;
}

const placesOf = ({ data }: MetricSeries): number[] => data.flatMap((value, at) => (value === null ? [] : [at]));

/** Milliseconds between consecutive points. */
function distancesOf(series: MetricSeries): number[] {
  const places = placesOf(series);
  return places.slice(1).map((place, at) => Math.round((place - places[at]) * series.resolution * 1000));
}

/** Steady distance in milliseconds that isn't a multiple of the interval, such as 20s at an interval of 15s. */
function steadyDistance(series: MetricSeries): number | undefined {
  const places = placesOf(series);
  const [first] = places;
  const mean = ((places.at(-1) ?? 0) - first) / (places.length - 1);
  const isSteady =
    places.length >= fewestSteady && mean > 1 && places.every((place, at) => Math.abs(place - first - at * mean) <= 1);
  return isSteady ? Math.max(1, Math.round(mean * series.resolution)) * 1000 : undefined;
}
