import { type Cell, type Table } from '../service/types';
import { alongTraces } from './alongTraces';
import { limits } from './constants';
import { howText, mostlyText } from './sentences';
import { ownSpans, readSpans } from '../traces/spanTree';

interface Row {
  trace: string;
  span: string;
  parent?: string;
  service?: string;
  operation?: string;
  /** Start in milliseconds. */
  start?: number;
  took: number;
  failed?: boolean;
  host?: string;
  region?: string;
}

function tableOf(rows: Row[]): Table {
  const cells: Record<string, Cell[]> = {
    trace: rows.map(({ trace }) => trace),
    span: rows.map(({ span }) => span),
    parent: rows.map(({ parent = null }) => parent),
    service: rows.map(({ service = 's' }) => service),
    operation: rows.map(({ operation = 'o' }) => operation),
    start: rows.map(({ start = 0 }) => new Date(Date.UTC(2029, 0, 1) + start).toISOString()),
    took: rows.map(({ took }) => took * 1e6),
    failed: rows.map(({ failed = false }) => failed),
    field_0: rows.map(({ host = null }) => host),
    field_1: rows.map(({ region = null }) => region),
  };
  return {
    name: '0',
    fields: Object.keys(cells).map((name) => ({ name, type: 'string' })),
    columns: Object.values(cells),
  };
}

test('A span’s own time is without its children, and it fails by itself where none of them did', () => {
  const spans = ownSpans(
    readSpans(
      tableOf([
        { trace: 't', span: 'a', start: 0, took: 100, failed: true },
        // Two spans start at the same time, and one continues after its parent's end.
        { trace: 't', span: 'b', parent: 'a', start: 10, took: 20 },
        { trace: 't', span: 'c', parent: 'a', start: 20, took: 20, failed: true },
        { trace: 't', span: 'd', parent: 'a', start: 90, took: 50 },
        // Another trace contains the same span ID.
        { trace: 'u', span: 'b', took: 7, failed: true },
      ])
    )
  );
  expect(spans.map(({ ownTime, failed }) => [ownTime / 1e6, failed])).toEqual([
    [60, false],
    [20, false],
    [20, true],
    [50, false],
    [7, true],
  ]);
});

// Milliseconds since 1970: a multiple of a billion, a midnight, and a full hour.
test.each([1_850_000_000_000, 1_850_083_200_000, 1_850_004_000_000])(
  'A trace across a round moment has the same own times as every other trace: %d',
  (moment) => {
    const text = (time: number) => new Date(moment + time).toISOString();
    const rows = [
      { id: 'a', parent: '', start: text(-20), took: 100e6 },
      { id: 'b', parent: 'a', start: text(10), took: 30e6 },
    ];
    const cells: Record<string, Cell[]> = {
      ...{ trace: ['t', 't'], service: ['web', 'web'], operation: ['GET', 'GET'], failed: [false, false] },
      ...{ span: rows.map(({ id }) => id), parent: rows.map(({ parent }) => parent) },
      ...{ start: rows.map(({ start }) => start), took: rows.map(({ took }) => took) },
    };
    const fields = Object.keys(cells).map((name) => ({ name, type: 'string' }));
    const spans = ownSpans(readSpans({ name: '0', fields, columns: Object.values(cells) }));
    expect(spans.map(({ ownTime }) => ownTime / 1e6)).toEqual([70, 30]);
  }
);

test.each<[string, Cell]>([
  ['a text', 'a line'],
  ['an object', { msg: 'a line' }],
  ['a number', 42],
  ['a boolean', false],
  ['nothing', null],
])('A log line is no span, whatever its text is: %s', (_, line) => {
  const cells: Record<string, Cell[]> = {
    ...{ trace: ['t', 't'], span: ['a', 'a'], parent: ['root', null], service: ['web', null] },
    ...{ operation: ['GET', null], start: ['2029-01-01T00:00:00Z', null], took: [5, null], failed: [true, null] },
    ...{ line: [null, line], is_line: [null, true] },
  };
  const table = {
    name: '0',
    fields: Object.keys(cells).map((name) => ({ name, type: 'string' })),
    columns: Object.values(cells),
  };
  expect(readSpans(table)).toMatchObject([{ span: 'a', parent: 'root', service: 'web', took: 5, failed: true }]);
});

