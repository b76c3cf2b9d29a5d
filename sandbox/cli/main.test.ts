import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deepTest } from '../../tests/jest/deep';
import { sender } from '../testing/client';
import { StartError } from '../errors';
import { sandboxesOfTests } from '../testing/process';
import { readOptions } from './options';
import { startSandbox } from './startSandbox';

const spawnSandbox = sandboxesOfTests();

test('says one line when it listens, answers, keeps demo rows arriving, and ends well when interrupted', async () => {
  const { child, listening, ended } = spawnSandbox('--port', '0', '--rows', '400000', '--token', 'xaat-mine');
  const url = await listening;
  const send = sender({ url, token: 'xaat-mine' });
  expect((await send('GET', '/v2/datasets')).json).toHaveLength(4);
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
  expect(await ended).toEqual({ code: 0, signal: null, stderr: '', stdout: `Sandbox    ${url}   token xaat-mine\n` });
});

deepTest('--help lists the flags', async () => {
  expect(await spawnSandbox('--help').ended).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('--load name=FILE'),
    stderr: '',
  });
});

test('a wrong flag ends it with code 2 and one line that says what to do', async () => {
  const { code, stdout, stderr } = await spawnSandbox('--prot', '4000').ended;
  expect({ code, stdout, lines: stderr.trimEnd().split('\n').length }).toEqual({ code: 2, stdout: '', lines: 1 });
  expect(stderr).toMatch(/Unknown option '--prot'/);
});

describe('It does not start', () => {
  const start = (...args: string[]) => startSandbox(readOptions(['--rows', '0', '--port', '0', ...args]));

  test.each<[args: string[], line: RegExp]>([
    [['--load', 'a=nowhere.csv'], /^There is no file "nowhere.csv"[^\n]+$/],
    [['--host', 'no.such.host.invalid'], /^[^\n]* is not an address of this machine[^\n]*$/],
  ])('with %j, and one line says what to do', async (args, line) => {
    const reason: unknown = await start(...args).catch((error: unknown) => error);
    expect(reason).toBeInstanceOf(StartError);
    expect(Object(reason).message).toMatch(line);
  });

  test('for a wrong time field only where nothing else is there', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'sandbox-'));
    const file = join(directory, 'times.csv');
    await writeFile(file, 'at,n\n2024-01-01 00:00:00,1\n');
    await expect(start('--load', `x=${file}:when`)).rejects.toThrow(/has no field "when"\. Time fields: at\.$/);
    const { url, stop } = await start('--load', `x=${file}:when`, '--load', `y=${file}:at`);
    const listed = await fetch(`${url}/v2/datasets`, { headers: { Authorization: 'Bearer xaat-sandbox' } });
    expect(await listed.json()).toMatchObject([{ name: 'y' }]);
    await stop();
    await rm(directory, { recursive: true });
  });

  test('at a busy port, and one line says what to do', async () => {
    const busy = createServer();
    const port = await new Promise<number>((resolve) =>
      busy.listen(0, '127.0.0.1', () => resolve(Object(busy.address()).port))
    );
    await expect(start('--port', String(port))).rejects.toThrow(
      new StartError(`Port ${port} is in use. Stop the other process, or choose another with --port.`)
    );
    busy.close();
  });

  test('with a data directory that is a file, and one line says what to do', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'sandbox-'));
    const file = join(directory, 'file');
    await writeFile(file, '');
    await expect(start('--data', file)).rejects.toThrow(/^Annotations cannot be stored in [^\n]+$/);
    await rm(directory, { recursive: true });
  });
});
