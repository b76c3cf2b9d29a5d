import { type DataFrame, DataFrameType } from '@grafana/data';

import { type FrameOptions } from './options';
import { type Series } from './series';
import { seriesMeta, shownSeries, timeField, valueFields } from './seriesFields';
import { type SeriesPlan } from './shape';
import { alignSeries } from './sharedTimes';

/** Series over time in one frame: a time field, and a value field for each metric of each group ("timeseries-wide"). */
export function wideSeriesFrame(plan: SeriesPlan, series: Series[], options: FrameOptions): DataFrame {
  const aligned = alignSeries(series);
  const values = valueFields(plan, options);
  const fields = [timeField(plan.time, aligned.times, aligned.nanos)];
  for (const one of shownSeries(aligned.series)) {
    for (const value of values) {
      fields.push(value(one));
    }
  }
  return { fields, length: aligned.times.length, meta: seriesMeta(DataFrameType.TimeSeriesWide, options.query) };
}
