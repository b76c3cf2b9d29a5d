import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestSandbox, type TestSandbox } from '../testing/client';
import { readOptions } from '../cli/options';
import { startSandbox } from '../cli/startSandbox';
import { StartError } from '../errors';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ rows: 2000 });
});
afterAll(() => sandbox.stop());

const current = '/v1/datasets/_apl?format=tabular';
const legacy = '/v1/datasets/sample-http-logs/query';
const apl = "['sample-http-logs'] | limit 1";

/** Text that must never reach a client. */
const inner = /\b(SELECT|FROM|CAST|TIMESTAMP_NS|[Dd]uck\w*|rowid|Binder|c\d+|s\d+)\b|\.ts\b|node_modules/;

async function refused(method: string, path: string, body: unknown, status: number, message: string) {
  const answer = await sandbox.send(method, path, body);
  expect(answer).toMatchObject({ status, json: { code: status, message: expect.stringContaining(message) } });
  expect(JSON.stringify(answer.json)).not.toMatch(inner);
}

describe('a body of a query', () => {
  test.each<[body: unknown, status: number, message: string]>([
    [{ apl: 5 }, 400, '"apl" is missing or not a string'],
    [{ query: apl }, 400, '"apl" is missing'],
    [{ apl: '' }, 422, 'empty'],
    [{ apl: '// only a comment' }, 422, 'empty'],
    [{ apl, startTime: 5 }, 400, '"startTime" must be an ISO time'],
    [{ apl, startTime: '2026-02-30T00:00:00Z' }, 400, '"startTime" must be an ISO time'],
    [{ apl, endTime: '1500-01-01T00:00:00Z' }, 400, '"endTime" must be an ISO time'],
    [{ apl, endTime: '2262-04-11T23:47:16.854775807Z' }, 400, '"endTime" must be an ISO time'],
    [{ apl, startTime: 'now-106751d', endTime: 'now+106751d' }, 400, '"endTime" must be an ISO time'],
    [{ apl, cursor: 'ffffffffffffffff-0' }, 400, '"cursor" must be a cursor from a response'],
    [{ apl, cursor: '0-ffffffffffffffff' }, 400, '"cursor" must be a cursor from a response'],
    [{ apl, startTime: 'now-1x' }, 400, '"startTime" must be an ISO time'],
    [{ apl, cursor: 'nonsense' }, 400, '"cursor" must be a cursor from a response'],
    [{ apl, cursor: 7 }, 400, '"cursor" must be a cursor from a response'],
    [{ apl: "['sample-http-logs'] | count", cursor: '0-0' }, 400, 'a cursor cannot be used with count'],
    [{ apl, maxBinAutoGroups: 10_001 }, 400, '"maxBinAutoGroups" must be a whole number from 1 to 10000'],
    [{ apl, includeCursor: 'yes' }, 400, '"includeCursor" must be true or false'],
    [{ apl, variables: { x: 1 } }, 400, '"variables" is not supported'],
    [{ apl, defaultOrder: [{ field: '_time' }] }, 400, '"defaultOrder" is not supported'],
    [{ apl, start: 'now-1h' }, 400, 'the body has no member "start"; send only: apl, startTime'],
    [{ apl: "['sample-http-logs'] | where" }, 400, 'line 1, column'],
    [{ apl: "['sample-http-logs" }, 400, 'line 1, column'],
    [{ apl: '\0' }, 400, 'line 1, column'],
    [{ apl: 'nothing' }, 404, 'dataset "nothing" not found'],
  ])('%j is refused with %i', (body, status, message) => refused('POST', current, body, status, message));

  test.each([
    { startTime: '1677-09-22T00:00:00Z', endTime: '2262-04-11T23:47:16.854775806Z' },
    { startTime: 'now-106000d', endTime: 'now+80000d' },
    { cursor: '7ffffffffffffffe-7fffffffffffffff' },
  ])('reaches as far as times and cursors do: %j', async (range) => {
    expect((await sandbox.send('POST', '/v1/datasets/_apl?format=tabular', { apl, ...range })).status).toBe(200);
  });

  test.each([{ apl, variables: {}, defaultOrder: null, cursor: '', startTime: '', includeCursor: true }])(
    '%j asks for nothing special',
    async (body) => {
      expect((await sandbox.send('POST', current, body)).status).toBe(200);
    }
  );

  test.each([
    ['brackets of JSON', 400, `{"apl": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['brackets', 400, { apl: `['sample-http-logs'] | where ${'('.repeat(5000)}true${')'.repeat(5000)}` }],
    ['conditions', 200, { apl: `['sample-http-logs'] | where ${Array(5000).fill('is_tls').join(' or ')}` }],
    ['digits', 400, { apl: `['sample-http-logs'] | limit ${'9'.repeat(1000)}` }],
  ])('of very many %s is %d, and the next one is answered', async (_, expected, body) => {
    const { status, json } = await sandbox.send('POST', current, body);
    expect({ status, inner: inner.test(JSON.stringify(json)) }).toEqual({ status: expected, inner: false });
    expect((await sandbox.send('POST', current, { apl })).status).toBe(200);
  });

  test('may come in bytes that are no text', async () => {
    const answer = await new Promise<number | undefined>((resolve, reject) => {
      const request = httpRequest(
        sandbox.url + current,
        {
          method: 'POST',
          headers: { Authorization: `Bearer ${sandbox.token}`, 'Content-Type': 'application/json' },
        },
        (response) => resolve(response.resume().statusCode)
      );
      request.on('error', reject);
      request.end(Buffer.from([0x22, 0xff, 0xfe, 0x22]));
    });
    expect(answer).toBe(400);
  });

  test('may not be compressed', async () => {
    const { status } = await sandbox.send('POST', current, { apl }, { 'Content-Encoding': 'gzip' });
    expect(status).toBe(415);
  });
});

describe('the legacy endpoint', () => {
  test.each<[body: unknown, status: number, message: string]>([
    [[], 400, 'the body is not a JSON object'],
    [{ filter: {} }, 400, 'the body has no member "filter"'],
    [{ startTime: true }, 400, '"startTime"'],
    [{ limit: -5 }, 400, '"limit"'],
    [{ order: 'desc' }, 400, '"order"'],
    [{ cursor: '1-g' }, 400, '"cursor"'],
  ])('refuses %j', (body, status, message) => refused('POST', legacy, body, status, message));

  test('is not to be found by GET', () => refused('GET', legacy, undefined, 405, 'Use POST'));
});

describe('a file of tokens that is wrong ends the start with one line', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sandbox-'));
    await writeFile(join(directory, 'broken.json'), '{"tokens": [');
    await writeFile(join(directory, 'wrong.json'), '{"tokens": [{"token": "a", "admin": true}]}');
  });
  afterAll(() => rm(directory, { recursive: true }));

  test.each<[args: string[], line: RegExp]>([
    [['--tokens', 'DIR/broken.json'], /cannot be read as JSON/],
    [
      ['--tokens', 'DIR/nowhere.json'],
      /^There is no file ".*nowhere\.json"\. Choose a file of tokens with --tokens\.$/m,
    ],
    [['--tokens', 'DIR'], /^".*" is a directory\. Choose a file of tokens with --tokens\.$/m],
    [['--tokens', 'DIR/wrong.json'], /"tokens\[0\]" has no member "admin"; send only: token, query/],
  ])('%j', async (args, line) => {
    const given = args.map((arg) => arg.replace('DIR', directory));
    const error: unknown = await startSandbox(readOptions(['--port', '0', '--rows', '0', ...given])).catch(
      (reason: unknown) => reason
    );
    expect(error).toBeInstanceOf(StartError);
    expect(Object(error).message).toMatch(line);
    expect(Object(error).message).not.toContain('\n');
  });
});
