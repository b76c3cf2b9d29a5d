import { analyze } from '@aplkit/language/apl/analysis/analyze';

import { type Table } from '../service/types';
import { courseQuery, normalIn, worseAt } from './course';
import { worseFieldsOf } from '../names/worseFields';

const minute = 60_000;
const begin = Date.UTC(2029, 0, 2, 12);
const range = { from: begin, to: begin + 61 * minute };
const schema = {
  datasets: [],
  fieldsOf: () =>
    [
      { name: 'error', type: 'boolean' },
      { name: 'duration', type: 'integer' },
      { name: 'trace_id', type: 'string' },
    ].map((field) => ({ ...field, unit: '', hidden: false, description: '' })),
};
const fields = worseFieldsOf(analyze('spans', schema).result.columns, '_time');

/** Table with 100 traces per minute; the functions return how many of them fail or are slow. */
function tableOf(failedIn: (minute: number) => number, slowIn: (minute: number) => number): Table {
  const rows = Array.from({ length: 60 }, (_, place) =>
    [
      { size: 57, events: 100 - slowIn(place), failed: failedIn(place) },
      { size: 61, events: slowIn(place), failed: 0 },
    ].map((row) => ({ ...row, bin: new Date(begin + place * minute).toISOString() }))
  ).flat();
  const cells = {
    bin_: rows.map(({ bin }) => bin),
    size_: rows.map(({ size }) => size),
    events_: rows.map(({ events }) => events),
    failed_: rows.map(({ failed }) => failed),
  };
  return {
    name: '0',
    fields: Object.keys(cells).map((name) => ({ name, type: 'string' })),
    columns: Object.values(cells),
  };
}

const at = { from: begin + 30 * minute, to: range.to };
const isIncident = (place: number) => place >= 28 && place < 40;

test('Traces are counted by their failures and by their durations, two sizes for each doubling', () => {
  expect(
    courseQuery('spans', fields, { range, operation: { name: 'GET /' } })
      .split('\n')
      .slice(1)
      .map((line) => line.trim())
  ).toEqual([
    '| summarize',
    'events_ = dcount(trace_id),',
    'failed_ = dcountif(trace_id, error == true)',
    'by bin_ = bin(_time, 60s), size_ = toint(floor(2 * log2(duration))), own_ = iff(name == "GET /", 1, 0)',
    // By default, the service returns 1,000 rows.
    '| limit 10000',
  ]);
});

test('From an annotation, services are counted as well, with half as many bins and sizes', () => {
  const { columns } = analyze('logs | extend service = "a"', schema).result;
  const query = 'let a = 1; spans // all';
  expect(
    courseQuery(query, worseFieldsOf(columns, '_time'), { range, isByService: true })
      .split('\n')
      .map((line) => line.trim())
  ).toEqual([
    ...['let a = 1; union (spans // all', '| summarize', 'events_ = dcount(trace_id),'],
    'failed_ = dcountif(trace_id, error == true)',
    'by bin_ = bin(_time, 60s), size_ = toint(floor(2 * log2(duration)))',
    ...['), (spans // all', '| summarize', 'events_ = dcount(trace_id),'],
    'failed_ = dcountif(trace_id, error == true)',
    'by bin_ = bin(_time, 120s), size_ = 2 * toint(floor(log2(duration))), group_ = service',
    ...['| limit 5000', ')', '| limit 10000'],
  ]);
});

test('What rose at the time of a click is asked about, from when it rose', () => {
  const usual = (place: number) => place % 3;
  const failing = worseAt(
    tableOf((place) => (isIncident(place) ? 40 : usual(place)), usual),
    fields,
    { range, at }
  );
  expect(failing?.asked).toMatchObject({
    where: 'error == true',
    window: { from: '2029-01-02T12:28:00.000Z', to: '2029-01-02T12:40:00.000Z' },
  });
  const slow = worseAt(
    tableOf(usual, (place) => (isIncident(place) ? 40 : usual(place))),
    fields,
    { range, at }
  );
  expect([slow?.how, slow?.asked.where]).toEqual(['are slow', 'duration > 1520000000']);
  expect(worseAt(tableOf(usual, usual), fields, { range, at, how: 'fail' })).toBeUndefined();
});

