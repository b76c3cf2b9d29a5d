import { durationRank, durationUnit, namesDuration, timeUnitOf } from './durationNames';
import { isDuration } from './durations';

/** Names of numeric fields, with the time unit: “?” if it's unknown, “no” if the field isn't a duration. */
const numbers: Array<[name: string, unit: string]> = [
  ['duration', '?'],
  ['duration_ns', 'ns'],
  ['duration_us', 'µs'],
  ['duration_ms', 'ms'],
  ['duration_s', 's'],
  ['durationMs', 'ms'],
  ['durationNanos', 'ns'],
  ['DurationSeconds', 's'],
  ['durationInMillis', 'ms'],
  ['duration_min', '?'],
  ['event.duration', '?'],
  ['transaction.duration.us', 'µs'],
  ['http.server.request.duration', '?'],
  ['attributes.db.duration_ms', 'ms'],
  ['dur', '?'],
  ['elapsed', '?'],
  ['elapsed_ms', 'ms'],
  ['elapsedTime', '?'],
  ['time_elapsed_s', 's'],
  ['latency', '?'],
  ['latency_s', 's'],
  ['db.latency_ms', 'ms'],
  ['latency_p95_ms', 'ms'],
  ['latencyMsAvg', '?'],
  ['took', '?'],
  ['took_ms', 'ms'],
  ['response_time', '?'],
  ['responseTimeMs', 'ms'],
  ['responsetime', '?'],
  ['request_time', '?'],
  ['upstream_response_time', '?'],
  ['target_processing_time', '?'],
  ['query_time_ms', 'ms'],
  ['total_time_seconds', 's'],
  ['time_total', '?'],
  ['time_total_us', 'µs'],
  ['time-taken', '?'],
  ['timeSpentMs', 'ms'],
  ['db_runtime', '?'],
  ['time_to_first_byte', '?'],
  ['ttfb_ms', 'ms'],
  ['rtt_us', 'µs'],
  ['time', 'no'],
  ['time_ms', 'no'],
  ['start_time', 'no'],
  ['startTimeNs', 'no'],
  ['end_time_ms', 'no'],
  ['timestamp', 'no'],
  ['timestamp_ms', 'no'],
  ['time_unix_nano', 'no'],
  ['last_request_time', 'no'],
  ['next_run_time', 'no'],
  ['job.next_run_time', 'no'],
  ['time_bucket', 'no'],
  ['latency_bucket', 'no'],
  ['duration_count', 'no'],
  ['latency_budget_ms', 'no'],
  ['duration_limit_s', 'no'],
  ['timeout', 'no'],
  ['timeout_ms', 'no'],
  ['request_timeout_ms', 'no'],
  ['poll_interval_s', 'no'],
  ['uptime', 'no'],
  ['uptime_seconds', 'no'],
  ['cpu_time', 'no'],
  ['cpu_time_ms', 'no'],
  ['actions_taken', 'no'],
  ['items_s', 'no'],
  ['requests', 'no'],
  ['endurance', 'no'],
  ['bytes_took_over', 'no'],
];

it.each(numbers)('The name %s: %s', (name, unit) => {
  expect(namesDuration(name)).toBe(unit !== 'no');
  expect(isDuration({ name, type: 'float' })).toBe(unit !== 'no');
  if (unit !== 'no') {
    expect(timeUnitOf(name) ?? '?').toBe(unit);
  }
});

it.each([
  [{ name: 'wait', type: 'integer', unit: 'ms' }, true],
  [{ name: 'wait', type: 'integer', unit: 'secs' }, true],
  [{ name: 'wait', type: 'integer' }, false],
  [{ name: 'wait', type: 'timespan' }, true],
  [{ name: 'timeout', type: 'integer', unit: 'ms' }, false],
  [{ name: 'start_time', type: 'integer', unit: 'ms' }, false],
  [{ name: 'uptime', type: 'timespan' }, false],
  [{ name: 'request_time', type: 'datetime' }, false],
  [{ name: 'duration', type: 'string' }, false],
  [{ name: 'duration', type: 'long' }, true],
  [{ name: 'duration', type: 'integer|float', unit: 'none' }, true],
  [{ name: 'duration', type: 'integer', unit: 'decbytes' }, false],
])('The type and the unit also decide: %o, %s', (field, expected) => {
  expect(isDuration(field)).toBe(expected);
});

describe('durationUnit', () => {
  test.each([
    [{ name: 'x', type: 'timespan' }, 'ns'],
    [{ name: 'duration', type: 'integer' }, 'ns'],
    [{ name: 'latency', type: 'integer' }, undefined],
    [{ name: 'duration', type: 'float', unit: 'ms' }, 'ms'],
    [{ name: 'duration', type: 'float', unit: 'secs' }, 's'],
    [{ name: 'took_ms', type: 'integer' }, 'ms'],
    [{ name: 'tookMs', type: 'integer' }, 'ms'],
    [{ name: 'heap_pause_us', type: 'integer' }, 'µs'],
    [{ name: 'took_ms', type: 'integer', unit: 'none' }, 'ms'],
    [{ name: 'db.latency_s', type: 'float' }, 's'],
    [{ name: 'items_s', type: 'integer' }, undefined],
    [{ name: 'took_ms', type: 'integer', unit: 'decbytes' }, undefined],
    [{ name: 'took_ms', type: 'string' }, undefined],
    [{ name: 'size', type: 'integer' }, undefined],
  ])('the unit of %o is %s', (field, unit) => {
    expect(durationUnit(field)).toBe(unit);
  });
});

it('The duration of the whole event comes before the durations of its parts', () => {
  const names = ['wait', 'db_duration_ms', 'http.client.duration', 'upstream_response_time', 'request_duration_ms'];
  expect([...names].sort((a, b) => durationRank(a) - durationRank(b))).toEqual([
    'request_duration_ms',
    'db_duration_ms',
    'http.client.duration',
    'upstream_response_time',
    'wait',
  ]);
});
