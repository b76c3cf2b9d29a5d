import fc from 'fast-check';

import { answerMpl } from '../../sandbox/metrics/routes/mplRoutes';
import { addSeries, metricsStart, openStore } from '../../sandbox/testing/metrics';
import { generated } from '@aplkit/language/apl/testing/generated';
import { spliceEdits } from '@aplkit/language/kit/edit';
import { type KnownMetrics, noMetrics } from '@aplkit/language/mpl/analysis/schema';
import { interpolationEdits, timeVariables } from '@aplkit/language/mpl/interpolation/interpolate';
import { readPromql } from '@aplkit/language/mpl/promql/readPromql';
import { type Conversion, promqlToMpl } from '@aplkit/language/mpl/promql/toMpl';
import { evaluatePromql, replaceVariables } from './evaluatePromql';
import { keyOf, type Series } from './expression';
import { promqlCases, type PromqlCase } from './expressions';
import { metricsOf } from './metricsOf';

/** Compares converted queries on the sandbox with the PromQL evaluator. */

const minute = 60_000;
const [interval, range] = [2 * minute, 30 * minute];
const dashboard: Record<string, string> = {
  ...{ job: 'api', env: 'prod', cluster: 'c1', pod: 'p1', by: 'job', metric: 'm', fn: 'sum' },
  ...{ interval: '10m', factor: '2', threshold: '5', q: '0.9' },
};
const grafana: Record<string, string> = {
  ...{ __interval: '2m', __rate_interval: '2m', __range: '30m', __range_s: '1800' },
};
const variables = { ...dashboard, ...grafana };

/** The times in the evaluator's series are relative to the start of the range. */
const zero = metricsStart * 1000;
const iso = (time: number) => new Date(time + zero).toISOString();

interface Prepared extends PromqlCase {
  dataset: string;
  series: Series[];
  conversion: Conversion | undefined;
}

let opened: Awaited<ReturnType<typeof openStore>>;
let prepared: Prepared[];
let generatedData: { prepared: ReturnType<typeof dataFor>; dataset: string };
beforeAll(async () => {
  opened = await openStore([]);
  const all = promqlCases.map((each, index) => prepare(each, `d${index}`));
  all.forEach(({ dataset }) => opened.store.addDataset(dataset));
  generatedData = { dataset: 'generated', prepared: dataFor(generatedOver, 'generated') };
  opened.store.addDataset('generated');
  await addSeries(
    opened.store,
    [...all, generatedData.prepared].flatMap(({ stored }) => stored)
  );
  prepared = all;
});
afterAll(() => opened.database.close());

function prepare(each: PromqlCase, dataset: string) {
  const read = readPromql(each.promql);
  if (!read) {
    return { ...each, dataset, series: [], stored: [], conversion: undefined };
  }
  const { known, series, stored } = dataFor(each.promql, dataset);
  const conversion = promqlToMpl(read, dataset, known, { isInstant: each.instant });
  return { ...each, dataset, series, stored, conversion };
}

/** The metrics in an expression in both forms, and the known facts about them. */
function dataFor(promql: string, dataset: string) {
  const { prometheus, stored } = metricsOf(replaceVariables(promql, variables));
  const metrics = [...new Map(stored.map((each) => [each.metric, each])).values()].map(
    ({ metric: name, type = 'Gauge', temporality }) => ({ name, type, ...(temporality && { temporality }) })
  );
  const tagsOf = (metric: string) => [
    ...new Set(stored.filter((each) => each.metric === metric).flatMap(({ tags = {} }) => Object.keys(tags))),
  ];
  const known: KnownMetrics = {
    ...noMetrics,
    datasets: [dataset],
    metricsOf: () => metrics,
    tagsOf: (_, metric) => tagsOf(metric),
  };
  return { known, series: prometheus, stored: stored.map((each) => ({ ...each, dataset })) };
}

const timed = timeVariables(interval, range);

/** Writes the values of variables into a query, as a panel does. */
function interpolated(mpl: string): string {
  const valuesOf = (variable: string) => {
    const name = /\w+/.exec(variable)?.at(0) ?? '';
    const value = timed.get(name) ?? dashboard[name];
    return value === undefined || variable.includes(':') ? value : [value];
  };
  return spliceEdits(mpl, interpolationEdits(mpl, valuesOf));
}

/** Points by labels, without the store's own tags, which Prometheus lacks. */
type Found = Map<string, Map<number, number>>;

async function answered(mpl: string): Promise<{ found: Found; times: number[]; resolution: number }> {
  const { database, store } = opened;
  const { series } = await answerMpl(
    { mpl: interpolated(mpl), startTime: iso(0), endTime: iso(range) },
    {
      ...{ database, store, chartWidth: undefined, signal: new AbortController().signal },
      findMetrics: async (name) => (await store.metrics(name)) ?? new Map(),
      now: BigInt(metricsStart) * 1_000_000_000n,
    }
  );
  const found: Found = new Map();
  const [first] = series;
  const resolution = (first?.resolution ?? interval / 1000) * 1000;
  const start = first ? first.start * 1000 - zero : 0;
  for (const { tags, data } of series) {
    const own = Object.entries(tags).filter(([tag, value]) => value !== null && !tag.startsWith('axiom.'));
    const points = data.map((value, index): [number, number] => [start + index * resolution, value ?? NaN]);
    found.set(
      keyOf(Object.fromEntries(own.map(([tag, value]) => [tag, String(value)]))),
      new Map(points.filter(([, value]) => Number.isFinite(value)))
    );
  }
  const count = Math.max(1, Math.floor(range / resolution));
  return { found, times: Array.from({ length: count }, (_, index) => start + index * resolution), resolution };
}

