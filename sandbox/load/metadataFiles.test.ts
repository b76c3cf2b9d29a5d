import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Catalog } from '../database/catalog';
import { startTestSandbox } from '../testing/client';
import { loadDashboards } from './dashboardsDirectory';
import { loadViews } from './viewsFile';

describe('viewsFile', () => {
  let directory: string;
  let file: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sandbox-'));
    file = join(directory, 'views.json');
  });
  afterAll(() => rm(directory, { recursive: true }));

  const view = { name: 'slow', aplQuery: "['sample-http-logs'] | where req_duration_ms > 100" };
  const field = { dataset: 'sample-http-logs', name: 'is_get', expression: 'method == "GET"', type: 'bool' };

  test('the views and virtual fields of a file are beside those of the demo', async () => {
    await writeFile(file, JSON.stringify({ views: [view], virtualFields: [field] }));
    const sandbox = await startTestSandbox({ rows: 2000, views: file });
    const listed = await sandbox.send('GET', '/v2/views');
    expect(Object(listed.json).map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['slow', 'failed-requests'])
    );
    const apl = 'slow | summarize n = count()';
    expect(await sandbox.send('POST', '/v1/datasets/_apl?format=tabular', { apl })).toMatchObject({ status: 200 });
    expect((await sandbox.send('GET', '/v2/vfields?dataset=sample-http-logs')).json).toContainEqual(
      expect.objectContaining({ name: 'is_get', type: 'boolean', unit: '', description: '' })
    );
    await sandbox.stop();
  });

  test.each([
    [{ views: [{ name: 'a', aplQuery: 'logs | where ==' }] }, /"views\[0\]\.aplQuery" is not a query/],
    [{ views: [{ name: 'a' }] }, /"views\[0\]\.aplQuery" must be a string/],
    [{ views: [view, view] }, /two datasets or views "slow"/],
    [{ virtualFields: [field] }, /no dataset "sample-http-logs"/],
    [{ virtualFields: [{ ...field, expression: 'a ==' }] }, /"virtualFields\[0\]\.expression" is not an expression/],
    [{ view: [] }, /has no member "view"/],
  ])('a file with a mistake says where: %j', async (content, message) => {
    await writeFile(file, JSON.stringify(content));
    await expect(loadViews(file, new Catalog())).rejects.toThrow(message);
  });
});

describe('dashboardsDirectory', () => {
  const now = '2026-01-01T00:00:00Z';
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sandbox-'));
  });
  afterEach(() => rm(directory, { recursive: true }));
  const write = (name: string, content: unknown) =>
    writeFile(join(directory, name), typeof content === 'string' ? content : JSON.stringify(content));

  test('the dashboards of a directory are beside those of the demo, in either form and as they are', async () => {
    const dashboard = { name: 'Mine', charts: [{ type: 'Later', unknown: { a: 1 } }], more: true };
    await write('mine.json', dashboard);
    await write('other.json', { uid: 'abc', createdBy: 'me', version: 9, dashboard });
    await write('notes.txt', 'none');
    const sandbox = await startTestSandbox({ rows: 2000, dashboards: directory });
    const listed = Object((await sandbox.send('GET', '/v2/dashboards')).json);
    expect(listed.map(({ uid }: { uid: string }) => uid)).toEqual([
      ...['shop-overview', 'checkout', 'services'],
      ...['mine', 'abc'],
    ]);
    expect((await sandbox.send('GET', '/v2/dashboards/uid/abc')).json).toMatchObject({ createdBy: 'me', dashboard });
    expect(await sandbox.send('GET', '/v2/dashboards/uid/none')).toMatchObject({ status: 404 });
    await sandbox.stop();
  });

  test.each([
    ['{', /a\.json cannot be read as JSON/],
    [{ name: 'x' }, /is not a dashboard: it has no list "charts"/],
    [[], /is not a dashboard/],
    [{ dashboard: { charts: 1 } }, /"dashboard\.charts" is not a dashboard/],
    [{ uid: 7, dashboard: { charts: [] } }, /"uid" must be a string/],
    [{ uid: 'b', dashboard: { charts: [] } }, /another file has the same uid, "b"/],
  ])('a file with a mistake says which: %j', async (content, message) => {
    await write('a.json', content);
    await write('b.json', { charts: [] });
    await expect(loadDashboards(directory, now)).rejects.toThrow(message);
  });

  test('a directory that is not there is a sentence', async () => {
    await expect(loadDashboards(join(directory, 'none'), now)).rejects.toThrow(/--dashboards/);
  });
});
