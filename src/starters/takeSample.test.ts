import { NEVER, Observable, of } from 'rxjs';

import { type FieldMeta, type QueryBody, type Table } from '../service/types';
import { takeSample, type SampleContext } from './takeSample';

const now = Date.UTC(2026, 2, 1);
const field = (name: string, type = 'string'): FieldMeta => ({ name, type, unit: '', hidden: false, description: '' });

/** A service that responds with a row of these cells. */
function serviceWith(row: (body: QueryBody) => Record<string, unknown>) {
  const asked: QueryBody[] = [];
  const service: SampleContext['service'] = {
    query: (body) => {
      asked.push(body);
      const cells = row(body);
      const table: Table = JSON.parse(
        JSON.stringify({
          name: '0',
          fields: Object.keys(cells).map((name) => ({ name, type: 'string' })),
          columns: Object.values(cells).map((cell) => [cell]),
        })
      );
      return of({ body: { format: 'tabular', status: {}, tables: [table] }, bytes: 0 });
    },
  };
  return { service, asked };
}

function lookWith(service: SampleContext['service'], fields: FieldMeta[], more: Partial<SampleContext> = {}) {
  const reports: string[] = [];
  const done = takeSample('logs', {
    ...{ service, schema: { fields: async () => fields }, range: 'latest', now, signal: new AbortController().signal },
    report: (query, purpose) => reports.push(`${query}: ${purpose}`),
    ...more,
  });
  return { done, reports };
}

it('A look at recent events asks for their number and fields, then for the values of some fields at once', async () => {
  const { service, asked } = serviceWith(() => ({ events_: 500, presence_: { level: 500, seldom: 5 }, distinct_0: 3 }));
  const { done, reports } = lookWith(service, [field('seldom'), field('level'), field('never')]);
  const facts = await done;
  expect(reports).toEqual(['1: counting events and fields', '2: counting field values']);
  expect(asked.map(({ startTime }) => startTime)).toEqual(['2026-02-28T00:00:00.000Z', '2026-02-28T00:00:00.000Z']);
  expect(facts.fields.map(({ name, distinct }) => [name, distinct])).toEqual([
    ['level', 3],
    ['seldom', undefined],
  ]);
  expect(facts.range.raw).toBe('now-24h');
});

it('A field of several types is a number where most of its values are', async () => {
  const counts = (numbers: number) => ({
    ...{ events_: 500, present_0: 400, numbers_0: numbers },
    ...{ distinct_0: 300, smallest_0: 1, largest_0: 9 },
  });
  const factsOf = async (type: string, numbers: number) => {
    const { service, asked } = serviceWith(() => counts(numbers));
    const [facts] = (await lookWith(service, [field('size', type)]).done).fields;
    return { facts, apl: asked.at(-1)?.apl };
  };
  const { facts, apl } = await factsOf('integer|string', 390);
  expect(facts).toMatchObject({ type: 'integer', isMixed: true, min: 1, max: 9 });
  expect(apl).toContain(
    'numbers_0 = countif(isnotnull(todouble(size))),\n    smallest_0 = min(todouble(size)),\n    largest_0 = max(todouble(size))'
  );
  expect((await factsOf('float|string', 390)).facts.type).toBe('float');
  expect((await factsOf('integer|string', 300)).facts).toMatchObject({ type: 'unknown' });
});

it('Where the last day has few events, it goes back to the latest of them, as long as enough take', async () => {
  const { service, asked } = serviceWith(({ startTime = '' }) =>
    startTime.startsWith('1970')
      ? { events_: 20_000, smallest_0: '2020-01-01T00:00:00Z', largest_0: '2020-01-11T00:00:00.5Z' }
      : { events_: startTime.startsWith('2020') ? 2000 : 0, presence_: { a: 1 } }
  );
  const { done } = lookWith(service, [field('a')]);
  const { range } = await done;
  expect(range).toEqual({ from: '2020-01-10T00:00:00.000Z', to: '2020-01-11T00:00:01.000Z' });
  expect(asked).toHaveLength(4);
});

it('Two thousand fields and a schema that may not be read take five queries at most', async () => {
  const names = Array.from({ length: 2000 }, (_, index) => `field${index}`);
  const { service, asked } = serviceWith(({ apl, startTime = '' }) =>
    apl.includes('limit 1')
      ? Object.fromEntries(names.map((name) => [name, '']))
      : {
          ...{ events_: startTime.startsWith('2026-02-28') ? 0 : 10, presence_: { field7: 10, field8: 10 } },
          ...{ smallest_0: '2020-01-01T00:00:00Z', largest_0: '2020-01-11T00:00:00Z' },
        }
  );
  const facts = await lookWith(service, []).done;
  expect(asked).toHaveLength(5);
  expect(facts.fields.map(({ name }) => name)).toEqual(['field7', 'field8']);

  const all = serviceWith(() => ({ events_: 200 }));
  const wide = await lookWith(
    all.service,
    [...names, 'service'].map((name) => field(name))
  ).done;
  expect(all.asked).toHaveLength(3);
  expect([wide.fields.length, wide.leftOut, wide.fields[0].name]).toEqual([48, 1953, 'service']);
});

it('A look that is cancelled ends its request, and asks nothing more', async () => {
  const cancelled = new AbortController();
  let ended = 0;
  const running = new Observable<never>(() => () => (ended += 1));
  const { done } = lookWith({ query: () => running }, [], { signal: cancelled.signal });
  await Promise.resolve();
  cancelled.abort();
  await expect(done).rejects.toThrow();
  expect(ended).toBe(1);
  const before = lookWith({ query: () => NEVER }, [], { signal: cancelled.signal });
  await expect(before.done).rejects.toThrow();
  expect(before.reports).toEqual([]);
});
