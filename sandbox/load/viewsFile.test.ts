import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Catalog } from '../database/catalog';
import { startTestSandbox } from '../testing/client';
import { loadViews } from './viewsFile';

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
