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
import { isShiftedByGrafana } from '../timeRanges';
import { riseAt } from './rise';

/** Panels that draw series. In a table, each number would be a link as a whole. */
const charts: ReadonlyArray<string | undefined> = ['timeseries', 'barchart', CoreApp.Explore];

/** Grafana copies each field’s links with each answer: 0.1 ms for each. */
const maxFields = 200;

const isTime = ({ type }: Field) => type === FieldType.time;

/** Maximum intervals before and after a point in which its rise and ordinary times are looked for. */
const maxReach = 500;

/** A series whose points take links, with the milliseconds between two points. */
type LinkableSeries = Field & { interval: number; times: number[]; range: { from: number; to: number } };

/** Series of a chart whose points take links. Those of an earlier range stand at present times: none. */
export function seriesInChart(
  frames: DataFrame[],
  request: Pick<DataQueryRequest, 'range'> & Partial<DataQueryRequest>
): LinkableSeries[] {
  const { panelPluginId, app } = request;
  const fieldCount = frames.flatMap(({ fields }) => fields).length;
  const isLinked = fieldCount <= maxFields && charts.includes(panelPluginId ?? app) && !isShiftedByGrafana(request);
  return isLinked ? frames.flatMap((frame) => seriesOf(frame, request.range)) : [];
}

function seriesOf({ fields }: DataFrame, { from, to }: TimeRange): LinkableSeries[] {
  const time = fields.find(isTime);
  const interval = time?.config.interval;
  return time && interval
    ? fields
        // Those of an earlier time take no links.
        .filter((field) => field !== time && field.config.links?.length !== 0)
        .map((field) => ({
          ...field,
          ...{ interval, times: time.values, range: { from: from.valueOf(), to: to.valueOf() } },
        }))
    : [];
}

/** The peak or trough that a point of a series is a part of, and the ordinary times before it. */
export type PointOfSeries = Pick<ChangeSearch, 'window' | 'ordinary' | 'usual'>;

/** The query of a link on the points of a series, made with what a point is about. */
export function queryAtPoint(
  { interval, times, values, range }: LinkableSeries,
  queryOf: (point: PointOfSeries) => AplQuery
): InternalDataLink<AplQuery>['query'] {
  // Grafana also asks where it has no row.
  return ({ scopedVars: { __dataContext: at } }) => {
    const start = Number(at?.value.frame.fields.find(isTime)?.values[at.value.rowIndex ?? -1]);
    if (!values[times.indexOf(start)]) {
      return queryOf(start ? { window: { from: `${start}`, to: `${start + interval}` } } : {});
    }
    // Intervals without events have no row, and a frame that was kept may hold times outside of the range.
    // Grafana asks at each hover, and every run of rows is looked at: not of all of a long range.
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
    // Many usual events are larger than a usual percentile, and few of the rise than its own: the ratio is the same to both.
    const between = Number(Math.sqrt(usual * Math.max(usual, all[before])).toPrecision(3));
    return queryOf({ window, usual: usual > 0 ? between : usual, ordinary });
  };
}
