import { type DataFrame, DataFrameType, type Field, type QueryResultMeta } from '@grafana/data';

import { fieldOf, type TableColumn } from '../columns/column';
import { type FrameOptions } from '../options';
import { frameMeta } from './frameMeta';
import { metricField } from './labels';
import { type Series } from './series';

/** Columns of a set of series. Each metric has its own series. */
export interface SeriesPlan {
  time: TableColumn;
  groups: TableColumn[];
  metrics: TableColumn[];
  /** True if other series are charted, too, so that a single metric also needs its name. */
  isBeside?: boolean;
}

/** A frame for each metric and group ("timeseries-multi"). A missing group value becomes the label `null`. */
export function seriesFrames(plan: SeriesPlan, series: Series[], options: FrameOptions): DataFrame[] {
  const values = valueFields(plan, options);
  return series.flatMap((one) =>
    values.map((value) => ({
      // Sets all keys at the start, because adding a key later would cost memory in each of thousands of objects.
      refId: options.refId,
      fields: [fieldOf({ ...plan.time, values: one.times, nanos: one.nanos }), value(one)],
      length: one.times.length,
      meta: seriesMeta(DataFrameType.TimeSeriesMulti, options.query),
    }))
  );
}

/** All series in one frame: a time field, and a value field for each metric and group ("timeseries-wide"). */
export function wideSeriesFrame(plan: SeriesPlan, series: Series[], options: FrameOptions): DataFrame {
  const aligned = alignSeries(series);
  const { times = [], nanos } = aligned.at(0) ?? {};
  const values = valueFields(plan, options);
  return {
    fields: [
      fieldOf({ ...plan.time, values: times, nanos }),
      ...aligned.flatMap((one) => values.map((value) => value(one))),
    ],
    length: times.length,
    meta: seriesMeta(DataFrameType.TimeSeriesWide, options.query),
  };
}

function seriesMeta(type: DataFrameType, query: string): QueryResultMeta {
  return { ...frameMeta('timeseries', query), type, typeVersion: [0, 1] };
}

function valueFields({ metrics, isBeside }: SeriesPlan, options: FrameOptions): Array<(series: Series) => Field> {
  return metrics.map((metric, index) => {
    const made = metricField(metric, metrics.length === 1 && isBeside !== true, options);
    // Fields don't share labels, because Grafana may mutate them. Only the first metric's field uses the series' own object.
    return ({ labels, metrics, configs }) =>
      made(metrics[index], index === 0 ? labels : labels && { ...labels }, configs?.[index]);
  });
}

/** A time at which any series has a point. */
interface Moment {
  time: number;
  nanos: number;
  /** Number of earlier points that the same series has at this time. */
  repeat: number;
  at: number;
}

/** Aligns series to all of their times, with `null` for missing points. Keeps points with the same time. */
function alignSeries(series: Series[]): Series[] {
  const [first] = series;
  if (series.every(({ times, nanos = [] }) => isSame(times, first.times) && isSame(nanos, first.nanos ?? []))) {
    return series;
  }
  const moments = new Map<number | string, Moment>();
  const own = series.map(({ times, nanos }) => {
    let last: Moment | undefined;
    return times.map((time, point) => {
      const nano = nanos?.[point] ?? 0;
      const repeat: number = last?.time === time && last.nanos === nano ? last.repeat + 1 : 0;
      const key = nano === 0 && repeat === 0 ? time : `${time} ${nano} ${repeat}`;
      last = moments.get(key) ?? { time, nanos: nano, repeat, at: 0 };
      moments.set(key, last);
      return last;
    });
  });
  const sorted = [...moments.values()].sort((a, b) => a.time - b.time || a.nanos - b.nanos || a.repeat - b.repeat);
  sorted.forEach((moment, at) => (moment.at = at));
  const times = sorted.map(({ time }) => time);
  const nanos = series.some((one) => one.nanos !== undefined) ? sorted.map((moment) => moment.nanos) : undefined;
  return series.map((one, index) => ({
    ...one,
    times,
    nanos,
    metrics: one.metrics.map((values) => {
      const spread = new Array<unknown>(sorted.length).fill(null);
      own[index].forEach(({ at }, point) => (spread[at] = values[point]));
      return spread;
    }),
  }));
}

function isSame(list: number[], other: number[]): boolean {
  return list === other || (list.length === other.length && list.every((value, at) => value === other[at]));
}