test('For a slow trace, failures are asked about only if no durations rose', () => {
  const usual = (place: number) => place % 3;
  const rising = (count: number) => (place: number) => (isIncident(place) ? count : usual(place));
  const howIs = (...shares: Parameters<typeof tableOf>) =>
    worseAt(tableOf(...shares), fields, { range, at, how: 'are slow' })?.how;
  expect([howIs(rising(90), rising(40)), howIs(rising(40), usual)]).toEqual(['are slow', 'fail']);
});

test.each([
  ['error', 'Failures'],
  ['duration', 'Durations'],
  ['error, duration', 'Failures and durations'],
])('Of %s, %s are named where nothing rose', (names, normal) => {
  const { columns } = analyze(`spans | project _time, ${names}`, schema).result;
  expect(normalIn(worseFieldsOf(columns, '_time'))).toBe(normal);
});

test.each<[fields: string, failed: string | undefined, duration: string | undefined]>([
  ['request_time:float, status:integer, upstream_response_time:float', 'status >= 500', 'request_time'],
  ['durationMs:integer, success:boolean, retryCount:integer', 'success == false', 'durationMs'],
  ['latency_s:float, isError:boolean, success:boolean', 'isError == true', 'latency_s'],
  ['elapsed_ms:integer, level:string, timeout_ms:integer', 'level in~ ("error", "err",', 'elapsed_ms'],
  ['status:string, took_ms:integer', 'toint(status) >= 500 or status in~ (', 'took_ms'],
  ['http_status:integer, outcome:string', 'http_status >= 500 or outcome in~ (', undefined],
  ['http_status:integer, error:boolean', 'error == true', undefined],
  ['outcome:string, uptime_s:float, request_time:datetime', 'outcome in~ ("error", "errored", "failed",', undefined],
  ['success:integer, outcome:integer, start_time:integer', undefined, undefined],
])('Failures and durations of %s', (written, failed, duration) => {
  const fields = written.split(', ').map((one) => {
    const [name, type] = one.split(':');
    return { name, type };
  });
  const { columns } = analyze('events', { datasets: [], fieldsOf: () => fields }).result;
  const found = worseFieldsOf(columns, '_time');
  expect([found.failed?.startsWith(failed ?? '-'), found.duration?.name]).toEqual([failed && true, duration]);
});

test('A share that goes up and down at any time has not risen', () => {
  const swinging = (place: number) => [2, 12, 7, 14, 3, 9, 15, 4][place % 8];
  expect(worseAt(tableOf(swinging, swinging), fields, { range, at })).toBeUndefined();
});

test('One of several bursts at any time is not a rise', () => {
  const bursts = (places: number[]) => (place: number) => (places.includes(place) ? 30 : place % 2);
  const riseOf = (places: number[]) =>
    worseAt(
      tableOf(bursts(places), () => 0),
      fields,
      { range, at, how: 'fail' }
    );
  expect([riseOf([31, 32]), riseOf([4, 5, 12, 20, 21, 31, 32, 44, 52, 53])].map((rise) => rise?.how)).toEqual([
    ...['fail', undefined],
  ]);
});

test('The condition of a question is what rose', () => {
  const where = 'status == 500';
  const matching = worseFieldsOf(analyze('spans', schema).result.columns, '_time', where);
  const table = tableOf(
    (place) => (isIncident(place) ? 40 : place % 3),
    () => 0
  );
  const rose = worseAt(table, matching, { range, at, where, how: 'match' });
  expect([rose?.how, rose?.asked.where, rose?.asked.window.from]).toEqual(['match', where, '2029-01-02T12:28:00.000Z']);
});

