import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { openDatabase } from './database';

const endless = 'SELECT count(*) FROM range(1000000000000) t(i) WHERE hash(i) % 7 = 3';

test('gives nanosecond times and wide integers exactly', async () => {
  const database = await openDatabase();
  const rows = await database.rows(
    `SELECT TIMESTAMP_NS '2024-01-01 00:00:00.123456789', 9007199254740993::BIGINT, 'a', NULL, true, 0.5::DOUBLE`
  );
  expect(rows).toEqual([[1704067200123456789n, 9007199254740993n, 'a', null, true, 0.5]]);
  database.close();
});

test('streams the first column as text', async () => {
  const database = await openDatabase();
  const pieces: string[] = [];
  for await (const piece of database.text('SELECT i::VARCHAR FROM range(5000) t(i) ORDER BY i')) {
    pieces.push(piece);
  }
  expect(pieces).toHaveLength(5000);
  expect(pieces[4999]).toBe('4999');
  database.close();
});

test.each([
  `SELECT * FROM read_text('/etc/hosts')`,
  `ATTACH '/tmp/attached.db'`,
  `COPY (SELECT 1) TO '/tmp/copied.csv'`,
  `INSTALL httpfs`,
  `LOAD '/tmp/extension'`,
  `SET enable_external_access = true`,
  `SET threads = 1`,
])('once open, refuses %s', async (sql) => {
  const database = await openDatabase();
  await expect(database.run(sql)).rejects.toThrow(/disabled|locked/);
  database.close();
});

test.each([1, 3])(
  'with %i connections, statements at the same time use no more threads than cores',
  async (connections) => {
    const database = await openDatabase({ connections });
    const [[threads]] = await database.rows(`SELECT current_setting('threads')`);
    expect(threads).toBe(BigInt(Math.max(1, availableParallelism() - (connections - 1))));
    database.close();
  }
);

test('an aborted call stops DuckDB, and the next one works', async () => {
  const database = await openDatabase({ connections: 1 });
  const abort = new AbortController();
  setTimeout(() => abort.abort(), 50);
  await expect(database.rows(endless, abort.signal)).rejects.toMatchObject({ name: 'AbortError' });
  expect(await database.rows('SELECT 1')).toEqual([[1]]);
  database.close();
});

test('a call that is aborted before it begins never begins', async () => {
  const database = await openDatabase();
  await expect(database.rows(endless, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
  database.close();
});

test('a call that waits for its turn can be aborted', async () => {
  const database = await openDatabase({ connections: 1 });
  const first = new AbortController();
  const second = new AbortController();
  const running = database.rows(endless, first.signal);
  const waiting = database.rows('SELECT 2', second.signal);
  second.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  first.abort();
  await expect(running).rejects.toMatchObject({ name: 'AbortError' });
  expect(await database.rows('SELECT 3')).toEqual([[3]]);
  database.close();
});

test('one slow call does not hold up another', async () => {
  const database = await openDatabase({ connections: 2 });
  const abort = new AbortController();
  const slow = database.rows(endless, abort.signal);
  expect(await database.rows('SELECT 1')).toEqual([[1]]);
  abort.abort();
  await expect(slow).rejects.toMatchObject({ name: 'AbortError' });
  database.close();
});

test('short calls get their turn while more long ones wait than may run, whenever they come', async () => {
  const database = await openDatabase();
  const abort = new AbortController();
  const slow = Array.from({ length: 8 }, () =>
    database.rows(endless, AbortSignal.any([abort.signal])).catch((error: unknown) => error)
  );
  for (let second = 0; second < 3; second++) {
    expect(await database.rows('SELECT 1', new AbortController().signal)).toEqual([[1]]);
  }
  abort.abort();
  for (const error of await Promise.all(slow)) {
    expect(error).toMatchObject({ name: 'AbortError' });
  }
  database.close();
});

test('a long call that made room for short ones is done in the end', async () => {
  const database = await openDatabase();
  const count = 'SELECT count(*)::INTEGER FROM range(40000000) t(i) WHERE hash(i) >= 0';
  const answers = Array.from({ length: 5 }, () => database.rows(count, new AbortController().signal));
  expect(await Promise.all(answers)).toEqual(Array<number[][]>(5).fill([[40_000_000]]));
  database.close();
});

test('files can be read while as many slow calls run as may', async () => {
  const database = await openDatabase();
  const abort = new AbortController();
  const slow = Array.from({ length: 6 }, () => database.rows(endless, abort.signal).catch((error: unknown) => error));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await readFile(__filename, 'utf8')).toContain('slow calls');
  abort.abort();
  for (const error of await Promise.all(slow)) {
    expect(error).toMatchObject({ name: 'AbortError' });
  }
  database.close();
});

test('a stream that is left early frees its connection', async () => {
  const database = await openDatabase({ connections: 1 });
  for await (const piece of database.text('SELECT i::VARCHAR FROM range(100000) t(i)')) {
    expect(piece).toBe('0');
    break;
  }
  expect(await database.rows('SELECT 1')).toEqual([[1]]);
  database.close();
});
