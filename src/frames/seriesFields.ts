import { type DataFrameType, type Field, FieldType, type QueryResultMeta } from '@grafana/data';

import { frameMeta } from './meta';
import { metricField } from './metricField';
import { type FrameOptions } from './options';
import { tableField, type TableColumn } from './readTable';
import { type Series } from './series';
import { type SeriesPlan } from './shape';

/** The series that have frames: an answer without rows has one all the same. */
export function shownSeries(series: Series[]): Series[] {
  return series.length > 0 ? series : [{ labels: undefined, times: [], nanos: undefined, metrics: [] }];
}

/** Set, not spread: there may be thousands of frames. */
export function seriesMeta(type: DataFrameType, query: string): QueryResultMeta {
  const meta = frameMeta('timeseries', query);
  meta.type = type;
  meta.typeVersion = [0, 1];
  return meta;
}

/** What makes a value field of a series, for each metric. */
export function valueFields({ metrics, beside }: SeriesPlan, options: FrameOptions): Array<(series: Series) => Field> {
  return metrics.map((metric, index) => {
    const made = metricField(metric, metrics.length === 1 && beside !== true, options);
    // Fields never share what Grafana may write into; the first metric has the series' own.
    return ({ labels, metrics }) => made(metrics[index] ?? [], index === 0 ? labels : labels && { ...labels });
  });
}

export function timeField({ field, config }: TableColumn, times: number[], nanos: number[] | undefined): Field {
  return tableField({ field, type: FieldType.time, config, values: times, nanos });
}
