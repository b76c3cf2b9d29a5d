import { type Bounds } from '../request/request';
import { startTestService, type TestService } from '../../testing/service';
import { type TestTable } from '../../testing/tables';
import { firstOf } from '../../../tests/jest/deep';
import { byCursor, byTimestamp, current, currentLegacy, type Fetch, legacy, moved, range } from '../../testing/pages';

const start = 1_772_359_200_000_000_000n;
const spread = Array.from({ length: 40 }, (_, index) => start + BigInt(index) * 1_500_000_001n);
/** Seven events at one nanosecond, with neighbors one nanosecond away. */
const tied = [0n, 1n, 5n, 5n, 5n, 5n, 5n, 5n, 5n, 6n, 9n, 9n, 12n].map((offset) => start + offset);

const row = (time: bigint, n: number) => `make_timestamp_ns(${time}), make_timestamp_ns(${time}), ${n}`;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

const services = new Map<Bounds, TestService>();
beforeAll(async () => {
  const fields: TestTable['fields'] = [
    ['_time', 'datetime'],
    ['_sysTime', 'datetime'],
    ['n', 'integer'],
  ];
  for (const bounds of ['inclusive', 'exclusive'] as const) {
    services.set(bounds, await startTestService({ tables: [{ name: 'events', fields, rows: [] }], bounds }));
  }
});
afterAll(async () => {
  for (const service of services.values()) {
    await service.stop();
  }
});

/** A service with exactly these events, in a reused database because opening one is slow. */
async function serviceWith(times: bigint[], bounds: Bounds = 'inclusive'): Promise<TestService> {
  const service = services.get(bounds);
  if (!service) {
    throw new Error(`No service has bounds that are ${bounds}.`);
  }
  await service.database.run('DELETE FROM events');
  await service.insert('events', times.map(row));
  return service;
}

const inOrder = (direction: 'asc' | 'desc', count: number) =>
  direction === 'asc' ? numbers(count) : numbers(count).reverse();

const endpoints: Array<[name: string, fetch: Fetch]> = [
  ['the current endpoint', current],
  ['the legacy endpoint', legacy],
  ['the current endpoint in the legacy format', currentLegacy],
];
const cases = firstOf(2, endpoints).flatMap(([name, fetch]) =>
  (['desc', 'asc'] as const).map((direction) => [name, direction, fetch] as const)
);

describe.each(cases)('at %s, %s', (_name, direction, fetch) => {
  test.each(firstOf(2, [7, 40, 41]))(
    'pages of %i by timestamp, moved by a nanosecond, hold each event once',
    async (size) => {
      const service = await serviceWith(spread);
      expect(await byTimestamp(service, fetch, direction, size, 1n)).toEqual({
        seen: inOrder(direction, spread.length),
        endedEmpty: true,
      });
    }
  );

  test('paging by timestamp, moved by a nanosecond, ends empty beyond an event at the very edge of the range', async () => {
    const service = await serviceWith(spread);
    const edges = { startTime: moved('2026-03-01T10:00:00Z', 0n), endTime: moved('2026-03-01T10:00:58.5Z', 39n) };
    expect(await byTimestamp(service, fetch, direction, 7, 1n, edges)).toEqual({
      seen: inOrder(direction, spread.length),
      endedEmpty: true,
    });
  });

  test('rows that arrive while pages go by timestamp are seen once where they are still to come', async () => {
    const service = await serviceWith(spread);
    const { seen, endedEmpty } = await byTimestamp(service, fetch, direction, 7, 1n, range, () =>
      // Directly after the first event, among the others, and after the last event.
      service.insert('events', [row(start + 9n, 100), row(spread[20] + 9n, 101), row(spread[39] + 9n, 102)])
    );
    const later = direction === 'asc' ? numbers(40) : numbers(40).reverse();
    later.splice(direction === 'asc' ? 21 : 19, 0, 101);
    expect(seen).toEqual(direction === 'asc' ? [...later, 102] : [...later.slice(0, -1), 100, 0]);
    expect(endedEmpty).toBe(true);
  });

  test('pages by timestamp, not moved, overlap by the last event where bounds are inclusive', async () => {
    const service = await serviceWith(spread);
    const { seen, endedEmpty } = await byTimestamp(service, fetch, direction, 7, 0n);
    expect([...new Set(seen)]).toEqual(inOrder(direction, spread.length));
    expect(seen.length).toBe(spread.length + Math.ceil((spread.length - 7) / 6));
    expect(endedEmpty).toBe(false);
  });

  test('pages by timestamp, not moved, hold each event once where bounds are exclusive', async () => {
    const service = await serviceWith(spread, 'exclusive');
    expect(await byTimestamp(service, fetch, direction, 7, 0n)).toEqual({
      seen: inOrder(direction, spread.length),
      endedEmpty: true,
    });
  });

  test('no event of one nanosecond is lost by timestamp where the bound is not moved', async () => {
    const service = await serviceWith(tied);
    const { seen } = await byTimestamp(service, fetch, direction, 8, 0n);
    expect([...new Set(seen)].sort((a, b) => a - b)).toEqual(numbers(tied.length));
  });

  test.each(firstOf(2, [3, 13, 1, 12, 14]))(
    'pages of %i by cursor hold each event once, of one nanosecond as well',
    async (size) => {
      const service = await serviceWith(tied);
      expect(await byCursor(service, fetch, direction, size)).toEqual(inOrder(direction, tied.length));
    }
  );

  test('the page after the last one is empty and gives the cursor back', async () => {
    const service = await serviceWith(tied);
    const whole = await fetch(service, direction, 50, range);
    const cursor = direction === 'desc' ? whole.minCursor : whole.maxCursor;
    const after = await fetch(service, direction, 50, { ...range, cursor });
    expect(after).toMatchObject({ items: [], minCursor: cursor, maxCursor: cursor });
  });

  test('rows that arrive meanwhile are seen once where they are still to come, and never twice', async () => {
    const service = await serviceWith(tied);
    const seen = await byCursor(service, fetch, direction, 5, () =>
      // One event among those seen when ascending, one at the tie, and one after all of them.
      service.insert('events', [row(start, 100), row(start + 5n, 101), row(start + 20n, 102)])
    );
    const expected = direction === 'asc' ? [...numbers(9), 101, ...[9, 10, 11, 12], 102] : [...inOrder('desc', 13)];
    expect(seen.filter((n) => direction === 'asc' || n < 100)).toEqual(expected);
    expect(new Set(seen).size).toBe(seen.length);
    if (direction === 'desc') {
      // The event at the end has been passed; the event at the start is still to come.
      expect(seen).not.toContain(102);
      expect(seen).toContain(100);
    }
  });
});

describe.each<[bounds: Bounds, numbers: number[]]>([
  ['inclusive', [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  ['exclusive', [2, 3, 4, 5, 6, 7, 8]],
])('bounds that are %s', (bounds, expected) => {
  test.each(endpoints)('hold at %s', async (_name, fetch) => {
    const service = await serviceWith(tied, bounds);
    const named = { startTime: '2026-03-01T10:00:00.000000001Z', endTime: '2026-03-01T10:00:00.000000006Z' };
    expect((await fetch(service, 'asc', 50, named)).items.map(({ n }) => n)).toEqual(expected);
  });

  test('do not concern what a request leaves open', async () => {
    const service = await serviceWith([start, 1_772_366_400_000_000_000n], bounds);
    // The first event, and one at the present.
    expect((await current(service, 'asc', 50, {})).items.map(({ n }) => n)).toEqual([0, 1]);
  });
});
