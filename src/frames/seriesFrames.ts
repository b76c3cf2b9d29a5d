import { type DataFrame, DataFrameType } from '@grafana/data';

import { type FrameOptions } from './options';
import { type Series } from './series';
import { seriesMeta, shownSeries, timeField, valueFields } from './seriesFields';
import { type SeriesPlan } from './shape';

/**
 * Series over time: a frame with a time and a value field for each metric of each group ("timeseries-multi" of Grafana's data
 * plane contract). A group without a value is a label `null`.
 */
export function seriesFrames(plan: SeriesPlan, series: Series[], options: FrameOptions): DataFrame[] {
  const values = valueFields(plan, options);
  const frames: DataFrame[] = [];
  for (const one of shownSeries(series)) {
    for (const value of values) {
      // With all keys that it will have: one that comes later would need room of its own, in each of thousands.
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
