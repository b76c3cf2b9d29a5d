import { startTestSandbox, testNow, type TestSandbox } from '../testing/client';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ rows: 2000 });
});
afterAll(() => sandbox.stop());

const list = async (path: string): Promise<Array<Record<string, unknown>>> =>
  Object((await sandbox.send('GET', path)).json);
const statesOf = async (id: string, startTime: string, endTime = testNow) =>
  (await list(`/v2/monitors/${id}/history?startTime=${startTime}&endTime=${endTime}`)).map(({ state }) => state);

test('the demo has four monitors, of which one opened in the last incident', async () => {
  expect((await list('/v2/monitors')).map(({ name, disabled }) => [name, disabled])).toEqual([
    ['Too many errors', false],
    ['Slow pages', false],
    ['Too few orders', false],
    ['Unusual traffic', true],
  ]);
  const hourAgo = '2026-03-01T11:00:00Z';
  const states = await statesOf('mon_errors', hourAgo);
  expect(states).toHaveLength(61);
  expect(states.at(-1)).toBe('closed');
  expect(states.filter((state) => state === 'open')).toHaveLength(12);
  expect(new Set(await statesOf('mon_slow', hourAgo))).toEqual(new Set(['closed']));
  expect(await statesOf('mon_slow', '2026-02-26T12:00:00Z')).toContain('open');
  expect(await statesOf('mon_traffic', hourAgo)).toEqual([]);
});

test('a history has no checks of the future, or from before the demo’s data', async () => {
  expect(await statesOf('mon_orders', testNow, '2027-01-01T00:00:00Z')).toHaveLength(1);
  expect(await statesOf('mon_orders', '2020-01-01T00:00:00Z', '2021-01-01T00:00:00Z')).toEqual([]);
});

test('a history follows the annotations of the monitor’s own', async () => {
  await sandbox.send('POST', '/v2/annotations', {
    ...{ datasets: ['a'], type: 'monitor', title: 'Slow pages' },
    time: '2026-03-01T11:56:00Z',
  });
  expect(await statesOf('mon_slow', '2026-03-01T11:55:00Z')).toEqual(['closed', 'open']);
});

const requests = "['sample-http-logs'] | summarize requests = count() by bin_auto(_time), method";
const orders = '`otel-demo-metrics`:`checkout.orders` | align using sum | group using sum';

test.each<[draft: object, state: string]>([
  [{ type: 'Threshold', aplQuery: requests, operator: 'AboveOrEqual', threshold: 1 }, 'open'],
  [{ type: 'Threshold', aplQuery: requests, operator: 'Above', threshold: 1e6 }, 'closed'],
  [{ type: 'Threshold', aplQuery: requests, columnName: 'requests', operator: 'Below', threshold: 1 }, 'closed'],
  [{ type: 'MatchEvent', aplQuery: "['sample-http-logs']" }, 'open'],
  [{ type: 'MatchEvent', aplQuery: "['sample-http-logs'] | where status != 'none'; // the end" }, 'open'],
  [{ type: 'MatchEvent', aplQuery: "['sample-http-logs'] | where status == 'none'" }, 'closed'],
  [{ type: 'MatchEvent', aplQuery: 'failed-requests', rangeMinutes: 3 * 24 * 60 }, 'open'],
  [{ type: 'Threshold', mplQuery: orders, operator: 'Above', threshold: 0 }, 'open'],
  [{ type: 'Threshold', mplQuery: orders, operator: 'Below', threshold: 0 }, 'closed'],
])('a new monitor is checked at once: %j is %s', async (members, state) => {
  const draft = { name: `New ${state}`, rangeMinutes: 60, ...members };
  const { status, json } = await sandbox.send('POST', '/v2/monitors', draft);
  expect(status).toBe(201);
  expect(json).toEqual({ id: expect.stringMatching(/^mon_/), createdAt: '2026-03-01T12:00:00Z', ...draft });
  expect(await list('/v2/monitors')).toContainEqual(json);
  expect(await statesOf(Object(json).id, '2026-03-01T11:00:00Z')).toEqual([state]);
  expect(await statesOf(Object(json).id, '2026-03-01T11:00:00Z', '2026-03-01T11:59:00Z')).toEqual([]);
});

test('a monitor of events counts those beyond the first page as well', async () => {
  const draft = { name: 'Many', type: 'MatchEvent', aplQuery: "['sample-http-logs']", rangeMinutes: 3 * 24 * 60 };
  expect((await sandbox.send('POST', '/v2/monitors', draft)).status).toBe(201);
  const many = (await list('/v2/annotations')).find(({ title }) => title === 'Many');
  const [, count] = /^Matching events: (\d+)\.$/.exec(String(many?.description)) ?? [];
  expect(Number(count)).toBeGreaterThan(1000);
});

