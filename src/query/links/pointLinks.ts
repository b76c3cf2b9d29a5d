import {
  CoreApp,
  type DataFrame,
  type DataQueryRequest,
  type Field,
  FieldType,
  type InternalDataLink,
  type TimeRange,
} from '@grafana/data';

import { type AplQuery, type ChangeSearch } from '../../types';
import { isShiftedByGrafana, periodOf } from '../plan/timeRanges';
import { riseAt } from './rise';

/** Panels that draw series. In a table, each number would become a link. */
const charts: ReadonlyArray<string | undefined> = ['timeseries', 'barchart', CoreApp.Explore];

/** Maximum number of fields with links. For each result, Grafana copies the links, which takes 0.1 ms per field. */
const maxFields = 200;

const isTime = ({ type }: Field) => type === FieldType.time;

/** Maximum number of intervals searched on each side of a point for its rise and normal times. */
const maxReach = 250;

/** A series whose points get links. `interval` is in milliseconds. */
type LinkableSeries = Field & { field: Field; interval: number; times: number[]; range: { from: number; to: number } };

/** Series whose points get links; empty for an earlier range, because its times are shifted. */
export function seriesInChart(
  frames: DataFrame[],
  request: Pick<DataQueryRequest, 'range'> & Partial<DataQueryRequest>
): LinkableSeries[] {
  const { panelPluginId, app } = request;
  const fieldCount = frames.flatMap(({ fields }) => fields).length;
  const isLinked = fieldCount <= maxFields && charts.includes(panelPluginId ?? app) && !isShiftedByGrafana(request);
  return isLinked ? frames.flatMap((frame) => seriesOf(frame, request.range)) : [];
}

function seriesOf({ fields }: DataFrame, range: TimeRange): LinkableSeries[] {
  const time = fields.find(isTime);
  const interval = time?.config.interval;
  return time && interval
    ? fields
        // Series from an earlier time get no links.
        .filter((field) => field !== time && field.config.links?.length !== 0)
        .map((field) => ({
          ...field,
          ...{ field, interval, times: time.values, range: periodOf(range) },
        }))
    : [];
}

/** The peak or trough around a point of a series, with the series' normal times and value. */
export type PointOfSeries = Pick<ChangeSearch, 'window' | 'ordinary' | 'usual'>;

/** Query behind the links on a series' points. */
export function queryAtPoint(
  { interval, times, values, range }: LinkableSeries,
  queryOf: (point: PointOfSeries) => AplQuery
): InternalDataLink<AplQuery>['query'] {
  // Grafana also requests links for missing rows.
  return ({ scopedVars: { __dataContext: at } }) => {
    const start = Number(at?.value.frame.fields.find(isTime)?.values[at.value.rowIndex ?? -1]);
    if (!values[times.indexOf(start)]) {
      return queryOf(start ? { window: { from: `${start}`, to: `${start + interval}` } } : {});
    }
    // Intervals without a row count as 0, and rows outside the range are dropped. All runs are checked on each hover, so only intervals
    // near the point are included.
    const before = Math.max(0, Math.min(maxReach, Math.ceil((start - range.from) / interval)));
    const placeOf = (time: number) => Math.round((time - start) / interval) + before;
    const count = Math.min(before + maxReach, Math.max(placeOf(range.to), before + 1));
    const all = new Array<number>(count).fill(0);
    times.forEach((time, row) => {
      const place = placeOf(time);
      if (place >= 0 && place < count) {
        all[place] = values[row];
      }
    });
    const { usual, runs } = riseAt(all, before);
    const timeOf = (place: number) => `${start + (place - before) * interval}`;
    const [window, ...ordinary] = runs.map(([from, to]) => ({ from: timeOf(from), to: timeOf(to + 1) }));
    // Many usual events exceed a usual percentile, and few events in the rise exceed the rise's percentile. So the threshold is between
    // them, and at most twice the usual value.
    const between = Number(Math.min(2 * usual, Math.sqrt(usual * Math.max(usual, all[before]))).toPrecision(3));
    return queryOf({ window, usual: usual > 0 ? between : usual, ordinary });
  };
}
