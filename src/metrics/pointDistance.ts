import { type MetricSeries } from '../service/types';

/** Number of series to sample: the series of a metric are alike. */
const sampled = 10;
/** Fewer equal distances may be chance. */
const fewest = 3;
/** Fewer steady distances may be chance. */
const fewestSteady = 10;

/** Milliseconds between points stored less often than the interval, which no line connects. */
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

const placesOf = ({ data }: MetricSeries): number[] => data.flatMap((value, at) => (value === null ? [] : [at]));

/** Milliseconds from each point to the next. */
function distancesOf(series: MetricSeries): number[] {
  const places = placesOf(series);
  return places.slice(1).map((place, at) => Math.round((place - places[at]) * series.resolution * 1000));
}

/** A distance that is no multiple of the interval: points every 20s fill two of three intervals of 15s. */
function steadyDistance(series: MetricSeries): number | undefined {
  const places = placesOf(series);
  const [first] = places;
  const mean = ((places.at(-1) ?? 0) - first) / (places.length - 1);
  const isSteady =
    places.length >= fewestSteady && mean > 1 && places.every((place, at) => Math.abs(place - first - at * mean) <= 1);
  return isSteady ? Math.max(1, Math.round(mean * series.resolution)) * 1000 : undefined;
}
