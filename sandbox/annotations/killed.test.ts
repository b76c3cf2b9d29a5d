import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sender } from '../testing/client';
import { sandboxesOfTests } from '../testing/process';
import { isDeep } from '../../tests/jest/deep';

const spawnSandbox = sandboxesOfTests();

const writes = isDeep ? 1000 : 30;
/** Numbers of acknowledged writes after which the sandbox is killed during other writes. */
const kills = isDeep ? [Math.ceil(writes / 7), Math.ceil(writes / 2), writes] : [writes];
const workers = 8;

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'killed-'));
});
afterEach(() => rm(directory, { recursive: true }));

/** The possible titles for an ID; `undefined` means that the annotation may be missing. */
type Expectation = Map<string, Array<string | undefined>>;

/** Writes until the connection is cut off, and records which values each annotation may have then. */
class Writer {
  acknowledged = 0;
  readonly expected: Expectation = new Map();

  constructor(private readonly enough: (acknowledged: number) => void) {}

  async work(send: ReturnType<typeof sender>, name: string): Promise<void> {
    const acknowledge = (id: string, title: string | undefined) => {
      this.expected.set(id, [title]);
      this.enough(++this.acknowledged);
    };
    for (let number = 0; ; number++) {
      const title = `${name} ${number}`;
      const created = await send('POST', '/v2/annotations', { type: 'deploy', datasets: ['a'], title });
      const id: string = Object(created.json).id;
      acknowledge(id, title);
      if (number % 3 === 1) {
        this.expected.set(id, [title, `${title} changed`]);
        await send('PUT', `/v2/annotations/${id}`, { title: `${title} changed` });
        acknowledge(id, `${title} changed`);
      }
      if (number % 3 === 2) {
        this.expected.set(id, [title, undefined]);
        await send('DELETE', `/v2/annotations/${id}`);
        acknowledge(id, undefined);
      }
    }
  }
}

test('of many writes amid which the sandbox is killed, none that was acknowledged is lost', async () => {
  let kill: () => void = () => undefined;
  const writer = new Writer((acknowledged) => kills.includes(acknowledged) && kill());
  for (let round = 0; round <= kills.length; round++) {
    const { child, listening, ended } = spawnSandbox('--port', '0', '--rows', '0', '--data', directory);
    const send = sender({ url: await listening, token: 'xaat-sandbox' });
    const { json } = await send('GET', '/v2/annotations');
    const found = new Map(
      Object(json).map(({ id, title }: { id: string; title: string }): [string, string] => [id, title])
    );
    const wrong = [...writer.expected].filter(([id, titles]) => !titles.some((title) => title === found.get(id)));
    expect(wrong).toEqual([]);
    kill = () => child.kill('SIGKILL');
    if (round === kills.length) {
      kill();
    } else {
      const names = Array.from({ length: workers }, (_, worker) => `${round} ${worker}`);
      await Promise.all(names.map((name) => writer.work(send, name).catch(() => undefined)));
    }
    expect((await ended).signal).toBe('SIGKILL');
  }
  expect(writer.acknowledged).toBeGreaterThanOrEqual(writes);
  expect(writer.expected.size).toBeGreaterThan(writes / 2);
});
