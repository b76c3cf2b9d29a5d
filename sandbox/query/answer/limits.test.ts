import { type Database, openDatabase } from '../../database/database';
import { startTestService, type TestService } from '../../testing/service';

const seconds = 2400;

/** Events in sixty groups over forty minutes; a group with a smaller `g` has more events. */
function events(): string[] {
  return Array.from(
    { length: seconds },
    (_, index) =>
      `make_timestamp_ns(1772359200000000000 + ${index}000000000), ${index}, ${Math.floor(Math.sqrt((index * 1.5) % 3600))}`
  );
}

const table = {
  name: 'events',
  fields: [
    ['_time', 'datetime'],
    ['n', 'integer'],
    ['g', 'integer'],
  ] satisfies Array<[string, 'datetime' | 'integer']>,
  rows: events(),
};

describe('the size of a page', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ tables: [table], pageLimit: 1500 });
  });
  afterAll(() => service.stop());

  const current = async (apl: string, body: object = {}, format = 'tabular') => {
    const { status, json } = await service.send('POST', `/v1/datasets/_apl?format=${format}`, { apl, ...body });
    expect({ status, json: status === 200 ? {} : json }).toEqual({ status: 200, json: {} });
    return Object(json);
  };
  const legacy = async (body: object) => Object((await service.send('POST', '/v1/datasets/events/query', body)).json);

  test.each<[query: number | undefined, request: number | undefined, size: number]>([
    [undefined, undefined, 1000],
    [10, undefined, 10],
    [1200, undefined, 1200],
    [5000, undefined, 1500],
    [undefined, 10, 10],
    [undefined, 1200, 1200],
    [undefined, 5000, 1500],
    [10, 20, 10],
    [20, 10, 10],
    [1200, 1200, 1200],
    [5000, 5000, 1500],
  ])('with %p in the query and %p in the request and 1500 in the server is %i', async (query, request, size) => {
    const apl = `events${query === undefined ? '' : ` | limit ${query}`}`;
    const body = request === undefined ? {} : { limit: request };
    const tabular = await current(apl, body);
    expect(tabular.tables[0].columns[0]).toHaveLength(size);
    // A result that a limit truncates isn't partial.
    expect(tabular.status).toMatchObject({ isPartial: false, rowsMatched: seconds, rowsExamined: seconds });
    expect((await current(apl, body, 'legacy')).matches).toHaveLength(size);
    if (query === undefined) {
      expect((await legacy(body)).matches).toHaveLength(size);
    }
  });

  test('with defaultLimit in the request is that where neither says another', async () => {
    expect((await current('events', { defaultLimit: 7 })).tables[0].columns[0]).toHaveLength(7);
    expect((await current('events | limit 9', { defaultLimit: 7 })).tables[0].columns[0]).toHaveLength(9);
    expect((await current('events', { defaultLimit: 7, limit: 8 })).tables[0].columns[0]).toHaveLength(8);
  });

  test('of groups by time is counted in groups: the greatest, each with all of its buckets', async () => {
    const apl = 'events | summarize count() by bin(_time, 1m), g | limit 3';
    const { tables, status } = await current(apl);
    expect([...new Set(tables[0].columns[1])].sort()).toEqual([57, 58, 59]);
    expect(tables[0].columns[0].length).toBeGreaterThan(3);
    expect(tables[1]).toMatchObject({ name: '_totals', columns: [[59, 58, 57], expect.any(Array)] });
    expect(status).toMatchObject({ isPartial: false, numGroups: 60 });
    // The request's limit applies in the same way.
    expect((await current('events | summarize count() by bin(_time, 1m), g', { limit: 3 })).tables).toEqual(tables);
  });

  test.each(['limit', 'defaultLimit'])('is not taken from a wrong %s', async (name) => {
    for (const value of [0, -1, 1.5, '10', true, {}, 1e30]) {
      const { status, json } = await service.send('POST', '/v1/datasets/_apl?format=tabular', {
        apl: 'events',
        [name]: value,
      });
      expect(status).toBe(400);
      expect(json).toMatchObject({ code: 400, message: expect.stringContaining(`"${name}"`) });
    }
  });
});