test.each([
  { aplQuery: requests, mplQuery: '' },
  { aplQuery: '', mplQuery: orders },
])('an empty query of a new monitor is none: %j', async (queries) => {
  const draft = { name: 'One query', type: 'Threshold', operator: 'Above', threshold: 0, rangeMinutes: 60, ...queries };
  const { status, json } = await sandbox.send('POST', '/v2/monitors', draft);
  expect(status).toBe(201);
  expect(await statesOf(Object(json).id, '2026-03-01T11:00:00Z')).toEqual(['open']);
});

test('the query of a new monitor that is disabled is not checked', async () => {
  const draft = { name: 'Later', type: 'MatchEvent', aplQuery: 'nothing', disabled: true };
  const { status, json } = await sandbox.send('POST', '/v2/monitors', draft);
  expect(status).toBe(201);
  expect(await statesOf(Object(json).id, '2026-03-01T11:00:00Z')).toEqual([]);
});

test('a new monitor that is open has an annotation', async () => {
  const aplQuery = "['sample-http-logs'] | summarize most = max(req_duration_ms)";
  const draft = { name: 'Slowest', type: 'Threshold', aplQuery, operator: 'Above', threshold: 0, rangeMinutes: 60 };
  await sandbox.send('POST', '/v2/monitors', draft);
  expect(await list('/v2/annotations?datasets=sample-http-logs')).toContainEqual({
    ...{ id: expect.any(String), datasets: ['sample-http-logs'], time: '2026-03-01T12:00:00Z' },
    ...{ type: 'monitor', title: 'Slowest', description: expect.stringMatching(/^[\d.]+ is above 0\.$/) },
  });
});

test.each([
  [{ aplQuery: 'nothing | count' }, 'The monitor’s query fails: dataset "nothing" not found.'],
  [{ aplQuery: "['sample-http-logs'] | foo" }, expect.stringContaining('line 1, column 24')],
  [{ aplQuery: requests, columnName: 'status' }, expect.stringContaining('a numeric column "status"')],
  [{ mplQuery: '`otel-demo-metrics`:`none`' }, expect.stringContaining('metric "none" not found')],
  [{ aplQuery: 'print x = 11' }, expect.stringContaining('needs a dataset')],
  [{ aplQuery: 'print x = 0' }, expect.stringContaining('needs a dataset')],
])('a new monitor whose query fails is refused: %j', async (members, message) => {
  const before = await list('/v2/monitors');
  const draft = { name: 'x', type: 'Threshold', operator: 'Above', threshold: 1, ...members };
  const { status, json } = await sandbox.send('POST', '/v2/monitors', draft);
  expect([status, json]).toEqual([400, { code: 400, message }]);
  expect(await list('/v2/monitors')).toEqual(before);
});

test.each([
  [{ type: 'MatchEvent' }, /"name" is missing/],
  [{ name: 'x' }, /"type" is missing/],
  [{ name: 'x', type: 'Later' }, /"type" must be one of: Threshold/],
  [{ name: 'x', type: 'MatchEvent' }, /"aplQuery" is missing/],
  [
    { name: 'x', type: 'AnomalyDetection', aplQuery: 'a' },
    /The sandbox does not support monitors of type AnomalyDetection/,
  ],
  [{ name: 'x', type: 'Threshold', aplQuery: 'a' }, /"operator" or "threshold" is missing/],
  [{ name: 'x', type: 'MatchEvent', aplQuery: ' ', mplQuery: '' }, /"aplQuery" is missing/],
  [{ name: 'x', type: 'Threshold', aplQuery: 'a', mplQuery: 'b:c' }, /either "aplQuery" or "mplQuery"/],
  [{ name: 'x', type: 'MatchEvent', mplQuery: orders }, /MatchEvent needs "aplQuery"/],
  [{ name: 'x', type: 'MatchEvent', aplQuery: 'a', intervalMinutes: 0 }, /"intervalMinutes" must .* from 1 to 10080/],
  // A timer for more than 2^31 − 1 ms fires immediately.
  [{ name: 'x', type: 'MatchEvent', aplQuery: 'a', intervalMinutes: 40_000 }, /"intervalMinutes" must .* to 10080/],
  [{ name: 'x', type: 'MatchEvent', aplQuery: 'a', rangeMinutes: 1e12 }, /"rangeMinutes" must .* to 10080/],
  [{ id: '1', name: 'x', type: 'MatchEvent', aplQuery: 'a' }, /"id" is set by the service/],
  [{ name: 'x', type: 'MatchEvent', aplQuery: 'a', later: 1 }, /no member "later"/],
])('a mistake in a new monitor is named: %j', async (body, message) => {
  const { status, json } = await sandbox.send('POST', '/v2/monitors', body);
  expect(status).toBe(400);
  expect(json).toEqual({ code: 400, message: expect.stringMatching(message) });
});

