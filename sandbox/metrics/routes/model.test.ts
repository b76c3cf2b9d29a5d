import fc from 'fast-check';
import { generated } from '@aplkit/language/apl/testing/generated';
import { addSeries, metricsStart, openStore, type TestSeries } from '../../testing/metrics';
import {
  counterPoints,
  modelAggregations,
  modelAlign,
  modelQuantile,
  modelRate,
  type ModelRange,
  type Point,
  type Spread,
} from '../../testing/metricsModel';
import { answerMpl, type MplAnswer } from './mplRoutes';
import { type MetricProperties, type Tags } from '../store/metricsStore';

/** Compares the evaluator with a plain model on random series; times are in seconds since `metricsStart`. */

let opened: Awaited<ReturnType<typeof openStore>>;
beforeAll(async () => {
  opened = await openStore([]);
});
afterAll(() => opened.database.close());

let datasets = 0;

/** Runs a query on the given series, which get their own dataset: `$d` in the text. */
async function answer(text: string, series: TestSeries[], { from, until }: ModelRange): Promise<MplAnswer['series']> {
  const { database, store } = opened;
  const dataset = `d${datasets++}`;
  store.addDataset(dataset);
  await addSeries(
    store,
    series.map((each) => ({ ...each, dataset }))
  );
  const iso = (time: number) => new Date((metricsStart + time) * 1000).toISOString();
  const body = { mpl: text.replaceAll('$d', dataset), startTime: iso(from), endTime: iso(until) };
  const { series: answered } = await answerMpl(body, {
    database,
    store,
    findMetrics: async (name) => (await store.metrics(name)) ?? new Map(),
    now: BigInt(metricsStart) * 1_000_000_000n,
    chartWidth: undefined,
    signal: new AbortController().signal,
  });
  return answered;
}

const close = (values: Array<number | null>) =>
  values.map((value) => (value === null ? null : (expect.closeTo(value, 6) as number)));

/** Results don't contain a series of only nulls. */
const some = (values: Array<number | null>) => values.some((value) => value !== null);

const range = fc
  .tuple(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 1, max: 3000 }))
  .map(([from, length]): ModelRange => ({ from, until: from + length }));
const step = fc.constantFrom(10, 60, 90, 300, 1200);
const time = fc.integer({ min: -900, max: 6000 });
const ascending = (times: number[]) => [...new Set(times)].sort((a, b) => a - b);
const times = fc.array(time, { minLength: 1, maxLength: 60 }).map(ascending);
const points = times.chain((all) =>
  fc
    .array(fc.integer({ min: -50, max: 50 }), { minLength: all.length, maxLength: all.length })
    .map((values): Point[] => all.map((each, index) => [each, values[index]]))
);
const aggregation = fc.constantFrom('avg', 'count', 'max', 'min', 'sum');
const metric = (name: string, of: readonly Point[], tags: Tags = {}, properties: Partial<MetricProperties> = {}) => ({
  metric: name,
  tags,
  points: of.map(([at, value]): [number, number] => [at, value]),
  ...properties,
});

test('points are aligned to steps, also with gaps and at the edges of the range', () =>
  fc.assert(
    fc.asyncProperty(
      points,
      range,
      step,
      fc.constantFrom('last', 'avg', 'count', 'max', 'min', 'sum'),
      async (of, within, every, name) => {
        const [found] = await answer(`$d:m | align to ${every}s using ${name}`, [metric('m', of)], within);
        const expected = modelAlign(of, name, every, within);
        expect(found?.data).toEqual(some(expected) ? close(expected) : undefined);
      }
    ),
    generated(20, 2400)
  ));

test('windows slide', () =>
  fc.assert(
    fc.asyncProperty(
      points,
      range,
      fc.constantFrom(10, 60, 300),
      fc.constantFrom(60, 300, 900),
      aggregation,
      async (of, within, every, over, name) => {
        const [found] = await answer(
          `$d:m | align to ${every}s over ${over}s using ${name}`,
          [metric('m', of)],
          within
        );
        const expected = modelAlign(of, name, every, within, over);
        expect(found?.data).toEqual(some(expected) ? close(expected) : undefined);
      }
    ),
    generated(20, 1600)
  ));

const history = fc.record({
  events: fc.array(time, { maxLength: 200 }),
  restarts: fc.array(time, { maxLength: 4 }),
  looks: times,
});

test('rates know restarts and gaps', () =>
  fc.assert(
    fc.asyncProperty(history, range, step, async (told, within, every) => {
      const counter = metric('m', counterPoints(told), {}, { type: 'CounterMonotonic', temporality: 'Cumulative' });
      const [found] = await answer(`$d:m | align to ${every}s using prom::rate`, [counter], within);
      const expected = modelRate(told, every, within);
      expect(found?.data).toEqual(some(expected) ? close(expected) : undefined);
    }),
    generated(25, 3200)
  ));

const tagValue = fc.constantFrom<Array<string | number | boolean>>('a', 'b', '1', 1, true, 'true');
const tags = fc.dictionary(fc.constantFrom('x', 'y'), tagValue, { noNullPrototype: true });
const key = (of: object) => JSON.stringify(Object.entries(of).sort());
const family = fc.uniqueArray(fc.tuple(tags, points), { selector: ([of]) => key(of), minLength: 1, maxLength: 8 });

