import { type DataFrame, DataFrameType, type Field, FieldType, type QueryResultMeta } from '@grafana/data';

import { fieldOf, type TableColumn } from '../columns/column';
import { type FrameOptions } from '../options';
import { alignSeries } from './alignSeries';
import { frameMeta } from './frameMeta';
import { metricField } from './labels';
import { type Series } from './series';

/** How a table's columns make series: over one time, distinguished by the groups, with a series for each metric. */
export interface SeriesPlan {
  time: TableColumn;
  groups: TableColumn[];
  metrics: TableColumn[];
  /** True where others are drawn beside these: then the metric's name distinguishes them even where it is the only one. */
  isBeside?: boolean;
}

/** Returns a frame for each metric of each group ("timeseries-multi"). A group without a value is a label `null`. */
export function seriesFrames(plan: SeriesPlan, series: Series[], options: FrameOptions): DataFrame[] {
  const values = valueFields(plan, options);
  const frames: DataFrame[] = [];
  for (const one of series) {
    for (const value of values) {
      // With all keys that it will have: one that comes later would need memory of its own, in each of thousands.
      frames.push({
        refId: options.refId,
        fields: [timeField(plan.time, one.times, one.nanos), value(one)],
        length: one.times.length,
        meta: seriesMeta(DataFrameType.TimeSeriesMulti, options.query),
      });
    }
  }
  return frames;
}

/** Returns series over time in one frame: a time field, and a value field for each metric of each group ("timeseries-wide"). */
export function wideSeriesFrame(plan: SeriesPlan, series: Series[], options: FrameOptions): DataFrame {
  const aligned = alignSeries(series);
  const values = valueFields(plan, options);
  const fields = [timeField(plan.time, aligned.times, aligned.nanos)];
  for (const one of aligned.series) {
    for (const value of values) {
      fields.push(value(one));
    }
  }
  return { fields, length: aligned.times.length, meta: seriesMeta(DataFrameType.TimeSeriesWide, options.query) };
}

/** Returns the meta of a series' frame. Set, not spread: there may be thousands of frames. */
function seriesMeta(type: DataFrameType, query: string): QueryResultMeta {
  const meta = frameMeta('timeseries', query);
  meta.type = type;
  meta.typeVersion = [0, 1];
  return meta;
}

function valueFields({ metrics, isBeside }: SeriesPlan, options: FrameOptions): Array<(series: Series) => Field> {
  return metrics.map((metric, index) => {
    const made = metricField(metric, metrics.length === 1 && isBeside !== true, options);
    // Fields never share what Grafana may write into; the first metric has the series' own.
    return ({ labels, metrics }) => made(metrics[index], index === 0 ? labels : labels && { ...labels });
  });
}

function timeField({ field, config }: TableColumn, times: number[], nanos: number[] | undefined): Field {
  return fieldOf({ field, type: FieldType.time, config, values: times, nanos });
}
