/** Compares pages with the sandbox's own results: for any data, every row appears exactly once. */
import * as fc from 'fast-check';
import { lastValueFrom } from 'rxjs';
import { type DataFrame, dateTime } from '@grafana/data';
import { generated } from '@aplkit/language/apl/testing/generated';
import { type ServiceClient } from '../../src/service/client';
import { fetchPages, type SendPage } from '../../src/query/paging/fetchPages';
import { requestsOf } from '../../src/query/paging/requests';
import { framesOfRows } from '../../src/query/result/targetFrames';
import { type PagedPlan } from '../../src/query/plan/plan';
import { planQuery } from '../../src/query/plan/planQuery';
import { SandboxData } from './support/sandboxService';

const runs = generated(8, 1000);

let data: SandboxData;
beforeAll(async () => {
  data = await SandboxData.open();
});
afterAll(() => data.close());

const start = BigInt(Date.UTC(2024, 0, 1)) * 1_000_000n;
const [from, to] = [dateTime('2023-12-31T00:00:00Z'), dateTime('2024-02-01T00:00:00Z')];
const range = { from, to, raw: { from, to } };

interface Drawn {
  /** Rows as nanoseconds since the start, and a value. */
  rows: Array<[time: number, value: number]>;
  pageSize: number;
  pageLimit: number;
  direction: 'asc' | 'desc';
  bounds: 'inclusive' | 'exclusive';
  endpoint: 'current' | 'legacy endpoint';
  /** Rows that arrive while the pages are being requested. */
  arriving: Array<[time: number, value: number]>;
}

const pageLimits = (pageSize: number) => fc.constantFrom(1, Math.ceil(pageSize / 3), pageSize, 50_000);
const sizes = fc
  .constantFrom(1, 2, 3, 5, 10, 37, 100, 1000)
  .chain((pageSize) => fc.tuple(fc.constant(pageSize), pageLimits(pageSize)));

/** Draws at most seven pages of any size, because the number of requests determines the time. */
const drawn = sizes.chain(([pageSize, pageLimit]): fc.Arbitrary<Drawn> => {
  const max = Math.min(2200, Math.min(pageSize, pageLimit) * 7 + 6);
  const times = fc.oneof(
    fc.nat(max * 1_000_000),
    fc.nat(Math.max(4, max)),
    fc.nat(6),
    fc.constantFrom(0, 1, 2, 5_000_000)
  );
  const row = fc.tuple(times, fc.nat(2));
  return fc.record({
    rows: fc.array(row, { maxLength: max, size: 'max' }),
    pageSize: fc.constant(pageSize),
    pageLimit: fc.constant(pageLimit),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
    bounds: fc.constantFrom('inclusive' as const, 'exclusive' as const),
    endpoint: fc.constantFrom('current' as const, 'current' as const, 'legacy endpoint' as const),
    arriving: fc.oneof(
      { weight: 3, arbitrary: fc.constant<Drawn['arriving']>([]) },
      { weight: 1, arbitrary: fc.array(row, { maxLength: 8 }) }
    ),
  });
});

const sqlRow = ([time, value]: [number, number]) =>
  `make_timestamp_ns(${start + BigInt(time)}), make_timestamp_ns(${start}), ${value}`;
const textOf = ([time, value]: [number, number]) => `${start + BigInt(time)} ${value}`;

function planOf(
  { endpoint, direction, pageSize }: Drawn,
  dataset: string
): { plan: PagedPlan; send: (client: ServiceClient) => SendPage } {
  const apl = `['${dataset}'] | sort by _time ${direction}`;
  const isLegacy = endpoint === 'legacy endpoint';
  const plan = planQuery(apl, { rows: 'all', kind: isLegacy ? 'legacy' : 'apl' });
  if (plan.kind !== 'pages') {
    throw new Error('The query should come in pages.');
  }
  const send = (client: ServiceClient): SendPage => requestsOf(plan, client, { range });
  return { plan: { ...plan, pageSize }, send };
}

function rowsOf([frame]: DataFrame[]): string[] {
  const [time, value] = ['_time', 'value'].map((name) => frame.fields.find((field) => field.name === name));
  return (time?.values ?? []).map(
    (milliseconds: number, row: number) =>
      `${BigInt(milliseconds) * 1_000_000n + BigInt(time?.nanos?.[row] ?? 0)} ${String(value?.values[row])}`
  );
}

/** Number of requests that must suffice, with more for rows at pages' edges that must be repeated. */
function enoughRequests({ rows, pageSize, pageLimit }: Drawn): number {
  const page = pageLimit > pageSize ? pageSize : Math.max(1, pageLimit - 1);
  const moments = new Map<number, number>();
  rows.forEach(([time]) => moments.set(time, (moments.get(time) ?? 0) + 1));
  const ties = rows.filter(
    ([time]) => (moments.get(time) ?? 0) > 1 || moments.has(time + 1) || moments.has(time - 1)
  ).length;
  return Math.ceil(rows.length / page) + 1 + ties + (pageLimit === 1 ? 3 : 0);
}

test(`${runs.numRuns} generated data sets come whole, in order, in as few requests as there are pages`, async () => {
  let sets = 0;
  await fc.assert(
    fc.asyncProperty(drawn, async (set) => {
      const name = `events-${sets++}`;
      await data.add(
        name,
        [
          ['_time', 'datetime'],
          ['_sysTime', 'datetime'],
          ['value', 'integer'],
        ],
        set.rows.map(sqlRow)
      );
      const { client, requests } = data.service(set, async (request) => {
        if (request === 2) {
          await data.insert(name, set.arriving.map(sqlRow));
        }
      });
      const { plan, send } = planOf(set, name);
      const rows = await lastValueFrom(fetchPages(plan, send(client)));
      const result = framesOfRows({ refId: 'A', format: 'table', query: '' })(rows);
      await data.drop(name);
      const frames = result.frames();
      const came = frames.length === 0 ? [] : rowsOf(frames);
      const notices = frames.flatMap(({ meta }) => meta?.notices?.map(({ text }) => text) ?? []);
      // The pages are so small that several rows may arrive.
      const mayArrive = set.arriving.length > 0;
      expect(notices.filter((text) => !(mayArrive && text.includes('some may be duplicates')))).toEqual([]);
      const times = came.map((row) => BigInt(row.split(' ')[0]));
      expect(times).toEqual(
        [...times].sort((a, b) => (set.direction === 'asc' ? 1 : -1) * (a < b ? -1 : a > b ? 1 : 0))
      );
      if (set.arriving.length === 0) {
        expect([...came].sort()).toEqual(set.rows.map(textOf).sort());
        expect(requests.length).toBeLessThanOrEqual(enoughRequests(set));
      } else {
        expectBetween(came, set.rows.map(textOf), [...set.rows, ...set.arriving].map(textOf));
      }
    }),
    { ...runs, endOnFailure: true }
  );
});

/** Expects every row of `min` and no row that isn't in `max`, each the same number of times. */
function expectBetween(rows: string[], min: string[], max: string[]): void {
  const count = (list: string[]) =>
    list.reduce((counts, row) => counts.set(row, (counts.get(row) ?? 0) + 1), new Map<string, number>());
  const [came, needed, allowed] = [rows, min, max].map(count);
  expect([...needed].filter(([row, times]) => (came.get(row) ?? 0) < times)).toEqual([]);
  expect([...came].filter(([row, times]) => (allowed.get(row) ?? 0) < times)).toEqual([]);
}
