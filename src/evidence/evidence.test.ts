import { firstValueFrom, lastValueFrom, take, toArray } from 'rxjs';

import { type DataFrame, type DataQueryRequest, type DataQueryResponse, dateTime } from '@grafana/data';

import { noSchema, type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { readResultMeta } from '../frames/decorate/stats';
import { fakeGrafana } from '../testing/fakeGrafana';
import { type AplQuery, type RowsQuery } from '../types';
import { chooseMarks, inOldPositions, type Mark } from './marks';
import { marksQuery } from './marksQuery';

const fieldsOf: Record<string, Array<{ name: string; type: string }>> = {
  spans: [
    ...['trace_id', 'span_id', 'parent_span_id', 'name', 'service.name'].map((name) => ({ name, type: 'string' })),
    { name: '_time', type: 'datetime' },
    { name: 'duration', type: 'timespan' },
    { name: 'error', type: 'boolean' },
  ],
  logs: [
    ...['body', 'service', 'severity'].map((name) => ({ name, type: 'string' })),
    { name: '_time', type: 'datetime' },
  ],
  requests: [
    ...['http.method', 'uri', 'status', 'error'].map((name) => ({ name, type: 'string' })),
    { name: '_time', type: 'datetime' },
    { name: 'req_duration_ms', type: 'float' },
  ],
  sales: [
    { name: '_time', type: 'datetime' },
    { name: 'amount', type: 'float' },
  ],
};
const schema: KnownSchema = { ...noSchema, fieldsOf: (name) => fieldsOf[name] };

describe('The query of the marks', () => {
  const ofSpans =
    '_mark_trace = tostring(trace_id), _mark_span = tostring(span_id), _mark_service = tostring([\'service.name\']), _mark_operation = tostring(name), _mark_duration = duration, _mark_status = iff(error == true, "failed", "ok"), _mark_failed = error == true';
  const returned =
    '_mark_value, _mark_time, _mark_trace, _mark_span, _mark_service, _mark_operation, _mark_duration, _mark_status';

  it.each([
    [
      'takes what the chart measures, with its filters and groups, and leaves out what follows',
      "spans\n| where name == 'a' // why\n| summarize p95 = percentile(duration / 1ms, 95), count() by bin(_time, 5m), s = ['service.name']\n| top 5 by p95",
      `spans\n| where name == 'a' // why\n| extend _mark_value = duration / 1ms, _mark_time = _time, ${ofSpans}\n| summarize arg_max(${returned}, _mark_failed) by bin(_time, 5m), s = ['service.name']`,
    ],
    [
      'takes the slowest of those that failed and of the others where the chart counts',
      'spans | summarize countif(error) by bin_auto(_time)',
      `spans | extend _mark_value = duration, _mark_time = _time, ${ofSpans}\n| summarize arg_max(${returned}) by bin_auto(_time), _mark_failed`,
    ],
    [
      'takes only events that the aggregate is about',
      'spans | summarize avgif(duration, name == "a") by bin_auto(_time)',
      `spans | where name == "a"\n| extend _mark_value = duration, _mark_time = _time, ${ofSpans}\n| summarize arg_max(${returned}, _mark_failed) by bin_auto(_time)`,
    ],
  ])('%s', (_, apl, text) => expect(marksQuery(apl, schema)).toMatchObject({ text }));

  it('takes the latest line of a level of failures, and of the others', () => {
    const { text, lines } = Object(marksQuery('logs | summarize count() by bin_auto(_time), severity', schema));
    expect(text).toContain('_mark_value = _time, _mark_time = _time, _mark_service = tostring(service)');
    expect(text).toContain('_mark_failed = tostring(severity) in~ ("error", "err", ');
    expect(lines).toEqual({ source: 'logs', service: 'service' });
  });

  it('takes the slowest request that failed and the slowest of the others, with its method and path as the message', () => {
    const { text, lines } = Object(marksQuery('requests | summarize count() by bin_auto(_time)', schema));
    expect(text).toBe(
      'requests | extend _mark_value = req_duration_ms * 1ms, _mark_time = _time, _mark_duration = req_duration_ms * 1ms, _mark_status = tostring(status), _mark_message = strcat(tostring([\'http.method\']), " ", tostring(uri)), _mark_failed = toint(status) >= 500\n' +
        '| summarize arg_max(_mark_value, _mark_time, _mark_duration, _mark_status, _mark_message) by bin_auto(_time), _mark_failed'
    );
    expect(lines).toEqual({ source: 'requests', service: undefined });
  });

  it.each([
    [
      'path, status:integer',
      ['value = _time', 'status = tostring(status)', 'message = tostring(path)', 'failed = toint(status) >= 500'],
    ],
    [
      'http.route, a.status_code, took:timespan',
      ["message = tostring(['http.route'])", "failed = toint(['a.status_code']) >= 500"],
    ],
    ['uri, status, service', ['service = tostring(service)']],
    ['uri, status, trace_id, duration', ['value = _time', 'trace = tostring(trace_id)']],
  ])('takes what requests have: %s', (fields, parts) => {
    const known = fields.split(', ').map((field) => {
      const [name, type = 'string'] = field.split(':');
      return { name, type };
    });
    const all = [...known, { name: '_time', type: 'datetime' }];
    const made = marksQuery('x | summarize count() by bin_auto(_time)', { ...noSchema, fieldsOf: () => all });
    for (const part of parts) {
      expect(made).toMatchObject({ text: expect.stringContaining(`_mark_${part}`) });
    }
  });

  it('takes the text of a line before the path of its request', () => {
    const { text } = Object(marksQuery('requests | extend body = uri | summarize count() by bin_auto(_time)', schema));
    expect(text).toContain('_mark_message = tostring(body)');
    expect(text).not.toContain('strcat');
  });

  it.each([
    ['spans | where name == "a"', 'The query doesn’t summarize events by bin(_time, …).'],
    ['spans | summarize count() by name', 'The query doesn’t summarize events by bin(_time, …).'],
    ['spans | summarize count() by bin(_time', 'The query has an error'],
    ['spans | summarize n = count() by trace_id, bin(_time, 1m) | summarize avg(n) by bin(_time, 5m)', undefined],
    ['(spans | summarize by _time, name) | summarize count() by bin(_time, 5m)', 'computed rows'],
    ['sales | summarize sum(amount) by bin_auto(_time)', 'aren’t spans, log lines or requests'],
    ['unknown | summarize count() by bin_auto(_time)', 'aren’t spans, log lines or requests'],
  ])('is none where there are no single events, and says why: %s', (apl, why) => {
    const made = marksQuery(apl, schema);
    expect('why' in made ? made.why : undefined).toEqual(why === undefined ? undefined : expect.stringContaining(why));
  });
});

describe('The marks of a chart', () => {
  const mark = (time: number, value: number, group = 'a', failed = false): Mark => ({
    ...{ time, bin: time, value, failed, duration: value, labels: { group }, texts: {} },
  });
  const range = { from: 0, to: 999 };

  it('are spread over the range, the largest of each part of it and group', () => {
    const marks = [mark(10, 5), mark(200, 9), mark(300, 1), mark(600, 2, 'b'), mark(700, 3, 'b')];
    const chosen = chooseMarks(marks, 4, range, true);
    expect(chosen.map(({ time }) => time)).toEqual([200, 700]);
    expect(chooseMarks(marks, 20, range, true)).toHaveLength(5);
  });

  it('are those that failed where nothing is measured', () => {
    const marks = [mark(10, 5), mark(20, 1, 'a', true), mark(30, 2, 'a', true)];
    expect(chooseMarks(marks, 1, range, false).map(({ time }) => time)).toEqual([30]);
    expect(chooseMarks(marks, 1, range, true).map(({ time }) => time)).toEqual([10]);
  });

  it('keep their positions on a refresh, so that an open tooltip stays at its mark', () => {
    const [a, b, c, d, e] = [10, 20, 30, 40, 50].map((time) => mark(time, 1));
    expect(inOldPositions([b, c, d, e], [a, b, c, d])).toEqual([e, b, c, d]);
    expect(inOldPositions([c, d], [a, b, c, d])).toEqual([c, d]);
    expect(inOldPositions([a, mark(10, 1, 'b'), a], [mark(10, 1, 'b')])).toEqual([mark(10, 1, 'b'), a, a]);
  });

  it('are never more than wanted, also with more groups than that', () => {
    const marks = Array.from({ length: 100 }, (_, at) => mark(at, at, `g${at}`));
    expect(chooseMarks(marks, 60, range, true).map(({ value }) => value)).toEqual(
      marks.slice(40).map(({ value }) => value)
    );
  });
});

const start = Date.UTC(2024, 0, 1);
const at = (minute: number) => new Date(start + minute * 60_000).toISOString();
const [from, to] = [dateTime(start), dateTime(start + 3_600_000)];

const tableOf = (columns: Record<string, [type: string, values: unknown[], agg?: string]>, groups: string[]) => ({
  format: 'tabular',
  status: {},
  datasetNames: ['spans'],
  tables: [
    {
      name: '0',
      fields: Object.entries(columns).map(([name, [type, , agg]]) => ({
        ...{ name, type },
        ...(agg !== undefined && { agg: { name: agg } }),
      })),
      groups: groups.map((name) => ({ name })),
      buckets: { field: '_time', size: 300e9 },
      columns: Object.values(columns).map(([, values]) => values),
    },
  ],
});

const chart = (service: string[]) =>
  tableOf(
    {
      _time: ['datetime', service.map((_, row) => at(5 * row))],
      'service.name': ['string', service],
      p95: ['timespan', service.map((_, row) => `${row + 1}ms`), 'percentile'],
    },
    ['_time', 'service.name']
  );
const events = tableOf(
  {
    _time: ['datetime', [at(0), at(5), at(10)]],
    'service.name': ['string', ['cart', 'checkout', 'gone']],
    _mark_value: ['timespan', ['7ms', '8ms', '9ms'], 'arg_max'],
    _mark_time: ['datetime', [at(1), at(6), at(11)], 'arg_max'],
    _mark_trace: ['string', ['t1', 't2', 't3'], 'arg_max'],
    _mark_span: ['string', ['s1', 's2', 's3'], 'arg_max'],
    _mark_service: ['string', ['cart', 'checkout', 'gone'], 'arg_max'],
    _mark_operation: ['string', ['GET /', 'POST /', 'x'], 'arg_max'],
    _mark_duration: ['timespan', ['7ms', '8ms', '9ms'], 'arg_max'],
    _mark_status: ['string', ['ok', 'failed', 'ok'], 'arg_max'],
    _mark_failed: ['boolean', [false, true, false], 'arg_max'],
  },
  ['_time', 'service.name']
);

function run(query: Partial<RowsQuery>, answers: unknown[], more: object = {}) {
  const replies = [...answers];
  // Each query gets the next response.
  const { datasource, requests } = fakeGrafana({
    'GET v2/datasets/spans/fields': fieldsOf.spans,
    get 'POST v1/datasets/_apl'() {
      return replies.shift();
    },
  });
  const request: DataQueryRequest<AplQuery> = {
    ...{ requestId: 'Q', interval: '1m', intervalMs: 60_000, scopedVars: {}, timezone: 'utc', app: 'dashboard' },
    ...{ startTime: 0, range: { from, to, raw: { from, to } }, panelPluginId: 'timeseries' },
    targets: [
      {
        ...{ refId: 'A', kind: 'apl', evidence: true },
        query: "spans | summarize p95 = percentile(duration, 95) by bin(_time, 5m), ['service.name']",
        ...query,
      },
    ],
    ...more,
  };
  const response = datasource.query(request);
  const again = (changed: Partial<DataQueryRequest> = {}) =>
    datasource.query({ ...request, ...changed, targets: request.targets });
  const queries = () => requests.filter(({ url }) => url.endsWith('_apl')).map(({ data }) => Object(data).apl);
  return { response, again, queries };
}

const marksIn = ({ data }: DataQueryResponse): DataFrame | undefined => data.find(({ name }) => name === 'exemplar');
const evidenceOf = ({ data }: DataQueryResponse) => readResultMeta(data[0])?.evidence;

describe('A chart with evidence', () => {
  it('comes first, then its marks in the form of exemplars', async () => {
    const { response, queries } = run({}, [chart(['cart', 'checkout']), events]);
    const [before, after, ...others] = await lastValueFrom(response.pipe(toArray()));
    expect(others).toEqual([]);
    expect([before.state, after.state]).toEqual(['Streaming', 'Done']);
    expect(before.data.map(({ name }) => name)).not.toContain('exemplar');
    expect(queries()).toHaveLength(2);
    const frame = marksIn(after);
    expect(frame?.meta).toMatchObject({ dataTopic: 'annotations', custom: { resultType: 'exemplar' } });
    expect(frame?.fields.map(({ name, values, config: { unit } }) => [name, values, unit])).toEqual([
      ['Time', [start + 60_000, start + 360_000], undefined],
      ['Value', [7e6, 8e6], 'ns'],
      ['service.name', ['cart', 'checkout'], undefined],
      ['Operation', ['GET /', 'POST /'], undefined],
      ['Duration', [7e6, 8e6], 'ns'],
      ['Status', ['ok', 'failed'], undefined],
      ['trace_id', ['t1', 't2'], undefined],
      ['span_id', ['s1', 's2'], undefined],
    ]);
    expect(evidenceOf(after)).toBe('2 marks');
  });

  it('keeps the marks on a refresh until it has the new ones', async () => {
    const later = tableOf(
      Object.fromEntries(
        Object.entries(events.tables[0].fields).map(([row, { name, type, agg }]) => [
          name,
          [type, [events.tables[0].columns[Number(row)][0]], agg?.name],
        ])
      ),
      ['_time', 'service.name']
    );
    const { response, again } = run({}, [
      ...[chart(['cart', 'checkout']), events, chart(['cart', 'checkout']), later],
      ...[chart(['cart', 'checkout']), 500, chart(['cart', 'checkout']), events],
    ]);
    const timesIn = (frame: DataFrame | undefined) => frame?.fields[0].values.map((time) => (time - start) / 60_000);
    await lastValueFrom(response);
    const [before, after] = await lastValueFrom(again().pipe(toArray()));
    expect([before.state, timesIn(marksIn(before))]).toEqual(['Streaming', [1, 6]]);
    expect([after.state, timesIn(marksIn(after))]).toEqual(['Done', [1]]);
    const [known, failed] = await lastValueFrom(again().pipe(toArray()));
    expect([timesIn(marksIn(known)), marksIn(failed)]).toEqual([[1], undefined]);
    // Marks of another time range are not on the chart.
    const [day, end] = [dateTime(start + 86_400_000), dateTime(start + 90_000_000)];
    const [other] = await lastValueFrom(
      again({ range: { from: day, to: end, raw: { from: day, to: end } } }).pipe(toArray())
    );
    expect(marksIn(other)).toBeUndefined();
  });

  it('leads from a mark to its trace at its span', async () => {
    const { response } = run({}, [chart(['cart', 'checkout']), events]);
    const trace = marksIn(await lastValueFrom(response))?.fields.find(({ name }) => name === 'trace_id');
    expect(trace?.config.links).toMatchObject([
      {
        title: 'Trace',
        internal: {
          query: { kind: 'traces', query: '${__value.raw}', traces: { origin: ['spans'] } },
          panelsState: { trace: { spanId: '${__data.fields["span_id"]}' } },
        },
      },
    ]);
  });

  it('has no marks where its query has none, or where that of the marks fails, and the inspector says why', async () => {
    const failed = await lastValueFrom(run({}, [chart(['cart']), 500]).response);
    expect(failed.state).toBe('Done');
    expect(evidenceOf(failed)).toMatch(/^None\. The query for the marks failed\. .*500/);
    const gone = await lastValueFrom(run({}, [chart(['other']), events]).response);
    expect(evidenceOf(gone)).toBe('None. No event matches a point on the chart.');
    const raw = run({ query: 'spans' }, [chart(['cart'])]);
    expect(evidenceOf(await lastValueFrom(raw.response))).toBe(
      'None. The query doesn’t summarize events by bin(_time, …).'
    );
    expect(raw.queries()).toHaveLength(1);
  });

  it.each<[string, Partial<RowsQuery>, object, string | undefined]>([
    ['without the option', { evidence: undefined }, {}, undefined],
    ['in a table', {}, { panelPluginId: 'table' }, 'None. This panel doesn’t support marks.'],
  ])('sends no other query %s', async (_, query, more, evidence) => {
    const { response, queries } = run(query, [chart(['cart'])], more);
    const done = await lastValueFrom(response);
    expect(queries()).toHaveLength(1);
    expect([marksIn(done), evidenceOf(done)]).toEqual([undefined, evidence]);
  });

  it('sends no other query for a heatmap in Explore, which cannot show marks', async () => {
    const column = [[{ from: 1, to: 2, count: 3 }]];
    const heatmap = tableOf({ _time: ['datetime', [at(0)]], h: ['array', column, 'histogram'] }, ['_time']);
    const { response, queries } = run({}, [heatmap], { app: 'explore', panelPluginId: undefined });
    expect(evidenceOf(await lastValueFrom(response))).toBe('None. This panel doesn’t support marks.');
    expect(queries()).toHaveLength(1);
  });

  it('sends nothing for marks once it is no longer wanted', async () => {
    const { response, queries } = run({}, [chart(['cart']), events]);
    await firstValueFrom(response.pipe(take(1)));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(queries()).toHaveLength(1);
  });
});
