import { defer, lastValueFrom, type Observable, of } from 'rxjs';

import { type DataFrame, type DataQueryRequest, dateTime, FieldType, getFieldDisplayName } from '@grafana/data';

import { ServiceClient } from '../../../service/client';
import { type ServiceResponse } from '../../../service/fetch';
import { type RowsQuery } from '../../../types';
import { templatesWith } from '../../interpolation/testing/templates';
import { RunningPages } from '../../paging/runningPages';
import { runQuery } from '../../runQuery';
import { hasEarlierRange } from '../../plan/timeRanges';
import { runCompared } from '../runCompared';

export const hour = 3_600_000;
export const day = 24 * hour;
export const noon = Date.UTC(2024, 0, 2, 12);

export type Cells = Array<Array<string | number | null>>;
export interface Asked {
  apl: string;
  from: number;
  to: number;
}

export const ofStatus = {
  fields: [
    ['_time', 'datetime'],
    ['status', 'integer'],
    ['n', 'integer', 'count'],
  ],
  groups: ['_time', 'status'],
};
export const overTime = 'logs | summarize n = count() by bin(_time, 1h), status';

/** A row per status and hour in the range. The status `500` is missing before noon of the previous day. */
export const hourly = ({ from, to }: Asked) => {
  const rows: Cells = [];
  for (let time = Math.ceil(from / hour) * hour; time < to; time += hour) {
    for (const status of from < noon - day ? [200] : [200, 500]) {
      rows.push([new Date(time).toISOString(), status, from < noon - day ? 80 : 100]);
    }
  }
  return { ...ofStatus, rows, buckets: { field: '_time', size: hour * 1e6 } };
};

export interface Given {
  fields: string[][];
  groups?: string[];
  rows: Cells;
  buckets?: { field: string; size: number };
  status?: object;
}

function textOf({ fields, groups = [], rows, buckets, status = {} }: Given): string {
  const table = {
    name: '0',
    sources: [{ name: 'logs' }],
    fields: fields.map(([name, type, agg]) => ({ name, type, ...(agg && { agg: { name: agg } }) })),
    groups: groups.map((name) => ({ name })),
    buckets,
    columns: fields.map((_, place) => rows.map((row) => row[place])),
  };
  return JSON.stringify({ format: 'tabular', status, tables: [table] });
}

/** Runs a query as a panel would, for the three hours before noon. */
export function panel(
  saved: Partial<RowsQuery>,
  answer: (asked: Asked) => Given | Observable<ServiceResponse>,
  request: Partial<DataQueryRequest<RowsQuery>> = {},
  variables: Record<string, unknown> = {}
) {
  const asked: Asked[] = [];
  const service = new ServiceClient(
    ({ body }) =>
      defer(() => {
        const { apl, startTime, endTime } = Object(body);
        const one = { apl, from: Date.parse(startTime), to: Date.parse(endTime) };
        asked.push(one);
        const given = answer(one);
        return 'fields' in given ? of({ status: 200, text: textOf(given), header: () => undefined }) : given;
      }),
    { edge: false }
  );
  const [from, to] = [dateTime(noon - 3 * hour), dateTime(noon)];
  const query: RowsQuery = { refId: 'A', kind: 'apl', query: overTime, ...saved };
  const whole: DataQueryRequest<RowsQuery> = {
    ...{
      requestId: 'Q',
      interval: '1m',
      intervalMs: 60_000,
      scopedVars: {},
      timezone: 'utc',
      app: 'dashboard',
      startTime: 0,
    },
    ...{ range: { from, to, raw: { from: 'now-3h', to: 'now' } }, rangeRaw: { from: 'now-3h', to: 'now' } },
    ...{ targets: [query], panelPluginId: 'timeseries' },
    ...request,
  };
  const templates = templatesWith(variables);
  const running = new RunningPages();
  const context = { service, running, templates, request: whole };
  const answers = hasEarlierRange(query, whole) ? runCompared(query, context) : runQuery(query, context);
  return { asked, answers };
}

export async function framesOf(...args: Parameters<typeof panel>) {
  const { asked, answers } = panel(...args);
  const frames = (await lastValueFrom(answers)).frames();
  return { asked, frames, notices: frames.flatMap(({ meta }) => meta?.notices?.map(({ text }) => text) ?? []) };
}

export const namesOf = (frames: DataFrame[]) =>
  frames.flatMap((frame) =>
    frame.fields.filter(({ type }) => type !== FieldType.time).map((field) => getFieldDisplayName(field, frame, frames))
  );
export const columns = ({ fields }: DataFrame) => fields.map((field) => [getFieldDisplayName(field), field.values]);
