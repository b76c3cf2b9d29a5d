/** Tests stopping the server: it answers current requests, cuts off long ones and accepts no new ones. */
import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { npmCommand } from '../../scripts/lib/command.mjs';
import { fullAccess } from '../access/authenticate';
import { openDatabase } from '../database/database';
import { type RunningServer, startServer } from './server';
import { stopsWithTests } from '../testing/leftovers';
import { sandboxesOfTests } from '../testing/process';

const spawnSandbox = sandboxesOfTests();

interface Stoppable {
  server: RunningServer;
  ask(signal?: AbortSignal): Promise<Response>;
  /** Resolves when the request is being processed. */
  begun: Promise<void>;
}

/** Starts a server with a single address, which answers after `work` is done. */
async function serve(work: (signal: AbortSignal) => Promise<unknown>): Promise<Stoppable> {
  let begin: () => void = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const server = await startServer({
    host: '127.0.0.1',
    port: 0,
    tokens: [{ token: 't', access: fullAccess }],
    report: () => {},
    routes: [
      {
        method: 'GET',
        path: '/work',
        handle: async ({ signal }) => {
          begin();
          return { status: 200, json: await work(signal) };
        },
      },
    ],
  });
  const ask = (signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${server.port}/work`, { headers: { Authorization: 'Bearer t' }, signal });
  return { server: { ...server, stop: stopsWithTests(server.stop) }, ask, begun };
}

/** A query that would take hours. */
const endless = 'SELECT count(*) FROM range(1000000000000) t(i) WHERE hash(i) % 7 = 3';

test('a request under way when the server stops still gets its answer', async () => {
  const { server, ask, begun } = await serve(async () => {
    await wait(300);
    return { done: true };
  });
  const answer = ask();
  await begun;
  const stopped = server.stop();
  expect(await (await answer).json()).toEqual({ done: true });
  await stopped;
});

test('no connection is accepted once the server stops', async () => {
  const { server, ask, begun } = await serve(() => wait(300));
  const answer = ask();
  await begun;
  const stopped = server.stop();
  await expect(ask()).rejects.toThrow();
  expect((await answer).status).toBe(200);
  await stopped;
});

test('a query without an end is stopped in the database after some seconds, and the server ends', async () => {
  const database = await openDatabase({ connections: 1 });
  const { server, ask, begun } = await serve((signal) => database.rows(endless, signal));
  const answer = ask();
  answer.catch(() => undefined);
  await begun;
  await server.stop();
  await expect(answer).rejects.toThrow();
  // The only connection is available again.
  expect(await database.rows('SELECT 1')).toEqual([[1]]);
  database.close();
});

test('a sandbox that is terminated amid requests answers whole or not at all, and ends well', async () => {
  const { child, listening, ended } = spawnSandbox('--port', '0', '--rows', '20000');
  const url = await listening;
  const apl = "['sample-http-logs'] | summarize topk(uri, 5), histogram(req_duration_ms, 20) by method";
  const ask = async (): Promise<unknown> => {
    const response = await fetch(`${url}/v1/datasets/_apl?format=tabular`, {
      method: 'POST',
      headers: { Authorization: 'Bearer xaat-sandbox', 'Content-Type': 'application/json' },
      body: JSON.stringify({ apl }),
    });
    return response.json();
  };
  await ask();
  const answers = Array.from({ length: 8 }, ask);
  const settled = Promise.allSettled(answers);
  await answers[0];
  child.kill('SIGTERM');
  for (const answer of await settled) {
    // A request that hadn't reached the sandbox fails in `fetch`; a partial response would fail as JSON.
    const broken = answer.status === 'rejected' && answer.reason instanceof SyntaxError;
    expect(broken ? answer.reason : undefined).toBeUndefined();
    if (answer.status === 'fulfilled') {
      expect(answer.value).toMatchObject({ format: 'tabular', datasetNames: ['sample-http-logs'] });
    }
  }
  expect(await ended).toMatchObject({ code: 0, stderr: '' });
});

test('the sandbox that npm runs ends with npm, and gives its port back', async () => {
  const [program, ...args] = npmCommand(['run', '--silent', 'sandbox', '--', '--port', '0', '--rows', '0']);
  const npm = spawn(program, args);
  const url = await new Promise<string>((resolve) => {
    let said = '';
    npm.stdout.on('data', (data) => {
      said += data;
      const found = /^Sandbox +(\S+) /m.exec(said)?.[1];
      if (found !== undefined) {
        resolve(found);
      }
    });
  });
  // The sandbox shares npm's pipe, which closes after both have ended.
  const closed = new Promise((resolve) => npm.once('close', resolve));
  expect((await fetch(url)).status).toBe(401);
  npm.kill('SIGTERM');
  await closed;
  await expect(fetch(url)).rejects.toThrow();
});
