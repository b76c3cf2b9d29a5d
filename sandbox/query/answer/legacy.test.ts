import { startTestService, type TestService } from '../../testing/service';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    tables: [
      {
        name: 'a-b',
        fields: [
          ['_time', 'datetime'],
          ['_sysTime', 'datetime'],
          ['n', 'integer'],
          ['f', 'float'],
          ['dotted.name', 'string'],
          ['list', 'array'],
          ['long', 'timespan'],
        ],
        rows: [
          `'2026-03-01 10:00:00', '2026-03-01 10:00:01', 1, 0.5, 'a', '[1,{"x":null}]', 1000000000`,
          `'2026-03-01 10:00:30.000000001', '2026-03-01 10:00:31', 9007199254740993, 'nan', null, null, null`,
          `'2026-03-01 10:01:00', '2026-03-01 10:01:01', 3, 2, 'it''s "b"', '[]', 0`,
        ],
      },
      { name: 'plain', fields: [['_time', 'datetime']], rows: [`'2026-03-01 10:00:00'`] },
    ],
    pageLimit: 500,
  });
});
afterAll(() => service.stop());

const raw = async (path: string, body: object): Promise<string> => {
  const response = await fetch(service.url + path, {
    method: 'POST',
    headers: { Authorization: 'Bearer t', 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  expect({ status: response.status, text: response.status === 200 ? '' : text }).toEqual({ status: 200, text: '' });
  return text;
};
const legacy = async (apl: string, more: object = {}) =>
  JSON.parse(await raw('/v1/datasets/_apl?format=legacy', { apl, ...more }));
const old = (body: object, name = 'a-b') => service.send('POST', `/v1/datasets/${name}/query`, body);

const first = {
  _time: '2026-03-01T10:00:00Z',
  _sysTime: '2026-03-01T10:00:01Z',
  _rowId: expect.any(String),
  data: { n: 1, f: 0.5, 'dotted.name': 'a', list: [1, { x: null }], long: '00:00:01' },
};

describe('the legacy format', () => {
  test('gives events as matches, with their own times, an id of their own, and their fields below data', async () => {
    const answer = await legacy("['a-b'] | sort by _time asc");
    expect(Object.keys(answer)).toEqual(['status', 'matches', 'buckets', 'datasetNames', 'fieldsMetaMap']);
    expect(answer.status).toMatchObject({ rowsExamined: 3, rowsMatched: 3, isPartial: false, numGroups: 0 });
    expect(answer.matches).toEqual([
      first,
      {
        _time: '2026-03-01T10:00:30.000000001Z',
        _sysTime: '2026-03-01T10:00:31Z',
        _rowId: expect.any(String),
        data: { n: Number('9007199254740993'), f: null, 'dotted.name': null, list: null, long: null },
      },
      {
        _time: '2026-03-01T10:01:00Z',
        _sysTime: '2026-03-01T10:01:01Z',
        _rowId: expect.any(String),
        data: { n: 3, f: 2, 'dotted.name': 'it\'s "b"', list: [], long: '00:00:00' },
      },
    ]);
    expect(new Set(answer.matches.map((match: { _rowId: string }) => match._rowId)).size).toBe(3);
    expect(answer.buckets).toEqual({ series: [], totals: [] });
    expect(answer.datasetNames).toEqual(['a-b']);
    expect(answer.fieldsMetaMap['a-b']).toHaveLength(7);
  });

  test('gives thousands of events in their order, each once', async () => {
    const many = await startTestService({
      tables: [
        {
          name: 'many',
          fields: [
            ['_time', 'datetime'],
            ['n', 'integer'],
          ],
          rows: Array.from({ length: 3001 }, (_, n) => `make_timestamp_ns(${n}), ${(n * 7) % 3001}`),
        },
      ],
      pageLimit: 5000,
    });
    const ask = async (apl: string) => {
      const { status, json } = await many.send('POST', '/v1/datasets/_apl?format=legacy', { apl });
      expect(status).toBe(200);
      return Object(json);
    };
    const { matches, status } = await ask('many | sort by n asc | limit 5000');
    expect(matches.map(({ data }: { data: { n: number } }) => data.n)).toEqual(
      Array.from({ length: 3001 }, (_, n) => n)
    );
    expect(status).toMatchObject({ minCursor: '0-0', maxCursor: 'bb8-bb8', rowsMatched: 3001 });
    const { buckets } = await ask('many | summarize count() by n | sort by n desc | limit 5000');
    expect(buckets.totals.map(({ group }: { group: { n: number } }) => group.n)).toEqual(
      Array.from({ length: 3001 }, (_, n) => 3000 - n)
    );
    const { series } = (await ask('many | summarize count() by bin(_time, 1ns)')).buckets;
    expect(series).toHaveLength(3001);
    expect(series[2500].startTime).toBe('1970-01-01T00:00:00.0000025Z');
    expect((await ask('many | where n < 0')).matches).toEqual([]);
    await many.stop();
  });

  test('keeps the digits of large integers', async () => {
    expect(await raw('/v1/datasets/_apl?format=legacy', { apl: "['a-b']" })).toContain('9007199254740993');
  });

  test("gives an event's own times whatever the query shows", async () => {
    const answer = await legacy("['a-b'] | sort by _time asc | limit 1 | project x = n + 1");
    expect(answer.matches).toEqual([{ ...first, data: { x: 2 } }]);
  });

  test('gives no _sysTime where the dataset has none', async () => {
    expect((await legacy('plain')).matches).toEqual([
      { _time: '2026-03-01T10:00:00Z', _rowId: expect.any(String), data: {} },
    ]);
  });

  test('has the same status and cursors as the tabular format', async () => {
    const apl = "['a-b'] | where n < 3 | sort by _time asc | limit 1";
    const tabular = JSON.parse(await raw('/v1/datasets/_apl?format=tabular', { apl }));
    const { status } = await legacy(apl);
    expect({ ...status, elapsedTime: 0 }).toEqual({ ...tabular.status, elapsedTime: 0 });
  });

  test('has totals for groups without time', async () => {
    const { matches, buckets, status } = await legacy("['a-b'] | summarize c = count(), max(n) by ['dotted.name']");
    expect(matches).toEqual([]);
    expect(status.numGroups).toBe(3);
    expect(buckets.series).toEqual([]);
    const group = (id: number, name: string | null, c: number, max: number) => ({
      id,
      group: { 'dotted.name': name },
      aggregations: [
        { op: 'c', value: c },
        { op: 'max_n', value: max },
      ],
    });
    expect(buckets.totals).toHaveLength(3);
    expect(buckets.totals).toEqual(
      expect.arrayContaining([
        group(expect.any(Number), 'a', 1, 1),
        group(expect.any(Number), null, 1, Number('9007199254740993')),
        group(expect.any(Number), 'it\'s "b"', 1, 3),
      ])
    );
    expect(buckets.totals.map(({ id }: { id: number }) => id).sort()).toEqual([0, 1, 2]);
  });

  test('has a series of buckets for groups by time, and totals with the same ids', async () => {
    const { buckets } = await legacy("['a-b'] | summarize count() by bin(_time, 1m), odd = n < 2");
    const entry = (id: number, odd: boolean, value: number) => ({
      id,
      group: { odd },
      aggregations: [{ op: 'count_', value }],
    });
    expect(buckets.series).toEqual([
      {
        startTime: '2026-03-01T10:00:00Z',
        endTime: '2026-03-01T10:01:00Z',
        groups: [entry(0, false, 1), entry(1, true, 1)],
      },
      { startTime: '2026-03-01T10:01:00Z', endTime: '2026-03-01T10:02:00Z', groups: [entry(0, false, 1)] },
    ]);
    expect(buckets.totals).toEqual([entry(0, false, 2), entry(1, true, 1)]);
  });

  test('has one group for what is summed up without groups', async () => {
    const totals = [{ id: 0, group: {}, aggregations: [{ op: 'Count', value: 3 }] }];
    expect((await legacy("['a-b'] | count")).buckets).toEqual({ series: [], totals });
  });

  test('has groups without aggregations for distinct', async () => {
    expect((await legacy("['a-b'] | distinct x = n < 3")).buckets.totals).toEqual([
      { id: 0, group: { x: false }, aggregations: [] },
      { id: 1, group: { x: true }, aggregations: [] },
    ]);
  });
});

describe('the legacy endpoint', () => {
  test('gives the newest events first, with status and matches', async () => {
    const { status, json } = await old({});
    expect(status).toBe(200);
    expect(Object(json).matches.map(({ data }: { data: { f: number } }) => data.f)).toEqual([2, null, 0.5]);
    expect(json).toMatchObject({
      status: { rowsMatched: 3, minCursor: expect.any(String), maxCursor: expect.any(String) },
    });
  });

  test('takes times, a limit and an order', async () => {
    const body = {
      startTime: '2026-03-01T10:00:00Z',
      endTime: 'now',
      limit: 1,
      order: [{ field: '_time', desc: false }],
    };
    expect((await old(body)).json).toMatchObject({ matches: [first], status: { rowsMatched: 3 } });
    expect((await old({ ...body, startTime: '2026-03-01T10:00:00.000000001Z' })).json).toMatchObject({
      matches: [{ _time: '2026-03-01T10:00:30.000000001Z' }],
      status: { rowsMatched: 2 },
    });
  });

  test('orders by several fields, null first where it ascends', async () => {
    const order = [{ field: 'dotted.name' }, { field: 'n', desc: true }];
    const { json } = await old({ order });
    expect(Object(json).matches.map(({ data }: { data: { f: number } }) => data.f)).toEqual([null, 0.5, 2]);
  });

  test.each<[body: object, message: string]>([
    [{ apl: "['a-b']" }, 'the body has no member "apl"'],
    [{ startTime: 'yesterday' }, '"startTime" must be an ISO time'],
    [{ limit: 0 }, '"limit" must be a whole number from 1'],
    [{ limit: '10' }, '"limit" must be a whole number from 1'],
    [{ limit: 1.5 }, '"limit" must be a whole number from 1'],
    [{ order: {} }, '"order" must be a list'],
    [{ order: ['_time'] }, '"order[0]" is not a JSON object'],
    [{ order: [null] }, '"order[0]" is not a JSON object'],
    [{ order: [{ field: '_time', desc: 'yes' }] }, '"order[0].desc" must be like'],
    [{ order: [{ field: '_time', asc: true }] }, '"order[0]" has no member "asc"; send only: field, desc'],
    [{ order: [{ field: 'nothing' }] }, 'names the field "nothing"'],
    [{ order: [{ field: "n | where x == 'y'" }] }, 'names the field'],
    [{ order: [{ field: 'list' }] }, 'cannot be ordered by an array'],
    [{ cursor: 'x' }, '"cursor" must be a cursor from a response'],
    [{ cursor: 5 }, '"cursor" must be a cursor from a response'],
    [{ cursor: '0-0', order: [{ field: 'n' }] }, 'a "cursor" can only be used if "order" is by _time alone'],
  ])('refuses %j', async (body, message) => {
    const { status, json } = await old(body);
    expect(status).toBe(400);
    expect(json).toEqual({ code: 400, message: expect.stringContaining(message) });
  });

  test('refuses a dataset that is not there', async () => {
    expect(await old({}, 'nothing')).toMatchObject({
      status: 404,
      json: { code: 404, message: 'dataset "nothing" not found' },
    });
  });
});