test('A rise of the clicked trace’s operation is found even if the operation is a small part of all spans', () => {
  // Three of a hundred traces per minute are of the operation. All of them fail during the incident; other operations always fail often.
  const rows = Array.from({ length: 60 }, (_, place) => [
    { own: 1, events: 3, failed: isIncident(place) ? 3 : 0 },
    { own: 0, events: 97, failed: 5 + ((place * 7) % 11) },
  ]).flatMap((both, place) => both.map((row) => ({ ...row, bin: new Date(begin + place * minute).toISOString() })));
  const cells = {
    bin_: rows.map(({ bin }) => bin),
    size_: rows.map(() => 57),
    own_: rows.map(({ own }) => own),
    events_: rows.map(({ events }) => events),
    failed_: rows.map(({ failed }) => failed),
  };
  const names = Object.keys(cells).map((name) => ({ name, type: 'string' }));
  const table: Table = { name: '0', fields: names, columns: Object.values(cells) };
  const operation = { name: 'GET /' };
  expect(worseAt(table, fields, { range, at, how: 'fail' })).toBeUndefined();
  const rose = worseAt(table, fields, { range, at, how: 'fail', operation });
  expect([rose?.group, rose?.counts.selection, rose?.events.selection]).toEqual([{ name: 'GET /' }, 36, 36]);
  expect(rose?.asked.window).toEqual({ from: '2029-01-02T12:28:00.000Z', to: '2029-01-02T12:40:00.000Z' });
});

test('A rise among all spans stays the question if it is surer than that of the operation', () => {
  const table = tableOf(
    (place) => (isIncident(place) ? 40 : place % 3),
    () => 0
  );
  expect(worseAt(table, fields, { range, at, operation: { name: 'GET /' } })?.group).toBeUndefined();
});

describe('A rise in one service only', () => {
  const withService = { ...fields, service: 'service.name' };
  /** A table with all events, and with those of the services `a`, which is 5% of them, and `b`. */
  const tableWith = (failedInA: (place: number) => number, others: (place: number) => number) => {
    const rows = Array.from({ length: 60 }, (_, place) => {
      const failed = { a: failedInA(place), b: others(place) };
      return [
        { group: null, events: 400, failed: failed.a + failed.b, place },
        { group: 'a', events: 20, failed: failed.a, place },
        { group: 'b', events: 380, failed: failed.b, place },
      ];
    }).flat();
    const cells = {
      bin_: rows.map(({ place }) => new Date(begin + place * minute).toISOString()),
      size_: rows.map(() => 57),
      events_: rows.map(({ events }) => events),
      failed_: rows.map(({ failed }) => failed),
      group_: rows.map(({ group }) => group),
    };
    return { name: '0', fields: Object.keys(cells).map((name) => ({ name, type: '' })), columns: Object.values(cells) };
  };
  const noise = (place: number) => 20 + ((place * 11) % 23);

  it('is found if all events together show none', () => {
    const table = tableWith((place) => (isIncident(place) ? 4 : 0), noise);
    const rise = worseAt(table, withService, { range, at });
    expect([rise?.group, rise?.asked.where, rise?.asked.window]).toEqual([
      ...[{ 'service.name': 'a' }, 'error == true'],
      { from: '2029-01-02T12:28:00.000Z', to: '2029-01-02T12:40:00.000Z' },
    ]);
  });

  it('is not looked at if all events show a rise', () => {
    const table = tableWith(
      (place) => (isIncident(place) ? 8 : 0),
      (place) => (isIncident(place) ? 200 : 5)
    );
    const rise = worseAt(table, withService, { range, at });
    expect([rise?.how, rise?.group]).toEqual(['fail', undefined]);
  });

  it('is none if failures come and go', () => {
    expect(
      worseAt(
        tableWith((place) => [0, 3, 1, 4, 0, 2][place % 6], noise),
        withService,
        { range, at }
      )
    ).toBeUndefined();
  });
});