describe('a change of a monitor', () => {
  const draftOf = async (id: string) => {
    const { id: _, createdAt: __, ...draft } = (await list('/v2/monitors')).find((each) => each.id === id) ?? {};
    return draft;
  };

  test('takes the whole monitor, and disables it until a time', async () => {
    const before = await list('/v2/monitors');
    const disabledUntil = '2026-03-01T13:00:00Z';
    const draft = { ...(await draftOf('mon_slow')), disabledUntil };
    const { status, json } = await sandbox.send('PUT', '/v2/monitors/mon_slow', draft);
    const changed = before.map((each) => (each.id === 'mon_slow' ? { ...each, disabledUntil } : each));
    expect([status, json]).toEqual([200, changed.find(({ id }) => id === 'mon_slow')]);
    expect(await list('/v2/monitors')).toEqual(changed);
  });

  test.each([
    ['mon_slow', { threshold: 1 }, 400, /can change only "disabled"/],
    ['mon_slow', { disabledUntil: 'later' }, 400, /"disabledUntil" must be a time/],
    ['mon_slow', { name: undefined }, 400, /"name" is missing/],
    ['mon_slow', { id: 'mon_slow' }, 400, /"id" is set by the service/],
    ['none', {}, 404, /No monitor "none"/],
  ])('%s with %j is refused', async (id, members, code, message) => {
    const draft = { ...(await draftOf('mon_slow')), ...members };
    const { status, json } = await sandbox.send('PUT', `/v2/monitors/${id}`, draft);
    expect([status, json]).toEqual([code, { code, message: expect.stringMatching(message) }]);
  });
});

test.each([
  ['/v2/monitors/none/history?startTime=2026-03-01T11:00:00Z&endTime=2026-03-01T12:00:00Z', 404],
  ['/v2/monitors/mon_slow/history', 400],
  ['/v2/monitors/mon_slow/history?startTime=yesterday&endTime=now', 400],
])('%s is answered %s', async (path, status) => {
  expect(await sandbox.send('GET', path)).toMatchObject({ status });
});

test('notifiers are listed', async () => {
  expect((await list('/v2/notifiers')).map(({ id, name }) => [id, name])).toEqual([
    ['notif_oncall', 'On call'],
    ['notif_team', 'Shop team'],
  ]);
});

describe('saved queries', () => {
  const names = async (parameters: string) =>
    (await list(`/v2/apl-starred-queries${parameters}`)).map(({ name }) => name);

  test('are the own ones, or all, of a dataset, or all', async () => {
    expect(await names('?who=all')).toHaveLength(6);
    expect(await names('')).toEqual(['Failed requests by page', 'Errors of checkout and payment']);
    expect(await names('?who=all&dataset=otel-demo-traces')).toEqual(['Slowest operations']);
    expect(await sandbox.send('GET', '/v2/apl-starred-queries?who=me')).toMatchObject({ status: 400 });
  });

  test('can be run', async () => {
    for (const { query } of await list('/v2/apl-starred-queries?who=all')) {
      const { apl } = Object(query);
      expect(await sandbox.send('POST', '/v1/datasets/_apl?format=tabular', { apl })).toMatchObject({ status: 200 });
    }
  });

  const draft = { name: 'Mine', kind: 'apl', dataset: 'otel-demo-logs', query: { apl: "['otel-demo-logs'] | count" } };

  test('are created, and listed as the own ones', async () => {
    const { status, json } = await sandbox.send('POST', '/v2/apl-starred-queries', draft);
    const record = { ...draft, metadata: {}, id: expect.stringMatching(/^query_/), who: 'on-call@shop.example' };
    expect([status, json]).toEqual([201, record]);
    expect((await list('/v2/apl-starred-queries')).at(-1)).toEqual(json);
  });

  test.each([
    [{ name: undefined }, /^"name" is missing/],
    [{ name: ' ' }, /^"name" must not be empty/],
    [{ kind: 'mpl' }, /^"kind" must be "apl"/],
    [{ query: undefined }, /^"query" is/],
    [{ query: {} }, /^"query.apl" is missing/],
    [{ query: { apl: ' ' } }, /^"query.apl" must not be empty/],
    [{ query: { apl: 'a', mpl: 'b' } }, /^"query" has no member "mpl"/],
    [{ dataset: 1 }, /^"dataset" must be a string/],
    [{ id: '1' }, /^"id" is set by the service/],
    [{ later: 1 }, /no member "later"/],
  ])('with a mistake are refused: %j', async (members, message) => {
    const before = await list('/v2/apl-starred-queries?who=all');
    const { status, json } = await sandbox.send('POST', '/v2/apl-starred-queries', { ...draft, ...members });
    expect([status, json]).toEqual([400, { code: 400, message: expect.stringMatching(message) }]);
    expect(await list('/v2/apl-starred-queries?who=all')).toEqual(before);
  });
});
