import {
  CoreApp,
  type DataFrame,
  type DataQueryRequest,
  type Field,
  FieldType,
  type InternalDataLink,
} from '@grafana/data';

import { type AplQuery, type ChangeSearch } from '../../types';
import { isShiftedByGrafana } from '../timeRanges';
import { riseAt } from './rise';

/** Panels that draw series. In a table, each number would be a link as a whole. */
const charts: ReadonlyArray<string | undefined> = ['timeseries', 'barchart', CoreApp.Explore];

/** Grafana copies each field’s links with each answer: 0.1 ms for each. */
const maxFields = 200;

const isTime = ({ type }: Field) => type === FieldType.time;

const isoTime = (time: number) => new Date(time).toISOString();

/** Whether a field is of the series that were asked for: those of an earlier time take no links. */
const isLinkable = (field: Field) => !isTime(field) && field.config.links?.length !== 0;

/** A series whose points take links, with the milliseconds between two points. */
type LinkableSeries = Field & { interval: number; times: number[] };

/** Series of a chart whose points take links. Those of an earlier range stand at present times: none. */
export function seriesInChart(
  frames: DataFrame[],
  request: Pick<DataQueryRequest, 'range'> & Partial<DataQueryRequest>
): LinkableSeries[] {
  const { panelPluginId, app } = request;
  const fieldCount = frames.flatMap(({ fields }) => fields).length;
  const isLinked = fieldCount <= maxFields && charts.includes(panelPluginId ?? app) && !isShiftedByGrafana(request);
  return isLinked ? frames.flatMap(seriesOf) : [];
}

function seriesOf({ fields }: DataFrame): LinkableSeries[] {
  const time = fields.find(isTime);
  const interval = time?.config.interval ?? 0;
  return time && interval > 0
    ? fields.filter(isLinkable).map((field) => ({ ...field, interval, times: time.values }))
    : [];
}

/** What a point of a series is about: the peak or trough that it is a part of, and the ordinary times before that. */
export type PointOfSeries = Pick<ChangeSearch, 'window' | 'ordinary' | 'usual'>;

/** The query of a link on the points of a series, made with what a point is about. */
export function queryAtPoint(
  { interval, times, values }: LinkableSeries,
  queryOf: (point: PointOfSeries) => AplQuery
): InternalDataLink<AplQuery>['query'] {
  // Grafana also asks where it has no row.
  return ({ scopedVars: { __dataContext: at } }) => {
    const start = Number(at?.value.frame.fields.find(isTime)?.values[at.value.rowIndex ?? -1]);
    const spanOf = ([first, last]: number[]) => ({ from: isoTime(first), to: isoTime(last + interval) });
    const place = times.indexOf(start);
    if (!values[place]) {
      return queryOf(start ? { window: spanOf([start, start]) } : {});
    }
    const { usual, runs } = riseAt(values, place);
    const [window, ...ordinary] = runs.map((run) => spanOf(run.map((row) => times[row])));
    return queryOf({ window, usual, ordinary });
  };
}
