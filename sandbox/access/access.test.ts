import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sender, startTestSandbox, type TestSandbox } from '../testing/client';
import { readTokensFile } from './tokensFile';

let directory: string;
let file: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sandbox-'));
  file = join(directory, 'tokens.json');
});
afterAll(() => rm(directory, { recursive: true }));

const write = async (content: unknown) => {
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};

describe('a token of the file', () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    const tokens = await write({
      tokens: [
        { token: 'xaat-logs', query: ['sample-http-logs'] },
        { token: 'xaat-queries', query: ['*'] },
        { token: 'xaat-reads', annotations: ['read'] },
        { token: 'xaat-creates', annotations: ['create'] },
        { token: 'xaat-updates', annotations: ['update'] },
        { token: 'xaat-deletes', annotations: ['delete'] },
        { token: 'xaat-schema', datasets: ['read'] },
        { token: 'xaat-views', views: ['read'] },
        { token: 'xaat-virtual', virtualFields: ['read'] },
        { token: 'xaat-dashboards', dashboards: ['read'] },
        { token: 'xaat-starred', starredQueries: ['read'] },
        { token: 'xaat-saves', starredQueries: ['create'] },
        { token: 'xaat-monitors', monitors: ['read'] },
        { token: 'xaat-alerts', monitors: ['create'] },
        { token: 'xaat-snoozes', monitors: ['update'] },
        { token: 'xaat-notifiers', notifiers: ['read'] },
        { token: 'xaat-nothing' },
        { token: 'xapt-person', query: ['*'], annotations: ['read'] },
      ],
    });
    sandbox = await startTestSandbox({ rows: 2000, tokens });
  });
  afterAll(() => sandbox.stop());

  const as = (token: string) => sender({ url: sandbox.url, token });
  const body = { type: 'deployment', datasets: ['a'] };

  // The permission that each operation requires, and the tokens that have it.
  const operations: Array<
    [
      what: string,
      permission: string,
      allowed: string[],
      send: (send: TestSandbox['send'], id: string) => Promise<{ status: number; json: unknown }>,
    ]
  > = [
    ['listing annotations', 'annotations|read', ['xaat-reads'], (send) => send('GET', '/v2/annotations')],
    ['reading one', 'annotations|read', ['xaat-reads'], (send, id) => send('GET', `/v2/annotations/${id}`)],
    ['creating one', 'annotations|create', ['xaat-creates'], (send) => send('POST', '/v2/annotations', body)],
    ['changing one', 'annotations|update', ['xaat-updates'], (send, id) => send('PUT', `/v2/annotations/${id}`, {})],
    ['deleting one', 'annotations|delete', ['xaat-deletes'], (send, id) => send('DELETE', `/v2/annotations/${id}`)],
    ['listing datasets', 'datasets|read', ['xaat-schema'], (send) => send('GET', '/v2/datasets')],
    ['listing views', 'views|read', ['xaat-views'], (send) => send('GET', '/v2/views')],
    ['listing dashboards', 'dashboards|read', ['xaat-dashboards'], (send) => send('GET', '/v2/dashboards')],
    [
      'listing saved queries',
      'starredQueries|read',
      ['xaat-starred'],
      (send) => send('GET', '/v2/apl-starred-queries'),
    ],
    [
      'saving a query',
      'starredQueries|create',
      ['xaat-saves'],
      (send) => send('POST', '/v2/apl-starred-queries', { name: 'x', kind: 'apl', query: { apl: 'print 1' } }),
    ],
    ['listing monitors', 'monitors|read', ['xaat-monitors'], (send) => send('GET', '/v2/monitors')],
    [
      'creating a monitor',
      'monitors|create',
      ['xaat-alerts'],
      (send) => send('POST', '/v2/monitors', { name: 'x', type: 'MatchEvent', aplQuery: "['sample-http-logs']" }),
    ],
    [
      'changing a monitor',
      'monitors|update',
      ['xaat-snoozes'],
      async (send) => {
        const { id: _, createdAt: __, ...monitor } = Object((await sandbox.send('GET', '/v2/monitors')).json)[0];
        return send('PUT', '/v2/monitors/mon_errors', monitor);
      },
    ],
    ['listing notifiers', 'notifiers|read', ['xaat-notifiers'], (send) => send('GET', '/v2/notifiers')],
    ['listing virtual fields', 'virtualFields|read', ['xaat-virtual'], (send) => send('GET', '/v2/vfields?dataset=a')],
    ['listing fields', 'datasets|read', ['xaat-schema'], (send) => send('GET', '/v2/datasets/sample-http-logs/fields')],
    [
      'a query',
      'query|read',
      ['xaat-queries', 'xaat-logs'],
      (send) => send('POST', '/v1/datasets/_apl?format=tabular', { apl: "['sample-http-logs'] | count" }),
    ],
    [
      'a query of another dataset',
      'query|read',
      ['xaat-queries'],
      (send) => send('POST', '/v1/datasets/_apl?format=legacy', { apl: "['otel-demo-logs'] | count" }),
    ],
    [
      'a query at the edge',
      'query|read',
      ['xaat-queries', 'xaat-logs'],
      (send) => send('POST', '/v1/query/_apl?format=tabular', { apl: "['sample-http-logs'] | count" }),
    ],
    [
      'a query at the legacy endpoint',
      'query|read',
      ['xaat-queries', 'xaat-logs'],
      (send) => send('POST', '/v1/datasets/sample-http-logs/query', { limit: 1 }),
    ],
  ];
  const all = [
    'xaat-logs',
    'xaat-queries',
    'xaat-reads',
    'xaat-creates',
    'xaat-updates',
    'xaat-deletes',
    'xaat-schema',
    'xaat-views',
    'xaat-virtual',
    'xaat-dashboards',
    'xaat-starred',
    'xaat-saves',
    'xaat-monitors',
    'xaat-alerts',
    'xaat-snoozes',
    'xaat-notifiers',
  ];

  test.each(operations)('is needed for %s, with the permission %s', async (_what, permission, allowed, send) => {
    for (const token of [...all, 'xaat-nothing']) {
      const { id } = Object((await sandbox.send('POST', '/v2/annotations', body)).json);
      const { status, json } = await send(as(token), id);
      if (allowed.includes(token)) {
        expect({ token, ok: status < 300 }).toEqual({ token, ok: true });
      } else {
        expect({ token, status, json }).toEqual({
          token,
          status: 403,
          json: { code: 403, message: expect.stringContaining(permission) },
        });
      }
      expect(await send(sandbox.send, id)).not.toMatchObject({ status: 403 });
    }
  });

  test('that is unknown is a 401 with the service’s body', async () => {
    expect(await as('xaat-other')('GET', '/v2/annotations')).toMatchObject({
      status: 401,
      json: { code: 401, message: expect.stringContaining('isn’t valid') },
    });
  });

  test('does not learn whether a dataset that it may not query exists', async () => {
    const query = (dataset: string) =>
      as('xaat-logs')('POST', '/v1/datasets/_apl?format=tabular', { apl: `['${dataset}'] | count` });
    expect((await query('nothing')).status).toBe(403);
    expect((await as('xaat-queries')('POST', '/v1/datasets/nothing/query', {})).status).toBe(404);
  });

  test('is looked at before the body is', async () => {
    const { status } = await as('xaat-reads')('POST', '/v2/annotations', '{');
    expect(status).toBe(403);
  });

  test('of a person needs the organization as well, and does not work at the edge', async () => {
    const person = as('xapt-person');
    const organization = { 'x-axiom-org-id': 'shop' };
    expect(await person('GET', '/v2/annotations')).toMatchObject({
      status: 403,
      json: { message: expect.stringContaining('x-axiom-org-id') },
    });
    expect((await person('GET', '/v2/annotations', undefined, organization)).status).toBe(200);
    const apl = { apl: "['sample-http-logs'] | count" };
    expect((await person('POST', '/v1/query/_apl?format=tabular', apl, organization)).status).toBe(403);
    expect((await person('POST', '/v1/datasets/_apl?format=tabular', apl, organization)).status).toBe(200);
  });
});

