import { type SteppedPlan } from '@aplkit/language/mpl/analysis/steppedPlan';
import { sum } from '../query/paging/effort';
import { type AskedSpan, type Bin, BinCache, type BinReader, type BinsHead, maxCells } from '../query/refresh/binCache';
import { type MetricsResult } from '../service/queryResult';
import { type MetricSeries } from '../service/types';
import { seriesKey } from './seriesNames';

type SeriesHead = Pick<MetricSeries, 'metric' | 'tags'> & { key: string };

/** The values of all series at one step. */
interface StepValues {
  /** The result's series; all of its steps share this list. */
  series: readonly SeriesHead[];
  values: ReadonlyArray<number | null>;
}

interface SeriesBinsHead extends BinsHead {
  /** The last result for the whole range, without its series. */
  result: MetricsResult;
}

export class SeriesBins extends BinCache<MetricsResult, StepValues, SeriesBinsHead> {}

/** Creates a reader that splits series into bins, one for each step. */
export function seriesReader({
  size,
  lookback,
  isFilled,
}: SteppedPlan): BinReader<MetricsResult, StepValues, SeriesBinsHead> {
  return {
    lookback,
    isEmpty: ({ body: { series, warnings } }) => series.length === 0 && warnings.length === 0,
    none: () => ({ series: [], values: [] }),
    cells: ({ values }) => values.length,
    remember: () => undefined,
    read: (response, asked) => readSteps(response, asked, size),
    whyApart: (_, old, fresh) => (isFilled ? whyNotFilled(old, fresh) : undefined),
    join: (head, bins, results, span) => joinSteps(head, bins, results, span),
  };
}

function stepsOf({ from, to }: Pick<AskedSpan, 'from' | 'to'>, size: number): { start: number; count: number } {
  const start = Math.floor(from / size) * size;
  return { start, count: Math.max(0, Math.ceil((to - start) / size)) };
}

function readSteps(
  response: MetricsResult,
  asked: AskedSpan,
  size: number
): ReturnType<BinReader<MetricsResult, StepValues, SeriesBinsHead>['read']> {
  const { body } = response;
  const { start, count } = stepsOf(asked, size);
  if (body.warnings.length > 0) {
    return { why: 'the result has a warning from the service' };
  }
  if (body.series.length * count > maxCells) {
    return { why: 'the result has too many values to cache' };
  }
  const isOnSteps = (each: MetricSeries) =>
    each.start * 1000 === start && each.resolution * 1000 === size && each.data.length === count;
  if (!body.series.every(isOnSteps)) {
    return { why: 'the result’s series don’t have a value for each interval of the time range' };
  }
  const series = body.series.map(({ metric, tags }) => ({ metric, tags, key: seriesKey({ metric, tags }) }));
  if (new Set(series.map(({ key }) => key)).size < series.length) {
    return { why: 'several series have the same tags' };
  }
  // The service doesn't always return a series without values.
  if (body.series.some(({ data }) => data.every((value) => value === null))) {
    return { why: 'a series has no values' };
  }
  const bins = Array.from({ length: count }, (_, at): Bin<StepValues> => ({
    start: start + at * size,
    askedAt: asked.askedAt,
    rows: { series, values: body.series.map(({ data }) => data[at]) },
  }));
  const withoutSeries = { ...response, body: { ...body, series: [] } };
  return {
    bins,
    head: { header: JSON.stringify([size, body.unit]), size, askedAt: asked.askedAt, result: withoutSeries },
  };
}

/** The reason why the bins of a filled query can't be combined: a series lacks points in some of them. */
function whyNotFilled(old: Array<Bin<StepValues>>, fresh: Array<Array<Bin<StepValues>>>): string | undefined {
  const keysOf = ({ rows }: Bin<StepValues>) =>
    rows.series.filter((_, at) => rows.values[at] !== null).map(({ key }) => key);
  const keys = [...old, ...fresh.flat()].map(keysOf);
  const all = new Set(keys.flat()).size;
  const isWhole = fresh.every((part) => part.length > 0) && keys.every(({ length }) => length === all);
  return isWhole ? undefined : 'a filled series has no points in some of the bins';
}

function joinSteps(
  { result, size }: SeriesBinsHead,
  bins: Array<Bin<StepValues>>,
  results: MetricsResult[],
  span: AskedSpan
): MetricsResult {
  const { start, count } = stepsOf(span, size);
  const found = new Map<string, MetricSeries>();
  for (const bin of bins) {
    const step = (bin.start - start) / size;
    bin.rows.series.forEach(({ key, metric, tags }, at) => {
      const value = bin.rows.values[at];
      if (value !== null) {
        const series = found.get(key) ?? {
          ...{ metric, tags, start: start / 1000, resolution: size / 1000 },
          data: new Array<number | null>(count).fill(null),
        };
        found.set(key, series);
        series.data[step] = value;
      }
    });
  }
  return {
    ...result,
    ...results.at(-1),
    bytes: results.reduce((total, { bytes }) => total + bytes, 0),
    cost: sum(results.map(({ cost }) => cost)),
    pages: results.length,
    waited: undefined,
    body: { ...result.body, series: [...found.values()] },
  };
}
