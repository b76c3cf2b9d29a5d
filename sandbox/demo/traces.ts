import { type Dataset, field } from '../database/dataset';
import { sqlTime } from '../database/sql';
import { hexId, uniform } from './random';
import { spans } from './spans';
import { type Story } from './story';
import { type Slot } from './timeline';

export const traces: Dataset = {
  name: 'otel-demo-traces',
  kind: 'otel:traces:v1',
  description: 'Spans of the web shop’s services.',
  fields: [
    field('_time', 'datetime', '', 'When the span began'),
    field('_sysTime', 'datetime', '', 'When the service ingested the event'),
    field('trace_id', 'string'),
    field('span_id', 'string'),
    field('parent_span_id', 'string', '', 'Null for the root of a trace'),
    field('name', 'string'),
    field('kind', 'string'),
    field('service.name', 'string'),
    field('duration', 'timespan'),
    field('error', 'boolean'),
    field('status.code', 'string'),
    field('attributes.http.method', 'string'),
    field('attributes.http.status_code', 'integer'),
  ],
};

/** SQL for a trace's ID. Logs use the same IDs. */
export const traceId = `${hexId('trace high')} || ${hexId('trace low')}`;
/** SQL for the ID of a span; `index` is SQL for the span's index in its trace. */
export const spanId = (index: string) => hexId('span', `hash(xor(k, (${index})::UBIGINT))`);

/** SQL for the HTTP status of a span that serves HTTP; otherwise NULL. */
export const spanStatus = `CASE WHEN method IS NULL THEN NULL WHEN failed THEN 500
  WHEN ${uniform('not found', 'sk')} < 0.012 THEN 404 WHEN method = 'POST' THEN 201 ELSE 200 END::BIGINT`;

/** SQL for the rows of `otel-demo-traces` from the slots' traces, in the order of the dataset's fields. */
export function traceRows(story: Story, seed: number, slots: Slot[]): string {
  return `
    SELECT
      ${sqlTime('t')} AS _time,
      ${sqlTime(`t + duration + 20000000 + floor(400000000 * ${uniform('delay', 'sk')})::BIGINT`)} AS _sysTime,
      ${traceId} AS trace_id,
      ${spanId('span_index')} AS span_id,
      CASE WHEN parent_index IS NOT NULL THEN ${spanId('parent_index')} END AS parent_span_id,
      name,
      kind,
      service AS "service.name",
      duration,
      failed AS error,
      CASE WHEN failed THEN 'Error' WHEN ${uniform('unset')} < 0.6 THEN 'Unset' ELSE 'Ok' END AS "status.code",
      method AS "attributes.http.method",
      ${spanStatus} AS "attributes.http.status_code"
    FROM (${spans(story, seed, slots)})
    ORDER BY t`;
}
