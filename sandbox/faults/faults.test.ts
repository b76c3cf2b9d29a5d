import { startTestSandbox, type TestSandbox, sender } from '../testing/client';

jest.setTimeout(30_000);

let sandbox: TestSandbox;
let control: TestSandbox['send'];
beforeAll(async () => {
  sandbox = await startTestSandbox({ rows: 2000, faultsToken: 'faults' });
  control = sender({ url: sandbox.url, token: 'faults' });
});
afterAll(() => sandbox.stop());
afterEach(() => control('DELETE', '/sandbox/faults'));

const ask = async (fault: object) => {
  const { status, json } = await control('POST', '/sandbox/faults', fault);
  expect({ status, json }).toMatchObject({ status: 201, json: { id: expect.stringMatching(/^fault_\d+$/) } });
  return Object(json).id;
};
const query = "['sample-http-logs'] | limit 3 | project _time, uri, status";
const raw = async (method = 'GET', path = '/v2/datasets', body?: object) => {
  const response = await fetch(sandbox.url + path, {
    method,
    headers: { Authorization: `Bearer ${sandbox.token}`, 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const answer = () => raw('POST', '/v1/datasets/_apl?format=tabular', { apl: query });

describe('faults on demand', () => {
  test('are not there unless they were asked for at the start', async () => {
    const plain = await startTestSandbox();
    expect((await plain.send('GET', '/sandbox/faults')).status).toBe(404);
    await plain.stop();
  });

  test('need their own token, which opens nothing else', async () => {
    expect((await sandbox.send('POST', '/sandbox/faults', { status: 500 })).status).toBe(403);
    expect((await fetch(`${sandbox.url}/sandbox/faults`)).status).toBe(401);
    expect((await control('GET', '/v2/datasets')).status).toBe(403);
    expect((await control('POST', '/v1/datasets/sample-http-logs/query', {})).status).toBe(403);
    await expect(startTestSandbox({ faultsToken: 'same', token: 'same' })).rejects.toThrow(/token of its own/);
  });

  test('happen to the next requests that match, as often as asked, then no more', async () => {
    await ask({ method: 'GET', path: '/v2/annotations', status: 503, times: 2 });
    expect((await raw('GET', '/v2/datasets')).status).toBe(200);
    expect((await raw('POST', '/v2/annotations', { type: 'a', datasets: ['b'] })).status).toBe(201);
    expect((await control('GET', '/sandbox/faults')).json).toMatchObject([{ times: 2, remaining: 2, status: 503 }]);
    expect((await raw('GET', '/v2/annotations?start=2024-01-01T00:00:00Z')).status).toBe(503);
    expect((await control('GET', '/sandbox/faults')).json).toMatchObject([{ times: 2, remaining: 1 }]);
    expect((await raw('GET', '/v2/annotations/ann_1')).status).toBe(503);
    expect((await raw('GET', '/v2/annotations')).status).toBe(200);
    expect((await control('GET', '/sandbox/faults')).json).toEqual([]);
  });

  test('happen in the order in which they were asked for, one to a request', async () => {
    await ask({ status: 500 });
    await ask({ status: 502 });
    expect([(await raw()).status, (await raw()).status, (await raw()).status]).toEqual([500, 502, 200]);
  });

  test('can be taken back, one or all', async () => {
    const id = await ask({ status: 500 });
    await ask({ status: 502 });
    expect((await control('DELETE', `/sandbox/faults/${id}`)).status).toBe(204);
    expect((await control('DELETE', `/sandbox/faults/${id}`)).status).toBe(404);
    expect((await raw()).status).toBe(502);
    await ask({ status: 500, times: 100 });
    expect((await control('DELETE', '/sandbox/faults')).status).toBe(204);
    expect((await raw()).status).toBe(200);
  });

  test('come before the token is looked at', async () => {
    await ask({ status: 500 });
    expect((await fetch(`${sandbox.url}/v2/datasets`)).status).toBe(500);
  });
});

describe('a fault', () => {
  test.each([400, 401, 403, 404, 422, 430, 432, 500, 503])('of status %i has the service’s body', async (status) => {
    await ask({ status });
    const { status: given, text } = await raw();
    expect(given).toBe(status);
    expect(JSON.parse(text)).toEqual({ code: status, message: expect.any(String) });
  });

  test('of the rate limit has its headers and message', async () => {
    await ask({
      status: 429,
      rateLimit: { limit: 100, remaining: 0, resetInSeconds: 5, scope: 'organization' },
      headers: { 'Retry-After': '5' },
    });
    const { status, headers, text } = await raw();
    expect({ status, body: JSON.parse(text) }).toEqual({ status: 429, body: { message: 'rate limit exceeded' } });
    expect(headers.get('x-ratelimit-limit')).toBe('100');
    expect(headers.get('x-ratelimit-remaining')).toBe('0');
    expect(headers.get('x-ratelimit-scope')).toBe('organization');
    expect(headers.get('retry-after')).toBe('5');
    expect(Math.abs(Number(headers.get('x-ratelimit-reset')) - Date.now() / 1000 - 5)).toBeLessThan(3);
  });

  test('may be headers of a limit on a true answer', async () => {
    await ask({ queryLimit: { limit: 10, remaining: 1, resetInSeconds: 60 } });
    const { status, headers, text } = await raw();
    expect(status).toBe(200);
    expect(headers.get('x-querylimit-remaining')).toBe('1');
    expect(JSON.parse(text)).toHaveLength(3);
  });

  test.each<[body: unknown, type: RegExp | null, text: string]>([
    [{ json: [1, null] }, /^application\/json/, '[1,null]'],
    [{ html: '<h1>Bad gateway</h1>' }, /^text\/html/, '<h1>Bad gateway</h1>'],
    [{ text: 'x', contentType: 'application/xml' }, /^application\/xml$/, 'x'],
    [{ text: 'half a {' }, /^text\/plain$/, 'half a {'],
    ['empty', null, ''],
  ])('may have the body %j', async (body, type, text) => {
    await ask({ body, times: 2 });
    const given = await answer();
    expect({ status: given.status, text: given.text }).toEqual({ status: 200, text });
    if (type) {
      expect(given.headers.get('content-type')).toMatch(type);
    } else {
      expect(given.headers.get('content-type')).toBeNull();
    }
    await control('DELETE', '/sandbox/faults');
    await ask({ body, status: 502 });
    expect(await raw()).toMatchObject({ status: 502, text });
  });

  test('may cut the true answer in the middle', async () => {
    const whole = (await raw()).text;
    await ask({ spoil: 'truncated' });
    expect((await raw()).text).toBe(whole.slice(0, Math.floor(whole.length / 2)));
  });

  test('may give the true answer a wrong type', async () => {
    const whole = (await raw()).text;
    await ask({ spoil: 'wrong-type' });
    const { headers, text } = await raw();
    expect({ type: headers.get('content-type'), text }).toEqual({ type: 'text/plain; charset=utf-8', text: whole });
  });

  test.each<[spoil: string, expected: (whole: { status: object; tables: Array<Record<string, unknown>> }) => unknown]>([
    ['null', () => null],
    ['wrapped', (whole) => ({ data: whole })],
    ['partial', (whole) => ({ ...whole, status: { ...whole.status, isPartial: true } })],
    ['no-status', ({ status: _, ...rest }) => rest],
    ['no-tables', ({ tables: _, ...rest }) => rest],
    ['no-fields', (whole) => ({ ...whole, tables: whole.tables.map(({ fields: _, ...table }) => table) })],
    ['no-columns', (whole) => ({ ...whole, tables: whole.tables.map(({ columns: _, ...table }) => table) })],
    [
      'fewer-columns',
      (whole) => ({
        ...whole,
        tables: whole.tables.map((table) => ({
          ...table,
          columns: [[expect.anything(), expect.anything(), expect.anything()], expect.any(Array)],
        })),
      }),
    ],
    [
      'ragged-columns',
      (whole) => ({
        ...whole,
        tables: whole.tables.map((table) => ({
          ...table,
          columns: [expect.any(Array), [expect.anything(), expect.anything()], expect.any(Array)],
        })),
      }),
    ],
    [
      'rows-for-columns',
      (whole) => ({
        ...whole,
        tables: whole.tables.map((table) => ({
          ...table,
          columns: Object(table.columns)[0].map((_: unknown, row: number) =>
            Object(table.columns).map((column: unknown[]) => column[row])
          ),
        })),
      }),
    ],
  ])('may spoil an answer: %s', async (spoil, expected) => {
    const whole = JSON.parse((await answer()).text);
    await ask({ spoil });
    const spoiled = JSON.parse((await answer()).text);
    for (const answered of [whole, spoiled, spoiled?.data]) {
      if (answered?.status) {
        answered.status.elapsedTime = 0;
      }
    }
    expect(spoiled).toEqual(expected(whole));
  });

  test('that cannot spoil an answer says so', async () => {
    await ask({ spoil: 'no-tables' });
    const { status, text } = await raw();
    expect(status).toBe(500);
    expect(text).toContain('cannot spoil this answer');
  });

  test('may make a request wait, and a client need not', async () => {
    await ask({ delayMs: 300, times: 2 });
    const begun = Date.now();
    expect((await raw()).status).toBe(200);
    expect(Date.now() - begun).toBeGreaterThanOrEqual(295);
    await expect(fetch(`${sandbox.url}/v2/datasets`, { signal: AbortSignal.timeout(50) })).rejects.toThrow();
  });

  test.each(['before', 'middle'])('may break the connection off %s its body', async (breaksOff) => {
    await ask({ breaksOff });
    await expect(answer()).rejects.toThrow();
    expect((await answer()).status).toBe(200);
  });

  test.each<[fault: object, message: string]>([
    [{}, 'The fault does nothing'],
    [{ method: 'GET', path: '/v2', times: 3 }, 'The fault does nothing'],
    [{ status: 99 }, '"status" must be a whole number from 200 to 599'],
    [{ status: '500' }, '"status" must be a whole number'],
    [{ status: 500, times: 0 }, '"times" must be a whole number from 1'],
    [{ delayMs: -1 }, '"delayMs" must be a whole number from 0'],
    [{ status: 500, method: 'get' }, '"method" must be a method in capitals'],
    [{ status: 500, path: 'v2' }, '"path" must be the beginning of a path'],
    [{ status: 500, path: '/v2?x' }, '"path" must be the beginning of a path'],
    [{ status: 500, path: '/sandbox/faults' }, '"path" must be a path of the service'],
    [{ spoil: 'rotten' }, '"spoil" must be one of: truncated'],
    [{ breaksOff: 'after' }, '"breaksOff" must be one of: before, middle'],
    [{ body: 'nothing' }, '"body" must be "empty", or'],
    [{ body: {} }, '"body" must be "empty", or'],
    [{ body: { json: 1, html: 'x' } }, '"body" must be "empty", or'],
    [{ body: { html: 5 } }, '"body.html" must be a text'],
    [{ body: { text: 'x', contentType: 'a\r\nb' } }, '"body.contentType" must be of ASCII'],
    [{ body: 'empty', spoil: 'null' }, 'An empty body can neither be spoiled'],
    [{ headers: { 'bad name': 'x' } }, '"headers.bad name" must be a header'],
    [{ headers: { 'Content-Length': '1' } }, '"headers.Content-Length" must be a header'],
    [{ headers: { a: 'x\ny' } }, '"headers.a" must be of ASCII'],
    [{ headers: [] }, '"headers" must be an object'],
    [{ rateLimit: 5 }, '"rateLimit" must be an object'],
    [{ rateLimit: { limit: 1, remaining: 0 } }, '"rateLimit.resetInSeconds" must be a whole number'],
    [{ rateLimit: { limit: 1, remaining: 0, resetInSeconds: 1, more: 1 } }, '"rateLimit" has no "more"'],
    [{ status: 500, unknown: 1 }, 'A fault has no "unknown"'],
  ])('like %j is refused', async (fault, message) => {
    const { status, json } = await control('POST', '/sandbox/faults', fault);
    expect(status).toBe(400);
    expect(json).toEqual({ code: 400, message: expect.stringContaining(message) });
  });
});