/** Wraps a database to report how its next statement for a page ends. */
function watched(database: Database) {
  let begin: (outcome: Promise<string>) => void = () => undefined;
  const rows: Database['rows'] = (sql, signal) => {
    const result = database.rows(sql, signal);
    if (sql.includes('string_agg(') && sql.includes('count(DISTINCT')) {
      begin(
        result.then(
          () => 'done',
          (error: unknown) => String(error)
        )
      );
    }
    return result;
  };
  const text: Database['text'] = (sql, signal) => database.text(sql, signal);
  /** Resolves when the statement begins, with a promise of its outcome. */
  const next = () =>
    new Promise<{ outcome: Promise<string> }>((resolve) => (begin = (outcome) => resolve({ outcome })));
  const doubles: Database['doubles'] = (sql, signal) => database.doubles(sql, signal);
  const append: Database['append'] = (...given) => database.append(...given);
  return { next, rows, text, doubles, append, run: database.run.bind(database), close: () => database.close() };
}

/** Counts millions of distinct strings, which takes many seconds. */
const slow = 'heavy | extend s = strcat("x", n, n) | summarize topk(s, 10), dcount(s), make_set(strlen(s))';

describe('a slow query', () => {
  let service: TestService;
  let database: ReturnType<typeof watched>;
  beforeAll(async () => {
    database = watched(await openDatabase());
    const fields: Array<[string, 'datetime' | 'integer']> = [
      ['_time', 'datetime'],
      ['n', 'integer'],
    ];
    service = await startTestService({
      database,
      timeLimitMs: 1000,
      tables: [table, { name: 'heavy', fields, rows: [] }],
    });
    await database.run(
      'INSERT INTO heavy SELECT make_timestamp_ns(1772359200000000000 + i), i FROM range(6000000) t(i)'
    );
  });
  afterAll(() => service.stop());

  const expectToGoOn = async () => {
    expect(service.reported).toEqual([]);
    const { status } = await service.send('POST', '/v1/datasets/_apl?format=tabular', { apl: 'events | count' });
    expect(status).toBe(200);
  };

  test('is stopped in the database when its client leaves', async () => {
    const leave = new AbortController();
    const begun = database.next();
    const answer = fetch(`${service.url}/v1/datasets/_apl?format=tabular`, {
      method: 'POST',
      headers: { Authorization: 'Bearer t', 'Content-Type': 'application/json' },
      body: JSON.stringify({ apl: slow, startTime: '2026-03-01T00:00:00Z' }),
      signal: leave.signal,
    });
    const { outcome } = await begun;
    leave.abort();
    await expect(answer).rejects.toThrow();
    expect(await outcome).toContain('AbortError');
    await expectToGoOn();
  });

  test.each(['tabular', 'legacy'])('is stopped after the time limit, which is an error (%s)', async (format) => {
    const begun = database.next();
    const { status, json } = await service.send('POST', `/v1/datasets/_apl?format=${format}`, { apl: slow });
    expect(status).toBe(504);
    expect(json).toEqual({ code: 504, message: expect.stringContaining('took longer than 1 s and was stopped') });
    expect(await (await begun).outcome).toContain('took longer than 1 s');
    await expectToGoOn();
  });
});

test('a query that fails for a mistake of the sandbox tells the client no more than that, and the log why', async () => {
  const database = await openDatabase();
  const service = await startTestService({ database, tables: [table] });
  await database.run('ALTER TABLE events RENAME COLUMN n TO m');
  const { status, json } = await service.send('POST', '/v1/datasets/_apl?format=tabular', { apl: 'events' });
  expect(status).toBe(500);
  expect(JSON.stringify(json)).not.toMatch(/SELECT|Binder|FROM/);
  expect(service.reported).toEqual([expect.objectContaining({ message: expect.stringContaining('Binder Error') })]);
  await service.stop();
});
