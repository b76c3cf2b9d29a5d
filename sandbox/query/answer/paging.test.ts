import { type Bounds } from '../request/range';
import { startTestService, type TestService } from '../../testing/service';
import { type TestTable } from '../../testing/tables';

const start = 1_772_359_200_000_000_000n;
const spread = Array.from({ length: 40 }, (_, index) => start + BigInt(index) * 1_500_000_001n);
/** Seven events at one nanosecond, and neighbours one nanosecond away. */
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

/** Returns a service with just these events. Opening a database for each data set would take most of the time. */
async function serviceWith(times: bigint[], bounds: Bounds = 'inclusive'): Promise<TestService> {
  const service = services.get(bounds);
  if (!service) {
    throw new Error(`No service has bounds that are ${bounds}.`);
  }
  await service.database.run('DELETE FROM events');
  await service.insert('events', times.map(row));
  return service;
}

interface Item {
  time: string;
  n: number;
}

interface PageRequest {
  startTime?: string;
  endTime?: string;
  cursor?: string;
}

interface Page {
  items: Item[];
  minCursor: string;
  maxCursor: string;
}

/** Requests one page by each of the endpoints and formats, as the contract's "Pagination rules" build its request. */
type Fetch = (service: TestService, direction: 'asc' | 'desc', size: number, request: PageRequest) => Promise<Page>;

const current: Fetch = async (service, direction, size, request) => {
  const { status, json } = await service.send('POST', '/v1/datasets/_apl?format=tabular', {
    apl: `events | where n >= 0 | sort by _time ${direction} | limit ${size} | project _time, n`,
    ...request,
  });
  expect({ status, json: status === 200 ? {} : json }).toEqual({ status: 200, json: {} });
  const { tables, status: answerStatus } = Object(json);
  const [times, ns] = tables[0].columns;
  return { ...answerStatus, items: times.map((time: string, index: number) => ({ time, n: ns[index] })) };
};

const matches = (json: unknown): Page => {
  const { matches: found, status } = Object(json);
  return {
    ...status,
    items: found.map(({ _time, data }: { _time: string; data: { n: number } }) => ({ time: _time, n: data.n })),
  };
};

const currentLegacy: Fetch = async (service, direction, size, request) =>
  matches(
    (
      await service.send('POST', '/v1/datasets/_apl?format=legacy', {
        apl: `events | sort by _time ${direction} | limit ${size}`,
        ...request,
      })
    ).json
  );

const legacy: Fetch = async (service, direction, size, request) =>
  matches(
    (
      await service.send('POST', '/v1/datasets/events/query', {
        limit: size,
        order: [{ field: '_time', desc: direction === 'desc' }],
        ...request,
      })
    ).json
  );

/** Returns a time moved by nanoseconds. */
function moved(time: string, by: bigint): string {
  const [, seconds, digits = ''] = /^(.*?)(?:\.(\d+))?Z$/.exec(time) ?? [];
  const nanoseconds = BigInt(Date.parse(`${seconds}Z`)) * 1_000_000n + BigInt(digits.padEnd(9, '0')) + by;
  const fraction = String(nanoseconds % 1_000_000_000n).padStart(9, '0');
  return `${new Date(Number(nanoseconds / 1_000_000_000n) * 1000).toISOString().slice(0, 19)}.${fraction}Z`;
}

const range = { startTime: moved('2026-03-01T10:00:00Z', -10n), endTime: '2026-03-01T11:00:00Z' };

/** Rules 3 and 4: the bound becomes the time of the page's last item, moved or not, until nothing new comes. `between` happens after the first page. */
async function byTimestamp(
  service: TestService,
  fetch: Fetch,
  direction: 'asc' | 'desc',
  size: number,
  by: bigint,
  whole: PageRequest = range,
  between: () => Promise<void> = () => Promise.resolve()
) {
  const seen: number[] = [];
  let request: PageRequest = whole;
  for (let pages = 0; pages < 100; pages++) {
    const { items } = await fetch(service, direction, size, request);
    const last = items.at(-1);
    if (last === undefined || items.every(({ n }) => seen.includes(n))) {
      return { seen, endedEmpty: last === undefined };
    }
    seen.push(...items.map(({ n }) => n));
    request =
      direction === 'desc'
        ? { ...whole, endTime: moved(last.time, -by) }
        : { ...whole, startTime: moved(last.time, by) };
    if (pages === 0) {
      await between();
    }
  }
  throw new Error('Paging has no end.');
}

/** Rules 2 and 3 of cursors, with their end rule. `between` happens after the first page. */
async function byCursor(
  service: TestService,
  fetch: Fetch,
  direction: 'asc' | 'desc',
  size: number,
  between: () => Promise<void> = () => Promise.resolve()
) {
  const seen: number[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < 100; pages++) {
    const page = await fetch(service, direction, size, { ...range, cursor });
    seen.push(...page.items.map(({ n }) => n));
    const next = direction === 'desc' ? page.minCursor : page.maxCursor;
    if (next === cursor) {
      return seen;
    }
    cursor = next;
    if (pages === 0) {
      await between();
    }
  }
  throw new Error('Paging has no end.');
}

const inOrder = (direction: 'asc' | 'desc', count: number) =>
  direction === 'asc' ? numbers(count) : numbers(count).reverse();

const endpoints: Array<[name: string, fetch: Fetch]> = [
  ['the current endpoint', current],
  ['the current endpoint in the legacy format', currentLegacy],
  ['the legacy endpoint', legacy],
];
const cases = endpoints.flatMap(([name, fetch]) =>
  (['desc', 'asc'] as const).map((direction) => [name, direction, fetch] as const)
);

describe.each(cases)('at %s, %s', (_name, direction, fetch) => {
  test.each([7, 40, 41])('pages of %i by timestamp, moved by a nanosecond, hold each event once', async (size) => {
    const service = await serviceWith(spread);
    expect(await byTimestamp(service, fetch, direction, size, 1n)).toEqual({
      seen: inOrder(direction, spread.length),
      endedEmpty: true,
    });
  });

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
      // Right after the first event, amid the others, after the last one.
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

  test.each([1, 3, 12, 13, 14])(
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
      // One among those seen when ascending, one at the tie, one after all of them.
      service.insert('events', [row(start, 100), row(start + 5n, 101), row(start + 20n, 102)])
    );
    const expected = direction === 'asc' ? [...numbers(9), 101, ...[9, 10, 11, 12], 102] : [...inOrder('desc', 13)];
    expect(seen.filter((n) => direction === 'asc' || n < 100)).toEqual(expected);
    expect(new Set(seen).size).toBe(seen.length);
    if (direction === 'desc') {
      // The one at the end has been passed; the one at the start is still to come.
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
    // The first event, and one at the very present.
    expect((await current(service, 'asc', 50, {})).items.map(({ n }) => n)).toEqual([0, 1]);
  });
});