describe('a file of tokens', () => {
  test.each<[content: unknown, message: RegExp]>([
    ['{', /cannot be read as JSON/],
    ['', /cannot be read as JSON/],
    ['[]', /aren’t valid: .* Use this form: \{"tokens"/],
    ['null', /aren’t valid: .* Use this form: \{"tokens"/],
    [{ tokens: [] }, /aren’t valid: .* Use this form: \{"tokens"/],
    [{ tokens: ['x'] }, /"tokens\[0\]" is not a JSON object/],
    [{ tokens: [{}] }, /"tokens\[0\]\.token" must be a string/],
    [{ tokens: [{ token: 'a' }, { token: 'b c' }] }, /"tokens\[1\]\.token" must be a string without whitespace/],
    [{ tokens: [{ token: 'a', query: 'all' }] }, /"tokens\[0\]\.query" must be a list of strings/],
    [{ tokens: [{ token: 'a', query: [''] }] }, /"tokens\[0\]\.query\[0\]" must be a string/],
    [
      { tokens: [{ token: 'a', annotations: ['write'] }] },
      /"tokens\[0\]\.annotations\[0\]" must be one of: read, create, update, delete/,
    ],
    [{ tokens: [{ token: 'a', datasets: ['create'] }] }, /"tokens\[0\]\.datasets\[0\]" must be one of: read\./],
    [{ tokens: [{ token: 'a', admin: true }] }, /"tokens\[0\]" has no member "admin"; send only: token/],
    [{ tokens: [{ token: 'a' }, { token: 'a' }] }, /"tokens\[1\]" repeats the token of an earlier entry/],
  ])('like %j is refused in one line', async (content, message) => {
    const reading = readTokensFile(await write(content));
    await expect(reading).rejects.toThrow(message);
    await expect(reading).rejects.toThrow(/^[^\n]+$/);
  });

  test('that is not there is refused', async () => {
    await expect(startTestSandbox({ tokens: join(directory, 'nothing.json') })).rejects.toThrow(
      /Choose a file of tokens/
    );
  });

  test('may not weaken the sandbox’s own token', async () => {
    const tokens = await write({ tokens: [{ token: 'xaat-sandbox' }] });
    await expect(startTestSandbox({ tokens })).rejects.toThrow(/has all permissions/);
  });
});
