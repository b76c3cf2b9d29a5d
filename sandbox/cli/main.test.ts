import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sender } from '../testing/client';
import { spawnSandbox } from '../testing/process';

test('says one line when it listens, answers, and ends well when interrupted', async () => {
  const { child, listening, ended } = spawnSandbox('--port', '0', '--rows', '2000', '--token', 'xaat-mine');
  const url = await listening;
  const { json } = await sender({ url, token: 'xaat-mine' })('GET', '/v2/datasets');
  expect(json).toHaveLength(3);
  child.kill('SIGINT');
  expect(await ended).toEqual({ code: 0, signal: null, stderr: '', stdout: `Sandbox    ${url}   token xaat-mine\n` });
});

test('ends well when terminated', async () => {
  const { child, listening, ended } = spawnSandbox('--port', '0', '--rows', '0');
  await listening;
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 0, stderr: '' });
});

test('keeps demo rows arriving', async () => {
  const { child, listening, ended } = spawnSandbox('--port', '0', '--rows', '400000');
  const send = sender({ url: await listening, token: 'xaat-sandbox' });
  const count = async () => {
    const { json } = await send('POST', '/v1/datasets/_apl?format=tabular', {
      apl: "['sample-http-logs'] | count",
      endTime: 'now',
    });
    return Object(json).tables[0].columns[0][0];
  };
  const before = await count();
  let after = before;
  for (let tries = 0; tries < 40 && after <= before; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    after = await count();
  }
  expect(after).toBeGreaterThan(before);
  child.kill('SIGINT');
  expect(await ended).toMatchObject({ code: 0, stderr: '' });
});

test('--help lists the flags', async () => {
  expect(await spawnSandbox('--help').ended).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('--load name=FILE'),
    stderr: '',
  });
});

test.each<[args: string[], line: RegExp]>([
  [['--prot', '4000'], /Unknown option '--prot'/],
  [['--port', '0', '--load', 'a=nowhere.csv'], /There is no file "nowhere.csv"/],
  [['--host', 'no.such.host.invalid', '--rows', '0'], /is not an address of this machine/],
])('%j ends with one line that says what to do', async (args, line) => {
  const { code, stdout, stderr } = await spawnSandbox(...args).ended;
  expect({ code, stdout, lines: stderr.trimEnd().split('\n').length }).toEqual({ code: 2, stdout: '', lines: 1 });
  expect(stderr).toMatch(line);
});

test('a busy port ends with one line that says what to do', async () => {
  const busy = createServer();
  const port = await new Promise<number>((resolve) =>
    busy.listen(0, '127.0.0.1', () => resolve(Object(busy.address()).port))
  );
  const { code, stderr } = await spawnSandbox('--port', String(port)).ended;
  expect(code).toBe(2);
  expect(stderr).toBe(`Port ${port} is in use. End what listens there, or choose another with --port.\n`);
  busy.close();
});

test('a data directory that is a file ends with one line that says what to do', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sandbox-'));
  const file = join(directory, 'file');
  await writeFile(file, '');
  const { code, stderr } = await spawnSandbox('--port', '0', '--rows', '0', '--data', file).ended;
  expect(code).toBe(2);
  expect(stderr).toMatch(/^Annotations cannot be kept in .*\n$/);
  await rm(directory, { recursive: true });
});
