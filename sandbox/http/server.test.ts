import { request as httpRequest } from 'node:http';
import { bodyLimit } from './requestBody';
import { startTestSandbox, type TestSandbox } from '../testing/client';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ rows: 5000 });
});
afterAll(() => sandbox.stop());

const endpoints: Array<[method: string, path: string]> = [
  ['POST', '/v1/datasets/_apl?format=tabular'],
  ['POST', '/v1/query/_apl?format=tabular'],
  ['POST', '/v1/datasets/sample-http-logs/query'],
  ['GET', '/v2/annotations'],
  ['POST', '/v2/annotations'],
  ['GET', '/v2/annotations/ann_1'],
  ['PUT', '/v2/annotations/ann_1'],
  ['DELETE', '/v2/annotations/ann_1'],
  ['GET', '/v2/datasets'],
  ['GET', '/v2/datasets/sample-http-logs/fields'],
];

describe('a token', () => {
  test.each(endpoints)('is needed for %s %s', async (method, path) => {
    const response = await fetch(sandbox.url + path, { method });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ code: 401, message: expect.stringContaining('Authorization: Bearer') });
  });

  test.each(endpoints)('that is wrong is refused for %s %s', async (method, path) => {
    const { status, json } = await sandbox.send(method, path, undefined, { Authorization: 'Bearer xaat-other' });
    expect(status).toBe(401);
    expect(json).toEqual({ code: 401, message: expect.stringContaining('isn’t valid') });
  });

  test.each(['Basic eGFhdA==', 'xaat-sandbox', 'Bearer', 'Bearer xaat-sandbox2'])(
    'is not taken from "%s"',
    async (header) => {
      expect((await sandbox.send('GET', '/v2/datasets', undefined, { Authorization: header })).status).toBe(401);
    }
  );

  test('is asked for even where there is nothing', async () => {
    expect((await fetch(`${sandbox.url}/nothing`)).status).toBe(401);
  });
});

describe('an address', () => {
  test.each([
    '/',
    '/v2',
    '/v2/annotations/',
    '/v2/annotations/a/b',
    '/V2/annotations',
    '/v2/datasets/a',
    '//v2/annotations',
    '/v2/x/../annotations',
  ])('%s does not exist', async (path) => {
    const response = await rawGet(path);
    expect(response).toEqual({
      status: 404,
      json: { code: 404, message: expect.stringContaining('No endpoint at') },
    });
  });

  test.each([
    ['GET', '/v2/annotations?dataset=a', 'Use only: start, end, datasets.'],
    ['GET', '/v2/datasets?limit=1', 'This path takes no parameters.'],
    ['DELETE', '/v2/annotations/x?force', 'This path takes no parameters.'],
    ['POST', '/v1/datasets/_apl?format=tabular&formt=legacy', 'Use only: format, apl-source, apl-source-id.'],
  ])('with a parameter that there is not is a bad request: %s %s', async (method, path, message) => {
    expect(await sandbox.send(method, path, method === 'POST' ? { apl: 'x' } : undefined)).toMatchObject({
      status: 400,
      json: { message: expect.stringContaining(message) },
    });
  });

  test('tells which methods it has when another is used', async () => {
    const { status, headers, json } = await sandbox.send('PATCH', '/v2/annotations/ann_1');
    expect(status).toBe(405);
    expect(headers.get('allow')).toBe('GET, PUT, DELETE');
    expect(json).toEqual({
      code: 405,
      message: 'PATCH isn’t supported on /v2/annotations/ann_1. Use GET, PUT, DELETE.',
    });
  });

  test('with broken percent signs is a bad request', async () => {
    expect((await rawGet('/v2/annotations/%zz')).status).toBe(400);
  });
});

describe('a body', () => {
  test('must say that it is JSON', async () => {
    const { status, json } = await sandbox.send('POST', '/v2/annotations', '{}', { 'Content-Type': 'text/plain' });
    expect(status).toBe(415);
    expect(json).toEqual({ code: 415, message: expect.stringContaining('Content-Type: application/json') });
  });

  test('may say its character set', async () => {
    const headers = { 'Content-Type': 'application/json; charset=utf-8' };
    expect((await sandbox.send('POST', '/v2/annotations', { type: 'a', datasets: ['x'] }, headers)).status).toBe(201);
  });

  test.each(['', '{', '{"apl": }', 'null', '[]', '"text"', '5'])('%j is a bad request', async (body) => {
    const { status, json } = await sandbox.send('POST', '/v1/datasets/_apl?format=tabular', body);
    expect(status).toBe(400);
    expect(json).toEqual({ code: 400, message: expect.stringMatching(/the body is not/i) });
  });

  test('that is too long is refused, and the next request works', async () => {
    const { status, json } = await sandbox.send('POST', '/v2/annotations', 'x'.repeat(bodyLimit + 1));
    expect(status).toBe(413);
    expect(json).toEqual({ code: 413, message: `The body is longer than ${bodyLimit} bytes. Send less.` });
    expect((await sandbox.send('GET', '/v2/datasets')).status).toBe(200);
  });

  test('of unknown length is refused as soon as it is too long', async () => {
    const status = await new Promise((resolve, reject) => {
      const headers = { Authorization: 'Bearer xaat-sandbox', 'Content-Type': 'application/json' };
      const request = httpRequest(`${sandbox.url}/v2/annotations`, { method: 'POST', headers }, (response) =>
        resolve(response.statusCode)
      );
      request.on('error', reject);
      for (let sent = 0; sent <= bodyLimit; sent += 65_536) {
        request.write('x'.repeat(65_536));
      }
      request.end();
    });
    expect(status).toBe(413);
  });
});

