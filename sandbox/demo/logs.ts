import { type Dataset, field } from '../database/dataset';
import { sqlTime } from '../database/sql';
import { uniform } from './random';
import { spans } from './spans';
import { deploymentNumber, type Story } from './story';
import { type Slot } from './timeline';
import { spanId, spanStatus, traceId } from './traces';

export const logs: Dataset = {
  name: 'otel-demo-logs',
  kind: 'otel:logs:v1',
  description: 'Log lines of the web shop’s services.',
  fields: [
    field('_time', 'datetime', '', 'When the line was written'),
    field('_sysTime', 'datetime', '', 'When the service ingested the event'),
    field('body', 'string', '', 'The line'),
    field('severity_text', 'string'),
    field('severity_number', 'integer'),
    field('service.name', 'string'),
    field('trace_id', 'string'),
    field('span_id', 'string'),
    field('attributes.http.status_code', 'integer'),
    field('attributes.error.message', 'string'),
    field('resource.k8s.pod.name', 'string'),
    field('attributes.customer.id', 'integer|string', '', 'A string in services that handle money, otherwise a number'),
  ],
};

/** SQL for a trace's customer as JSON: a string in payment and checkout, a number in other services. */
const customer = `CASE
  WHEN service IN ('payment', 'checkout') THEN to_json('customer-' || (10000 + floor(5000 * ${uniform('customer', 'k')})::BIGINT))
  ELSE to_json(10000 + floor(5000 * ${uniform('customer', 'k')})::BIGINT)
END`;

/** SQL for the rows of `otel-demo-logs`, in the order of the dataset's fields: the lines that the slots' traces write. */
export function logRows(story: Story, seed: number, slots: Slot[]): string {
  const chance = uniform('severity', 'sk');
  const pod = `service || '-' || printf('%08x', hash(service || ${deploymentNumber(story)}) >> 32)
    || '-' || printf('%05x', hash(service || floor(3 * ${uniform('pod', 'sk')})::INTEGER || ' pod') >> 44)`;
  return `
    WITH lines AS (
      SELECT *, ${spanStatus} AS http_status,
        CASE WHEN failed THEN 'ERROR' WHEN duration > 900000000 OR ${chance} < 0.02 THEN 'WARN' WHEN ${chance} < 0.22 THEN 'DEBUG' ELSE 'INFO' END AS severity
      FROM (${spans(story, seed, slots)})
      WHERE log_line IS NOT NULL
    )
    SELECT
      ${sqlTime('t + duration')} AS _time,
      ${sqlTime(`t + duration + 15000000 + floor(300000000 * ${uniform('log delay', 'sk')})::BIGINT`)} AS _sysTime,
      CASE severity
        WHEN 'ERROR' THEN name || ' failed: ' || message
        WHEN 'WARN' THEN name || ' was slow: ' || round(duration / 1e6)::BIGINT || ' ms'
        WHEN 'DEBUG' THEN name || ' took ' || round(duration / 1e6)::BIGINT || ' ms, pool has ' || floor(20 * ${uniform('pool', 'sk')})::INTEGER || ' idle connections'
        ELSE log_line || ' in ' || round(duration / 1e6)::BIGINT || ' ms'
      END AS body,
      severity AS severity_text,
      CASE severity WHEN 'ERROR' THEN 17 WHEN 'WARN' THEN 13 WHEN 'DEBUG' THEN 5 ELSE 9 END::BIGINT AS severity_number,
      service AS "service.name",
      ${traceId} AS trace_id,
      ${spanId('span_index')} AS span_id,
      http_status AS "attributes.http.status_code",
      CASE WHEN failed THEN message END AS "attributes.error.message",
      ${pod} AS "resource.k8s.pod.name",
      ${customer} AS "attributes.customer.id"
    FROM lines
    ORDER BY _time`;
}
