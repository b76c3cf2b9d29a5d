import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sender, startTestSandbox } from '../testing/client';
import { spawnSandbox } from '../testing/process';

// Far more than they take, for busy machines.

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

test('a start compacts what came and went', async () => {
  const first = await startTestSandbox({ data: directory });
  const { json } = await first.send('POST', '/v2/annotations', draft('a'));
  for (let number = 0; number < 20; number++) {
    await first.send('PUT', `/v2/annotations/${idOf(json)}`, { title: `title ${number}` });
    const { json: other } = await first.send('POST', '/v2/annotations', draft('b'));
    await first.send('DELETE', `/v2/annotations/${idOf(other)}`);
  }
  await first.stop();
  expect((await readFile(file, 'utf8')).split('\n')).toHaveLength(62);

  const second = await startTestSandbox({ data: directory });
  const lines = (await readFile(file, 'utf8')).split('\n');
  expect(lines).toHaveLength(2);
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
      /^Line \d of .*annotations\.ndjson is not .* Move the file away/
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
  // This file system answers "no such file" to any creation.
  await expect(startTestSandbox({ data: '/proc/sandbox/data' })).rejects.toThrow(
    /^Annotations cannot be kept in \/proc\/sandbox\/data: .* Name a directory that can be written with --data\.$/
  );
});

test('a directory in use by another sandbox is refused', async () => {
  const first = await startTestSandbox({ data: directory });
  await expect(startTestSandbox({ data: directory })).rejects.toThrow(/is in use by another sandbox/);
  await first.stop();
  const second = await startTestSandbox({ data: directory });
  await second.stop();
});

test('what was acknowledged survives a kill amid writes, three times', async () => {
  const acknowledged = new Map<string, string>();
  const deleted = new Set<string>();
  for (let round = 0; round < 3; round++) {
    const { child, listening, ended } = spawnSandbox('--port', '0', '--rows', '0', '--data', directory);
    const send = sender({ url: await listening, token: 'xaat-sandbox' });
    const { json: list } = await send('GET', '/v2/annotations');
    const found = new Map<string, string>(
      Object(list).map(({ id, title }: { id: string; title: string }) => [id, title])
    );
    for (const [id, title] of acknowledged) {
      expect(found.get(id)).toBe(title);
    }
    for (const id of deleted) {
      expect(found.has(id)).toBe(false);
    }
    const write = async (worker: number) => {
      for (let number = 0; ; number++) {
        const { json } = await send('POST', '/v2/annotations', draft(`${round} ${worker} ${number}`));
        acknowledged.set(idOf(json), `${round} ${worker} ${number}`);
        if (number % 3 === 0) {
          // Between sending and the answer, either title or none is right.
          acknowledged.delete(idOf(json));
          if ((await send('DELETE', `/v2/annotations/${idOf(json)}`)).status === 204) {
            deleted.add(idOf(json));
          }
        }
      }
    };
    const workers = [1, 2, 3, 4].map((worker) => write(worker).catch(() => 'cut off'));
    const before = acknowledged.size;
    while (acknowledged.size < before + 30) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    child.kill('SIGKILL');
    expect(await Promise.all(workers)).toEqual(['cut off', 'cut off', 'cut off', 'cut off']);
    expect((await ended).signal).toBe('SIGKILL');
  }
  const last = await startTestSandbox({ data: directory });
  const { json } = await last.send('GET', '/v2/annotations');
  const titles = new Map<string, string>(
    Object(json).map(({ id, title }: { id: string; title: string }) => [id, title])
  );
  for (const [id, title] of acknowledged) {
    expect(titles.get(id)).toBe(title);
  }
  await last.stop();
}, 60_000);
