import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestSandbox } from '../testing/client';

let directory: string;
let file: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'annotations-'));
  file = join(directory, 'annotations.ndjson');
});
afterEach(() => rm(directory, { recursive: true }));

const draft = (title: string) => ({ type: 'deploy', datasets: ['a'], title });
const idOf = (json: unknown): string => Object(json).id;

test('annotations are there after a restart, as they were left', async () => {
  const first = await startTestSandbox({ data: directory });
  const kept = await first.send('POST', '/v2/annotations', draft('kept'));
  const changed = await first.send('POST', '/v2/annotations', draft('changed'));
  const deleted = await first.send('POST', '/v2/annotations', draft('deleted'));
  const { json: after } = await first.send('PUT', `/v2/annotations/${idOf(changed.json)}`, { title: 'changed twice' });
  await first.send('DELETE', `/v2/annotations/${idOf(deleted.json)}`);
  await first.stop();

  const second = await startTestSandbox({ data: directory });
  const { json } = await second.send('GET', '/v2/annotations');
  expect(json).toHaveLength(2);
  expect(json).toEqual(expect.arrayContaining([kept.json, after]));
  await second.stop();
});

test('the file has a line for each annotation, not for what came and went', async () => {
  const first = await startTestSandbox({ data: directory });
  const { json } = await first.send('POST', '/v2/annotations', draft('a'));
  for (let number = 0; number < 20; number++) {
    await first.send('PUT', `/v2/annotations/${idOf(json)}`, { title: `title ${number}` });
    const { json: other } = await first.send('POST', '/v2/annotations', draft('b'));
    await first.send('DELETE', `/v2/annotations/${idOf(other)}`);
  }
  await first.stop();
  expect((await readFile(file, 'utf8')).split('\n')).toHaveLength(2);

  const second = await startTestSandbox({ data: directory });
  expect((await second.send('GET', `/v2/annotations/${idOf(json)}`)).json).toMatchObject({ title: 'title 19' });
  await second.stop();
});

test('a changed and a deleted demo annotation stay so, and the others move with the present', async () => {
  const options = { data: directory, rows: 100, now: 1_772_366_400_000_000_000n };
  const first = await startTestSandbox(options);
  const demo: Array<{ id: string; time: string }> = Object((await first.send('GET', '/v2/annotations')).json);
  await first.send('PUT', `/v2/annotations/${demo[0].id}`, { title: 'mine' });
  await first.send('DELETE', `/v2/annotations/${demo[1].id}`);
  await first.stop();

  for (let restart = 1; restart <= 2; restart++) {
    const again = await startTestSandbox({ ...options, now: options.now + BigInt(restart) * 3_600_000_000_000n });
    expect((await again.send('GET', `/v2/annotations/${demo[0].id}`)).json).toEqual({ ...demo[0], title: 'mine' });
    expect((await again.send('GET', `/v2/annotations/${demo[1].id}`)).status).toBe(404);
    const moved: { time: string } = Object((await again.send('GET', `/v2/annotations/${demo[2].id}`)).json);
    expect(Date.parse(moved.time) - Date.parse(demo[2].time)).toBe(restart * 3_600_000);
    await again.stop();
  }
});

test('half a last line, which was never acknowledged, is dropped and the next annotation is kept', async () => {
  const first = await startTestSandbox({ data: directory });
  await first.send('POST', '/v2/annotations', draft('whole'));
  await first.stop();
  await appendFile(file, '{"kind":"create","annotation":{"id":"ann_1","da');

  const second = await startTestSandbox({ data: directory });
  expect((await second.send('GET', '/v2/annotations')).json).toMatchObject([{ title: 'whole' }]);
  await second.send('POST', '/v2/annotations', draft('next'));
  await second.stop();
  const third = await startTestSandbox({ data: directory });
  expect((await third.send('GET', '/v2/annotations')).json).toHaveLength(2);
  await third.stop();
});

test.each(['not json\n', '{"kind":"create"}\n', '{"kind":"delete","id":"a"}\n[]\n'])(
  'a file that is no journal (%j) is left alone and named',
  async (text) => {
    await writeFile(file, text);
    await expect(startTestSandbox({ data: directory })).rejects.toThrow(
      /^Line \d of .*annotations\.ndjson is not .* Move the file/
    );
    expect(await readFile(file, 'utf8')).toBe(text);
  }
);

test('a directory is made with those above it', async () => {
  const data = join(directory, 'not', 'yet', 'there');
  const first = await startTestSandbox({ data });
  const { json } = await first.send('POST', '/v2/annotations', draft('kept'));
  await first.stop();
  const second = await startTestSandbox({ data });
  expect((await second.send('GET', '/v2/annotations')).json).toEqual([json]);
  await second.stop();
});

(process.platform === 'linux' ? test : test.skip)('a directory that cannot be made is named', async () => {
  // This file system fails every creation with "no such file".
  await expect(startTestSandbox({ data: '/proc/sandbox/data' })).rejects.toThrow(
    /^Annotations cannot be stored in \/proc\/sandbox\/data: .* Choose a writable directory with --data\.$/
  );
});

test('a directory in use by another sandbox is refused', async () => {
  const first = await startTestSandbox({ data: directory });
  await expect(startTestSandbox({ data: directory })).rejects.toThrow(/is in use by another sandbox/);
  await first.stop();
  const second = await startTestSandbox({ data: directory });
  await second.stop();
});
