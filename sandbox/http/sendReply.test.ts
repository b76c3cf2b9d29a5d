import { fullAccess } from '../access/access';
import { startServer } from './server';
import { sender } from '../testing/client';

describe('an answer in pieces', () => {
  async function serve(pieces: () => AsyncIterable<string>, report: (error: unknown) => void = () => {}) {
    const server = await startServer({
      host: '127.0.0.1',
      port: 0,
      tokens: [{ token: 't', access: fullAccess }],
      report,
      routes: [{ method: 'GET', path: '/pieces', handle: () => ({ status: 200, text: pieces() }) }],
    });
    return {
      ...server,
      url: `http://127.0.0.1:${server.port}/pieces`,
      send: sender({ url: `http://127.0.0.1:${server.port}`, token: 't' }),
    };
  }

  test.each(['gzip', 'identity'])('arrives whole (%s)', async (encoding) => {
    const server = await serve(async function* () {
      yield '[0';
      for (let index = 1; index < 100_000; index++) {
        yield `,${index}`;
      }
      yield ']';
    });
    const { json } = await server.send('GET', '/pieces', undefined, { 'Accept-Encoding': encoding });
    expect(json).toHaveLength(100_000);
    await server.stop();
  });

  test('that fails before the first has a status of its own', async () => {
    const reported: unknown[] = [];
    const server = await serve(
      async function* () {
        if (reported.length === 0) {
          throw new Error('out of luck');
        }
        yield '1';
      },
      (error) => reported.push(error)
    );
    const { status, json } = await server.send('GET', '/pieces');
    expect(status).toBe(500);
    expect(json).toMatchObject({ code: 500, message: expect.stringContaining('out of luck') });
    expect(reported).toHaveLength(1);
    await server.stop();
  });

  test('that fails later does not look whole', async () => {
    const server = await serve(async function* () {
      yield '[1';
      await new Promise((resolve) => setTimeout(resolve, 50));
      throw new Error('out of luck');
    });
    await expect(server.send('GET', '/pieces')).rejects.toThrow();
    await server.stop();
  });

  test('ends at its source when the client leaves', async () => {
    let ended: (given: number) => void = () => {};
    const end = new Promise<number>((resolve) => (ended = resolve));
    const server = await serve(async function* () {
      let given = 0;
      try {
        for (;;) {
          given++;
          yield 'x'.repeat(10_000);
        }
      } finally {
        ended(given);
      }
    });
    const leave = new AbortController();
    const response = await fetch(server.url, {
      headers: { Authorization: 'Bearer t', 'Accept-Encoding': 'identity' },
      signal: leave.signal,
    });
    await response.body?.getReader().read();
    leave.abort();
    expect(await end).toBeGreaterThan(0);
    await server.stop();
  });
});
