import { type DataFrame, DataFrameType, type Field, FieldType, type QueryResultMeta } from '@grafana/data';

import { displayName } from './legend';
import { frameMeta } from './meta';
import { type FrameOptions } from './options';
import { type TableColumn } from './readTable';
import { type Series } from './series';
import { type SeriesPlan } from './shape';

/** Stands for series that are not there: an answer without rows has a frame all the same. */
const nothing: Series = { labels: undefined, times: [], nanos: undefined, metrics: [] };

/**
 * Series over time: a frame with a time and a value field for each metric of each group ("timeseries-multi" of Grafana's data
 * plane contract). A group without a value is a label `null`.
 */
export function seriesFrames(plan: SeriesPlan, series: Series[], options: FrameOptions): DataFrame[] {
  const { time, metrics } = plan;
  const all = series.length > 0 ? series : [nothing];
  return all.flatMap((one) =>
    metrics.map((metric, index) => ({
      fields: [timeField(time, one.times, one.nanos), valueField(plan, metric, one, index, options)],
      length: one.times.length,
      meta: seriesMeta(DataFrameType.TimeSeriesMulti, options.query),
    }))
  );
}

/** Series over time in one frame: a time field, and a value field for each metric of each group ("timeseries-wide"). */
export function wideSeriesFrame(
  plan: SeriesPlan,
  { times, nanos, series }: { times: number[]; nanos: number[] | undefined; series: Series[] },
  options: FrameOptions
): DataFrame {
  const all = series.length > 0 ? series : [nothing];
  return {
    fields: [
      timeField(plan.time, times, nanos),
      ...all.flatMap((one) => plan.metrics.map((metric, index) => valueField(plan, metric, one, index, options))),
    ],
    length: times.length,
    meta: seriesMeta(DataFrameType.TimeSeriesWide, options.query),
  };
}

/** Set, not spread: there may be thousands of frames. */
function seriesMeta(type: DataFrameType, query: string): QueryResultMeta {
  const meta = frameMeta('timeseries', query);
  meta.type = type;
  meta.typeVersion = [0, 1];
  return meta;
}

function valueField(
  { metrics, beside }: SeriesPlan,
  { field, type, config }: TableColumn,
  { labels, metrics: values }: Series,
  index: number,
  { legend }: FrameOptions
): Field {
  const made: Field = { name: field.name, type, config: { ...config }, values: values[index] ?? [] };
  if (labels !== undefined) {
    // Fields never share what Grafana may write into; the first metric has the series' own.
    made.labels = index === 0 ? labels : { ...labels };
  }
  const name = displayName(legend, field.name, labels, metrics.length === 1 && beside !== true);
  if (name !== undefined) {
    made.config.displayNameFromDS = name;
  }
  return made;
}

function timeField({ field, config }: TableColumn, times: number[], nanos: number[] | undefined): Field {
  const made: Field = { name: field.name, type: FieldType.time, config: { ...config }, values: times };
  if (nanos !== undefined) {
    made.nanos = nanos;
  }
  return made;
}