test('series are grouped by a tag, with its type', () =>
  fc.assert(
    fc.asyncProperty(family, range, step, aggregation, async (members, within, every, name) => {
      fc.pre(members.some(([of]) => 'x' in of));
      const text = `$d:m | align to ${every}s using sum | group by x using ${name}`;
      const found = await answer(
        text,
        members.map(([of, at]) => metric('m', at, of)),
        within
      );
      const aligned = members.map(([of, at]) => ({ x: of.x ?? null, values: modelAlign(at, 'sum', every, within) }));
      const expected = [...new Set(aligned.map(({ x }) => x))].flatMap((x) => {
        const group = aligned.filter((each) => each.x === x);
        const values = group[0].values.map((_, index) =>
          modelAggregations[name](group.flatMap((each) => each.values[index] ?? []))
        );
        return some(values) ? [{ tags: { x }, data: close(values) }] : [];
      });
      expect(found.map(({ tags: of, data }) => ({ tags: of, data }))).toEqual(expect.arrayContaining(expected));
      expect(found).toHaveLength(expected.length);
    }),
    generated(20, 2400)
  ));

test('two metrics are computed where tags and times are equal', () =>
  fc.assert(
    fc.asyncProperty(family, family, range, step, async (left, right, within, every) => {
      const text = `($d:l | align to ${every}s using sum, $d:r | align to ${every}s using sum) | compute c using -`;
      const series = [...left.map(([of, at]) => metric('l', at, of)), ...right.map(([of, at]) => metric('r', at, of))];
      const found = await answer(text, series, within);
      const expected = left.flatMap(([of, at]) => {
        const other = right.find(([those]) => key(those) === key(of));
        const [one, two] = [at, other?.[1] ?? []].map((each) => modelAlign(each, 'sum', every, within));
        const values = one.map((value, index) => {
          const minus = two[index];
          return value === null || minus === null ? null : value - minus;
        });
        return some(values) ? [{ tags: of, data: close(values) }] : [];
      });
      expect(found.map(({ tags: of, data }) => ({ tags: of, data }))).toEqual(expected);
    }),
    generated(20, 2400)
  ));

const counts = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 7, maxLength: 7 });
const explicit = [1, 2, 5, 10, 50, 100];
const exponential = (scale: number, offset: number) =>
  Array.from({ length: 6 }, (_, index) => 2 ** ((offset + index) / 2 ** scale));
const bounds = fc.oneof(
  fc.constant<number[]>(explicit),
  fc.constant<number[]>([3, 4, 20, 30, 40, 200]),
  fc
    .tuple(fc.integer({ min: -1, max: 3 }), fc.integer({ min: -4, max: 8 }))
    .map(([scale, offset]) => exponential(scale, offset))
);
/** Histograms, as numbers of values recorded per minute in each bucket. */
const histograms = fc.array(fc.record({ bounds, recorded: fc.array(counts, { minLength: 1, maxLength: 5 }) }), {
  minLength: 1,
  maxLength: 4,
});

const runningTotal = (numbers: number[]) => {
  let total = 0;
  return numbers.map((each) => (total += each));
};

interface Recorded {
  bounds: number[];
  recorded: number[][];
}

/** The components of histograms in the form in which they are stored. */
function stored(all: Recorded[], temporality: 'Delta' | 'Cumulative'): TestSeries[] {
  return all.flatMap(({ bounds: upper, recorded }, index) => {
    const minutes = recorded.map(runningTotal);
    return [...upper, Infinity].map((bound, place) => {
      const values = minutes.map((each) => each[place]);
      const le = bound === Infinity ? '+Inf' : String(bound);
      const component: Tags = { host: `h${index}`, 'axiom.histogram': 'bucket', 'axiom.le': le };
      const all = temporality === 'Delta' ? values : [0, ...runningTotal(values)];
      return metric(
        'h',
        all.map((value, minute): Point => [60 * minute, value]),
        component,
        {
          type: 'Histogram',
          temporality,
        }
      );
    });
  });
}

/** One minute's counts with their bounds; values above the last bound are at that bound. */
const spread = ({ bounds: upper }: Recorded, recorded: number[]): Spread[] =>
  recorded.map((count, place) => ({
    lower: place === 0 ? 0 : upper[place - 1],
    upper: upper[place] ?? upper[upper.length - 1],
    count,
  }));

test('quantiles of histograms with other bounds, explicit and exponential', () =>
  fc.assert(
    fc.asyncProperty(histograms, fc.double({ min: 0.01, max: 1, noNaN: true }), async (all, share) => {
      const within = { from: 0, until: 600 };
      const text = `$d:h | bucket to 5m using interpolate_delta_histogram(${share.toFixed(4)})`;
      const [found] = await answer(text, stored(all, 'Delta'), within);
      const expected = modelQuantile(
        all.flatMap((each) => each.recorded.flatMap((minute) => spread(each, minute))),
        Number(share.toFixed(4))
      );
      expect(found?.data[0] ?? null).toEqual(close([expected])[0]);
    }),
    generated(30, 4000)
  ));

test('running totals of histograms have the same quantiles as what was recorded', () =>
  fc.assert(
    fc.asyncProperty(histograms, fc.double({ min: 0.01, max: 1, noNaN: true }), async (all, share) => {
      const within = { from: 0, until: 600 };
      const text = `$d:h | bucket by host to 10m using interpolate_cumulative_histogram(increase, ${share.toFixed(4)})`;
      const found = await answer(text, stored(all, 'Cumulative'), within);
      all.forEach((each, index) => {
        const expected = modelQuantile(
          each.recorded.flatMap((minute) => spread(each, minute)),
          Number(share.toFixed(4))
        );
        const [value] = found.find(({ tags: of }) => of.host === `h${index}`)?.data ?? [null];
        expect(value).toEqual(close([expected])[0]);
      });
    }),
    generated(20, 2400)
  ));