describe('a query', () => {
  const apl = "['sample-http-logs'] | limit 50";

  test.each(['/v1/datasets/_apl', '/v1/query/_apl'])('is answered at %s', async (path) => {
    const { status, json } = await sandbox.send('POST', `${path}?format=tabular`, { apl });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      format: 'tabular',
      datasetNames: ['sample-http-logs'],
      tables: [{ columns: expect.any(Array) }],
    });
  });

  test.each(['', '?format=csv', '?format=', '?format=tabular&format=legacy'])(
    'with "%s" instead of a format is a bad request',
    async (query) => {
      const { status, json } = await sandbox.send('POST', `/v1/datasets/_apl${query}`, { apl });
      expect(status).toBe(400);
      expect(json).toEqual({ code: 400, message: expect.stringContaining('?format=tabular') });
    }
  );

  test.each([{}, { apl: 5 }, { apl: null }])('%j without a text is a bad request', async (body) => {
    expect((await sandbox.send('POST', '/v1/datasets/_apl?format=tabular', body)).status).toBe(400);
  });

  test('that is wrong says where', async () => {
    const { status, json } = await sandbox.send('POST', '/v1/datasets/_apl?format=tabular', {
      apl: "['sample-http-logs']\n| foo",
    });
    expect(status).toBe(400);
    expect(json).toMatchObject({ code: 400, detail: { line: 2, column: 3 } });
  });

  test('is fixed when the sandbox’s clock is', async () => {
    const count = async () =>
      (await sandbox.send('POST', '/v1/datasets/_apl?format=tabular', { apl: "['sample-http-logs'] | count" })).json;
    const first = await count();
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(await count()).toMatchObject({ tables: Object(first).tables });
  });
});

describe('an answer', () => {
  test('to a query has an id of its own in the history', async () => {
    const ids = await Promise.all(
      ['tabular', 'legacy'].map(async (format) => {
        const body = { apl: "['sample-http-logs'] | count" };
        const { headers } = await sandbox.send('POST', `/v1/datasets/_apl?format=${format}`, body);
        return headers.get('x-axiom-history-query-id');
      })
    );
    expect(ids).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    expect(ids[0]).not.toBe(ids[1]);
  });

  test('has a trace id of its own, errors as well', async () => {
    const ids = await Promise.all(
      ['/v2/datasets', '/nothing'].map(async (path) =>
        (await sandbox.send('GET', path)).headers.get('x-axiom-trace-id')
      )
    );
    expect(ids).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect(ids[0]).not.toBe(ids[1]);
  });

  test.each([
    ['gzip', 'gzip'],
    ['br;q=1.0, gzip;q=0.5', 'gzip'],
    ['gzip, deflate, br', 'gzip'],
    ['br', null],
    ['deflate', null],
    ['gzip;q=0', null],
    ['identity', null],
  ])('to a client that takes "%s" is encoded as %s, and the same', async (accepted, encoding) => {
    const body = { apl: "['sample-http-logs'] | sort by _time asc | limit 100 | project _time, uri" };
    const plain = await sandbox.send('POST', '/v1/datasets/_apl?format=tabular', body, {
      'Accept-Encoding': 'identity',
    });
    const answer = await sandbox.send('POST', '/v1/datasets/_apl?format=tabular', body, {
      'Accept-Encoding': accepted,
    });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.json).toMatchObject({ tables: Object(plain.json).tables });
  });
});

/** Sends a path unchanged; `fetch` would normalize it. */
function rawGet(path: string): Promise<{ status: number | undefined; json: unknown }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(sandbox.url);
    const headers = { Authorization: `Bearer ${sandbox.token}` };
    const request = httpRequest({ hostname, port, path, headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) {
        chunks.push(chunk);
      }
      resolve({ status: response.statusCode, json: JSON.parse(Buffer.concat(chunks).toString()) });
    });
    request.on('error', reject);
    request.end();
  });
}
