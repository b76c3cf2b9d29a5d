import {
  CoreApp,
  type DataFrame,
  type DataQueryRequest,
  type Field,
  FieldType,
  type InternalDataLink,
} from '@grafana/data';

import { type AplQuery, type ChangeWindow } from '../../types';
import { isShiftedByGrafana } from '../timeRanges';

/** Panels that draw series. In a table, each number would be a link as a whole. */
const charts: ReadonlyArray<string | undefined> = ['timeseries', 'barchart', CoreApp.Explore];

/** Grafana copies each field’s links with each answer: 0.1 ms for each. */
const maxFields = 200;

const isTime = ({ type }: Field) => type === FieldType.time;

const isoTime = (time: number) => new Date(time).toISOString();

/** Whether a field is of the series that were asked for: those of an earlier time take no links. */
const isLinkable = (field: Field) => !isTime(field) && field.config.links?.length !== 0;

/** A series whose points take links, with the milliseconds between two points. */
type LinkableSeries = Field & { interval: number };

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
  const interval = fields.find(isTime)?.config.interval ?? 0;
  return interval > 0 ? fields.filter(isLinkable).map((field) => ({ ...field, interval })) : [];
}

/** The query of a link on the points of a series, made with the window that a point stands for. @param interval milliseconds */
export function queryAtPoint(
  interval: number,
  queryOf: (window?: ChangeWindow) => AplQuery
): InternalDataLink<AplQuery>['query'] {
  // Grafana also asks where it has no row.
  return ({ scopedVars: { __dataContext: at } }) => {
    const start: number | undefined = at?.value.frame.fields.find(isTime)?.values[at.value.rowIndex ?? -1];
    return queryOf(start ? { from: isoTime(start), to: isoTime(start + interval) } : undefined);
  };
}
