import fc from 'fast-check';
import { generated } from '@aplkit/language/apl/testing/generated';
import { mutatedQuery, queryText } from '@aplkit/language/mpl/testing/queries';
import { quoteMplName } from '@aplkit/language/mpl/tree/quoteName';
import { HttpError } from '../../errors';
import { metricsStart, openStore, type TestSeries } from '../../testing/metrics';
import { answerMpl } from './mplRoutes';

/** Names in generated queries. Each name is a dataset, a metric and a tag. */
const names = ['a', 'service.name', 'otel-demo', 'map', 'by', 'x`y', 'http_requests'];
const values = ['x', 1, true, 'GET', 0.5];

const points: TestSeries['points'] = [5, 8, 2, 2, 9].map((value, index) => [70 * index, value]);
const series = [...names, 'd'].flatMap((dataset) =>
  [...names, 'n'].flatMap((metric) =>
    values.map((value, index): TestSeries => {
      const tags = Object.fromEntries(names.map((name, place) => [name, values[(index + place) % values.length]]));
      const component = { 'axiom.histogram': 'bucket', 'axiom.le': String(index) };
      return { dataset, metric, tags: metric === 'map' ? { ...tags, ...component } : { ...tags, value }, points };
    })
  )
);

let opened: Awaited<ReturnType<typeof openStore>>;
beforeAll(async () => {
  opened = await openStore(series);
});
afterAll(() => opened.database.close());

/** The status of a response. Throws errors that aren't responses. */
async function statusOf(mpl: string): Promise<number> {
  const { database, store } = opened;
  const iso = (seconds: number) => new Date((metricsStart + seconds) * 1000).toISOString();
  try {
    const answer = await answerMpl(
      { mpl, startTime: iso(0), endTime: iso(600), params: { param__value: '"x"' } },
      {
        ...{ database, store, chartWidth: undefined, signal: new AbortController().signal },
        now: BigInt(metricsStart + 600) * 1_000_000_000n,
        findMetrics: async (name) => {
          const metrics = await store.metrics(name);
          if (!metrics) {
            throw new HttpError(404, 'not found');
          }
          return metrics;
        },
      }
    );
    JSON.stringify(answer);
    return 200;
  } catch (error) {
    if (error instanceof HttpError) {
      return error.status;
    }
    throw error;
  }
}

/** Replaces most names in a query with existing names. */
const withKnownNames = (text: string) =>
  text.replace(/`(?:[^`\\]|\\.)*`/g, (quoted) =>
    names.some((name) => quoteMplName(name) === quoted) ? quoted : quoteMplName(names[quoted.length % names.length])
  );

test('every query has an answer, or an error with its status', async () => {
  const seen = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(queryText, async (text) => {
      const status = await statusOf(withKnownNames(text));
      expect([200, 400, 404]).toContain(status);
      seen.set(status, (seen.get(status) ?? 0) + 1);
    }),
    generated(60, 16_000)
  );
  expect(seen.get(200)).toBeGreaterThan(8);
});

test('so has every text', () =>
  fc.assert(
    fc.asyncProperty(fc.oneof(mutatedQuery, fc.string()), async (text) => {
      expect([200, 400, 404, 422]).toContain(await statusOf(text));
    }),
    generated(40, 12_000)
  ));