/** The evaluator's series at the steps' starts; windows exclude their end as in MPL. */
function expected(
  { promql, series }: Pick<Prepared, 'promql' | 'series'>,
  times: readonly number[],
  resolution: number
): Found {
  const [start, end] = [times[0] + resolution, times[times.length - 1] + resolution];
  const results = evaluatePromql(promql, series, start, end, resolution, {
    variables,
    rates: 'carried',
    edge: 'before',
  });
  const found: Found = new Map();
  for (const { labels, points } of results) {
    const { __name__, ...own } = labels;
    const finite = points.filter(({ value }) => Number.isFinite(value));
    if (finite.length > 0) {
      found.set(keyOf(own), new Map(finite.map(({ time, value }) => [time - resolution, value])));
    }
  }
  return found;
}

const listed = (found: Found) =>
  [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([labels, points]) => [labels, ...[...points].sort(([a], [b]) => a - b)]);

const rounded = (found: Found): Found =>
  new Map(
    [...found].map(([key, points]) => [
      key,
      new Map(
        [...points].map(([time, value]) => [
          time,
          expect.closeTo(value, 6 - Math.ceil(Math.log10(Math.abs(value) + 1))),
        ])
      ),
    ])
  );

const titles = promqlCases.map(({ verdict, promql }, index): [string, string, number] => [verdict, promql, index]);

test.each(titles.filter(([verdict]) => verdict !== 'notExact'))('%s: %s', async (verdict, _, index) => {
  const { conversion, instant, ...each } = prepared[index];
  if (!conversion || !('mpl' in conversion)) {
    // The text is rejected with a reason, or isn't recognized.
    expect([verdict, conversion]).toEqual([
      'either',
      conversion && { missing: expect.arrayContaining([expect.any(String)]) },
    ]);
    return;
  }
  const { found, times, resolution } = await answered(conversion.mpl);
  const asked = instant ? times.slice(-1) : times;
  const only = new Map(
    [...found].map(([labels, points]) => [labels, new Map([...points].filter(([time]) => asked.includes(time)))])
  );
  const wanted = expected(each, asked, resolution);
  expect({ mpl: conversion.mpl, series: listed(only) }).toEqual({
    mpl: conversion.mpl,
    series: listed(rounded(wanted)),
  });
  if (verdict === 'exact') {
    expect(wanted.size).toBeGreaterThan(0);
  }
});

test.each(titles.filter(([verdict]) => verdict === 'notExact'))('%s: %s', (_, __, index) => {
  const { conversion } = prepared[index];
  expect(conversion ?? { missing: ['not PromQL'] }).toEqual({ missing: expect.arrayContaining([expect.any(String)]) });
});

/** Metrics for generated expressions: two gauges and a counter with the same labels. */
const generatedOver =
  'sum by (job) (a{env="x"}) + sum by (job) (b{env="x"}) + rate(c{env="x"}[5m]) + sum by (job) (rate(c[5m]))';

const number = fc.constantFrom('2', '0.5', '(1024 * 2)', '-3', '2 ^ 3', '1e2');
const { series: expression } = fc.letrec<{ series: string }>((tie) => ({
  series: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom(
      'a',
      'b',
      'a{job="a"}',
      'rate(c[5m])',
      'max_over_time(a[10m])',
      'increase(c[$__rate_interval])',
      'b offset 4m'
    ),
    fc
      .tuple(tie('series'), fc.constantFrom('+', '-', '*', '/', '>', '<=', '> bool', '!= bool'), number)
      .map((parts) => `(${parts.join(' ')})`),
    fc
      .tuple(number, fc.constantFrom('+', '-', '*', '<', '>= bool'), tie('series'))
      .map((parts) => `(${parts.join(' ')})`),
    fc
      .tuple(
        fc.constantFrom('sum', 'avg by (job)', 'max by (env, job)', 'count by (job)', 'min by (host)'),
        tie('series')
      )
      .map(([head, of]) => `${head} (${of})`),
    fc
      .tuple(tie('series'), fc.constantFrom('+', '-', '*', '+ on (job)'), tie('series'))
      .map(([a, op, b]) => `(${a}) ${op} (${b})`),
    fc.tuple(fc.constantFrom('abs', '-'), tie('series')).map(([head, of]) => `${head}(${of})`)
  ),
}));

test('generated expressions have the series of the evaluator, or are refused', async () => {
  const { prepared: one, dataset } = generatedData;
  let count = 0;
  await fc.assert(
    fc.asyncProperty(expression, async (promql) => {
      const read = readPromql(promql);
      const conversion = read && promqlToMpl(read, dataset, one.known);
      fc.pre(conversion !== undefined && 'mpl' in conversion);
      const { found, times, resolution } = await answered(conversion.mpl);
      const wanted = expected({ promql, series: one.series }, times, resolution);
      expect({ mpl: conversion.mpl, series: listed(found) }).toEqual({
        mpl: conversion.mpl,
        series: listed(rounded(wanted)),
      });
      count += found.size > 0 ? 1 : 0;
    }),
    generated(20, 4000)
  );
  expect(count).toBeGreaterThan(10);
});
