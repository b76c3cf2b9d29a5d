import { type MetricSeries } from '../service/types';

/** Series whose points are looked at: those of one metric are alike. */
const sampled = 10;
/** Fewer distances may be equal by chance. */
const fewest = 3;

/** Milliseconds between the points of series that are stored less often than the interval, so that no line connects them. */
export function pointDistance(series: readonly MetricSeries[]): number | undefined {
  const distances = series
    .slice(0, sampled)
    .flatMap(distancesOf)
    .sort((a, b) => a - b);
  const usual = distances.at(Math.floor(distances.length / 2)) ?? 0;
  const isRegular = distances.filter((distance) => distance === usual).length >= 0.8 * distances.length;
  return distances.length >= fewest && isRegular && usual > 0 ? usual : undefined;
}

/** Milliseconds from each point to the next; 0 for one in the next step. */
function distancesOf({ data, resolution }: MetricSeries): number[] {
  const places = data.flatMap((value, at) => (value === null ? [] : [at]));
  return places.slice(1).map((place, at) => {
    const steps = place - places[at];
    return steps > 1 ? Math.round(steps * resolution * 1000) : 0;
  });
}