describe('Along traces', () => {
  const ids = {
    selection: Array.from({ length: 100 }, (_, index) => `s${index}`),
    baseline: Array.from({ length: 100 }, (_, index) => `b${index}`),
  };
  const all = { selection: 5000, baseline: 9000 };
  const sample = { ids, all, times: { selection: 14_000, baseline: 0 }, kinOf: 0 };
  const trace = (id: string, took: number, failed: boolean): Row[] => [
    { trace: id, span: 'root', service: 'web', operation: 'POST', took: 50 + took, failed },
    { trace: id, span: 'pay', parent: 'root', service: 'payment', operation: 'charge', start: 10, took: 10 + took },
    { trace: id, span: 'call', parent: 'pay', service: 'payment', operation: 'call', start: 15, took, failed },
  ];

  it('the operation that is slow by itself is named, not those that wait for it', async () => {
    const rows = [
      ...ids.selection.flatMap((id, index) => trace(id, index < 61 ? 900 : 20 + (index % 7), false)),
      ...ids.baseline.flatMap((id, index) => trace(id, index < 2 ? 900 : 20 + (index % 7), false)),
    ];
    expect(await alongTraces(sample, tableOf(rows), [])).toEqual({
      operations: [{ service: 'payment', operation: 'call', how: 'slow', counts: { selection: 61, baseline: 2 } }],
      sampled: { selection: 100, baseline: 100 },
      all,
      isCut: false,
    });
  });

  it('an operation that other traces hardly have isn’t slow, however long it takes', async () => {
    const rare = (id: string): Row[] => [{ trace: id, span: 'rare', parent: 'root', operation: 'rare', took: 500 }];
    const rows = [...ids.selection, ...ids.baseline].flatMap((id, index) => [
      ...trace(id, 20, false),
      ...(index < 60 || index >= 197 ? rare(id) : []),
    ]);
    expect((await alongTraces(sample, tableOf(rows), [])).operations).toEqual([]);
  });

  it('the deepest that fails is named, not those that pass it on', async () => {
    const rows = [
      ...ids.selection.flatMap((id, index) => trace(id, 20, index < 40)),
      ...ids.baseline.flatMap((id) => trace(id, 20, false)),
    ];
    const { operations } = await alongTraces(sample, tableOf(rows), []);
    expect(operations).toMatchObject([{ operation: 'call', how: 'failed', counts: { selection: 40, baseline: 0 } }]);
  });

  it('a service whose operations are all slow on one host is named with it', async () => {
    const rows = [...ids.selection, ...ids.baseline].flatMap((id, index): Row[] => {
      const isBad = index < 100 && index % 5 < 2;
      const operation = `operation ${index % 3}`;
      return [
        {
          trace: id,
          span: 'a',
          service: 'web',
          operation,
          took: isBad ? 900 : 20 + (index % 7),
          host: isBad ? 'h2' : 'h1',
        },
      ];
    });
    expect((await alongTraces(sample, tableOf(rows), ['host'])).operations).toMatchObject([
      {
        service: 'web',
        how: 'slow',
        counts: { selection: 40, baseline: 0 },
        mostly: {
          field: 'host',
          value: 'h2',
          counts: { selection: 40, baseline: 0 },
          events: { selection: 40, baseline: 160 },
        },
      },
    ]);
  });

  it('of two values that are bad together, both are named', async () => {
    const rows = [...ids.selection, ...ids.baseline].flatMap((id, index): Row[] => {
      const isBad = index < 100 && index % 2 === 0;
      const place = isBad ? 0 : index % 3;
      const [host, region] = [
        ['new', 'eu'],
        ['new', 'us'],
        ['old', 'eu'],
      ][index >= 100 || !isBad ? Math.max(1, place) : 0];
      return [{ trace: id, span: 'a', took: 20, failed: isBad, host, region }];
    });
    const [{ mostly }] = (await alongTraces(sample, tableOf(rows), ['host', 'region'])).operations;
    expect([mostly?.value, mostly?.within?.value].sort()).toEqual(['eu', 'new']);
    expect(mostlyText({ mostly })).toMatch(/^50 of these 50 spans have .*\. 50 of these 50 spans have .*\.$/);
  });

  it('what their callers have sets spans apart of operations that never have it', async () => {
    const rows = [...ids.selection, ...ids.baseline].flatMap((id, index): Row[] => {
      const isBad = index < 40;
      // Only the first span has a route; every span has a host.
      const route = isBad || index % 10 === 0 ? '/reports' : '/home';
      const root = { trace: id, span: 'root', operation: 'GET', host: index % 2 === 0 ? 'h1' : 'h2', region: route };
      const called = { trace: id, span: 'b', parent: 'root', operation: 'SELECT', host: 'h3' };
      return [
        { ...root, took: 2000 },
        { ...called, took: isBad ? 900 : 20 + (index % 7) },
      ];
    });
    const { operations } = await alongTraces(sample, tableOf(rows), ['host', 'http.route']);
    expect(operations).toMatchObject([{ operation: 'SELECT', mostly: { field: 'http.route', value: '/reports' } }]);
  });

  it('what such traces at other times do as often is not named, unless there are more of them', async () => {
    const kin = Array.from({ length: 40 }, (_, index) => `k${index}`);
    const rows = [
      ...ids.selection.flatMap((id) => trace(id, 20, true)),
      ...ids.baseline.flatMap((id) => trace(id, 20, false)),
      ...kin.flatMap((id) => trace(id, 20, true)),
    ];
    const namedOf = async (kinOf: number) => {
      const times = { selection: 14_000, baseline: 14_000 };
      return (await alongTraces({ ids: { ...ids, kin }, all, times, kinOf }, tableOf(rows), [])).operations.length;
    };
    expect([await namedOf(5000), await namedOf(500)]).toEqual([0, 1]);
  });

  it('few failures are not named if one of so many windows may have them by chance', async () => {
    const namedOf = async (failed: number) => {
      const selection = Array.from({ length: failed }, (_, index) => `f${index}`);
      const rows = [
        ...selection.flatMap((id) => trace(id, 20, true)),
        ...ids.baseline.flatMap((id) => trace(id, 20, false)),
      ];
      const counts = { all: { selection: failed, baseline: 9000 }, times: { selection: 500, baseline: 5000 } };
      const along = await alongTraces(
        { ids: { selection, baseline: ids.baseline, kin: [] }, ...counts, kinOf: 0 },
        tableOf(rows),
        []
      );
      return along.operations.length;
    };
    expect([await namedOf(4), await namedOf(6)]).toEqual([0, 1]);
  });

  describe('a value that traces have more often than at normal times', () => {
    const idsOf = (side: string, length: number) => Array.from({ length }, (_, index) => `${side}${index}`);
    const sides = { selection: idsOf('s', 100), beside: idsOf('o', 100), normal: idsOf('n', 200), kin: idsOf('k', 50) };
    type Misses = Record<keyof typeof sides, number>;
    /** Traces that look into a cache and, if it misses, query a store. `misses` is the percentage of misses per kind of trace. */
    const namedWith = async (misses: Misses, isRead: (side: string) => boolean = () => true) => {
      const rows = Object.entries(sides).flatMap(([side, own]) =>
        own.flatMap((id, index): Row[] => {
          const isMiss = (index * 37) % 100 < misses[side as keyof Misses];
          const call = { trace: id, parent: 'root', service: 'items' };
          return [
            { trace: id, span: 'root', service: 'items', operation: 'GET', took: 50 },
            ...(isRead(side)
              ? [{ ...call, span: 'a', operation: 'lookup', took: 1, host: isMiss ? 'miss' : 'hit' }]
              : []),
            ...(isMiss ? [{ ...call, span: 'b', operation: 'SELECT', start: 1, took: 5, host: 'store' }] : []),
          ];
        })
      );
      const sample = {
        ids: { ...sides, baseline: [...sides.beside, ...sides.normal] },
        all: { selection: 1000, baseline: 9000 },
        times: { selection: 3000, baseline: 7000 },
        kinOf: 200,
      };
      return (await alongTraces(sample, tableOf(rows), ['cache'])).operations;
    };

    it('is named with its operation', async () => {
      const named = await namedWith({ selection: 90, beside: 20, normal: 10, kin: 40 });
      const counts = { selection: 90, baseline: 40 };
      expect(named).toEqual([
        { service: 'items', operation: 'lookup', how: 'differ', has: { field: 'cache', value: 'miss' }, counts },
      ]);
      expect(howText(named[0])).toBe('have cache miss');
    });

    it('is not named if such traces always have it, like misses in traces that a slow store delays', async () => {
      expect(await namedWith({ selection: 90, beside: 2, normal: 31, kin: 90 })).toEqual([]);
    });

    it('is not named if all traces at that time have it, like the version of an unrelated deployment', async () => {
      expect(await namedWith({ selection: 90, beside: 90, normal: 10, kin: 10 })).toEqual([]);
    });

    it('is not named if only the operation is new', async () => {
      const isNow = (side: string) => side === 'selection' || side === 'beside';
      expect(await namedWith({ selection: 90, beside: 20, normal: 0, kin: 0 }, isNow)).toEqual([]);
    });
  });

  it('nothing is named where traces do not differ', async () => {
    const rows = [...ids.selection, ...ids.baseline].flatMap((id, index) =>
      trace(id, 20 + (index % 9), index % 5 === 0)
    );
    expect((await alongTraces(sample, tableOf(rows), [])).operations).toEqual([]);
  });

  it('nothing is named where failed traces fail here and there, as at other times', async () => {
    const idsOf = (side: string, length: number) => Array.from({ length }, (_, index) => `${side}${index}`);
    const few = { selection: idsOf('s', 24), baseline: idsOf('b', 300), kin: idsOf('k', 24) };
    const rows = [few.selection, few.kin, few.baseline].flatMap((side) =>
      side.flatMap((id, index) =>
        Array.from({ length: 8 }, (_, place): Row => ({
          ...{ trace: id, span: `${place}`, operation: `operation ${place}`, took: 20 },
          failed: side !== few.baseline && place === (index % 4 === 0 ? 0 : index % 8),
        }))
      )
    );
    const times = { selection: 324, baseline: 324 };
    const along = await alongTraces(
      { ids: few, all: { selection: 24, baseline: 300 }, times, kinOf: 24 },
      tableOf(rows),
      []
    );
    expect(along.operations).toEqual([]);
  });

  it('of spans that are cut off, the last trace is left out', async () => {
    const rows = Array.from({ length: limits.rows }, (_, index) => ({
      trace: `${index < limits.rows / 2 ? 's' : 'b'}${Math.floor((index * 20) / limits.rows) % 10}`,
      span: `${index}`,
      took: 1,
    }));
    const answer = await alongTraces(sample, tableOf(rows), []);
    expect([answer.sampled, answer.isCut]).toEqual([{ selection: 10, baseline: 9 }, true]);
  });
});
