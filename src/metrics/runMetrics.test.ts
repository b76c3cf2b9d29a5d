import { firstValueFrom, lastValueFrom, of, throwError } from 'rxjs';

import { type AdHocVariableFilter, dateTime, getLinksSupplier } from '@grafana/data';

import { noMetrics } from '@aplkit/language/mpl/analysis/schema';
import { templatesWith } from '../query/interpolation/testing/templates';
import { type QueryLimits } from '../query/plan/guard';
import { rejection } from '../service/serviceError';
import { type MetricMeta, type MetricsQueryBody, type MetricsResponse } from '../service/types';
import { allowExplore } from '../testing/allowExplore';
import { fakeSource } from '../traces/testing/fakeSource';
import { type MetricsQuery } from '../types';
import { seriesReader } from './metricBins';
import { metricQueries } from './runMetrics';
import { type SpansSource } from './spanLinks';

const times = { from: dateTime('2026-01-01T00:00:00Z'), to: dateTime('2026-01-01T01:00:00Z') };
const request = { range: { ...times, raw: times }, requestId: 'Q1', maxDataPoints: 640, intervalMs: 30_000 };
const known = { ...noMetrics, datasets: ['m'], tagsOf: () => ['host'] };
const { source } = fakeSource({});
const answer: MetricsResponse = {
  unit: '',
  warnings: [],
  series: [{ metric: 'cpu', tags: {}, start: 0, resolution: 60, data: [1, 2] }],
};

function run(
  query: Partial<MetricsQuery> & { query: string },
  given: {
    answer?: object;
    answerOf?: (body: MetricsQueryBody) => object;
    metrics?: MetricMeta[];
    fails?: Error;
    filters?: AdHocVariableFilter[];
    /** Runner that several runs share; if set, runs refresh incrementally. */
    queries?: ReturnType<typeof metricQueries>;
    panel?: string;
    limits?: QueryLimits;
    source?: SpansSource;
  } = {}
) {
  const sent: Array<{ datasets: readonly string[]; body: MetricsQueryBody; options?: object }> = [];
  const metrics = jest.fn(() => Promise.resolve(given.metrics ?? []));
  const frames = lastValueFrom(
    (given.queries ?? metricQueries()).run(
      { refId: 'A', kind: 'mpl', ...query },
      {
        service: {
          metrics: {
            query: (datasets, body, options) => {
              sent.push({ datasets, body, options });
              return given.fails
                ? throwError(() => given.fails)
                : of({ body: { ...answer, ...given.answer, ...given.answerOf?.(body) }, bytes: 10 });
            },
          },
        },
        source: {
          ...(given.source ?? source),
          metricsSchema: { metrics, tags: () => Promise.resolve(['host']), known },
        },
        templates: templatesWith({ set: 'otel', host: ['a', 'b"'], long: '60d', q: '"x" | map abs' }),
        request: { ...request, filters: given.filters, panelPluginId: given.panel },
        refreshing: given.queries && { settings: {} },
        limits: given.limits,
      }
    )
  ).then((result) => result.frames());
  return { frames, sent, metrics };
}

beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(times.to.valueOf()));
afterEach(() => jest.restoreAllMocks());

describe('A query of metrics', () => {
  it('is sent once to its dataset, with the range, the width and no variables', async () => {
    const text = '$set:cpu | where host == $host | align to $__interval using avg';
    const { frames, sent } = run({ query: text });
    const [frame] = await frames;
    const mpl = 'otel:cpu | where host == #/^(a|b")$/ | align to 30s using avg';
    expect(sent).toEqual([
      {
        datasets: ['otel'],
        body: { mpl, startTime: '2026-01-01T00:00:00.000Z', endTime: '2026-01-01T01:00:00.000Z' },
        options: { id: 'Q1', width: 640 },
      },
    ]);
    expect(frame.meta?.executedQueryString).toBe(mpl);
    expect(frame.meta?.custom?.apl).toMatchObject({ shape: 'timeseries', rows: 2, bytes: 10 });
  });

  it('links points of a service to its spans, with the values of variables', async () => {
    allowExplore();
    const { source: spans } = fakeSource({ spans: { kind: 'otel:traces:v1' } });
    // The data source's templates have another form.
    const own = { templates: () => undefined };
    const series = [{ ...answer.series[0], tags: { 'service.name': 'shop' } }];
    const { frames } = run(
      { query: 'm:cpu | where set == $set | align to 1m using avg' },
      { source: { ...spans, ...own }, panel: 'timeseries', answer: { series } }
    );
    const [frame] = await frames;
    const [link] = getLinksSupplier(frame, frame.fields[1], {}, (text) => text)({ valueRowIndex: 1 });
    expect(decodeURIComponent(link.href)).toContain('{"column":"set","operator":"=","values":["otel"]}');
  });

  it('is in the unit of its metric where the service names none, by the second for a rate', async () => {
    const bytes: MetricMeta = { name: 'cpu', type: 'Gauge', temporality: '', unit: 'By' };
    const unitOf = async (query: string, given = {}) =>
      (await run({ query }, { metrics: [bytes], ...given }).frames)[0].fields[1].config.unit;
    expect(await unitOf('m:cpu | align to 1m using avg')).toBe('bytes');
    expect(await unitOf('m:cpu | align to 1m using prom::rate')).toBe('binBps');
    expect(await unitOf('m:cpu | map rate')).toBe('binBps');
    expect(await unitOf('m:cpu | map * 8')).toBeUndefined();
    expect(await unitOf('m:cpu | align to 1m using count')).toBeUndefined();
    expect(await unitOf('m:cpu | map * 8 | map rate')).toBeUndefined();
    expect(await unitOf('m:cpu | align to 1m using avg | map wasm::own::f')).toBeUndefined();
    expect(await unitOf('m:cpu | map rate', { metrics: [] })).toBeUndefined();
    expect(await unitOf('m:cpu | bucket to 1m using interpolate_cumulative_histogram(rate, sum)')).toBe('binBps');
    expect(await unitOf('set custom_unit = "ms"; m:cpu | map * 8')).toBe('ms');
    expect(await unitOf('m:cpu | map + 8', { answer: { unit: 's' } })).toBe('s');
  });

  it.each([
    ['histogram(0.5, count, sum)', { '0.5': 's', count: undefined, sum: 's' }],
    ['interpolate_delta_histogram(0.95, count)', { '0.95': 's', count: undefined }],
    ['interpolate_cumulative_histogram(rate, 0.95, count, sum)', { '0.95': 's', count: 'cps', sum: 'percentunit' }],
    ['interpolate_cumulative_histogram(increase, 0.95, count)', { '0.95': 's', count: undefined }],
  ])('each statistic of %s has its unit', async (call, expected) => {
    const metrics: MetricMeta[] = [{ name: 'cpu', type: 'Histogram', temporality: '', unit: 's' }];
    const series = Object.keys(expected).map((spec) => ({ ...answer.series[0], tags: { 'axiom.bucket': spec } }));
    const { frames } = run({ query: `m:cpu | bucket to 1m using ${call}` }, { metrics, answer: { series } });
    const fields = (await frames).map((frame) => frame.fields[1]);
    expect(Object.fromEntries(fields.map(({ labels, config }) => [labels?.['axiom.bucket'], config.unit]))).toEqual(
      expected
    );
  });

  it.each([
    ['process.cpu.utilization', '1', 'avg', 'percentunit'],
    ['jvm.cpu.recent_utilization', '1', 'max', 'percentunit'],
    ['jvm.cpu.recent_utilization', '1', 'count', undefined],
    ['jvm.cpu.count', '1', 'avg', undefined],
    ['memory.utilization', 'By', 'avg', 'bytes'],
  ])('shows a utilization as a fraction: %s in %s, using %s', async (name, unit, calculation, expected) => {
    const metrics: MetricMeta[] = [{ name, type: 'Gauge', temporality: '', unit }];
    const { frames } = run({ query: `m:\`${name}\` | align to 1m using ${calculation}` }, { metrics });
    expect((await frames)[0].fields[1].config.unit).toBe(expected);
  });

  it('fetches no list if the result has a unit', async () => {
    const { frames, metrics } = run({ query: 'm:cpu' }, { answer: { unit: 's' } });
    await frames;
    expect(metrics).not.toHaveBeenCalled();
  });

  it('is a number for each series where it aligns over the range', async () => {
    const [frame] = await run({ query: 'm:cpu | align using avg' }).frames;
    expect(frame.fields.map(({ name, values }) => [name, values])).toEqual([['cpu', [2]]]);
  });

  it('shows the warnings of the service and names of the legend that no series has', async () => {
    const [frame] = await run({ query: 'm:cpu', legend: '{{nope}}' }, { answer: { warnings: ['slow'] } }).frames;
    expect(frame.meta?.notices?.map(({ text }) => text)).toEqual([
      'Warning from the service: slow',
      expect.stringContaining('No series has {{nope}}'),
    ]);
  });

  it('says why lines are dots, where values are stored less often than the interval', async () => {
    const noticesOf = async (data: Array<number | null>, query = 'm:cpu | align to 20s using avg', panel?: string) => {
      const series = [{ metric: 'cpu', tags: {}, start: 0, resolution: 20, data }];
      const [frame] = await run({ query }, { answer: { series }, panel }).frames;
      return frame.meta?.notices?.map(({ text }) => text);
    };
    const everyThird = Array.from({ length: 12 }, (_, at) => (at % 3 === 0 ? at : null));
    expect(await noticesOf(everyThird)).toEqual([
      'Values are 1m apart, and the interval is 20s, so lines show as dots. Set the interval to 1m or more, or to $__interval.',
    ]);
    expect(await noticesOf(everyThird, undefined, 'timeseries')).toHaveLength(1);
    expect(await noticesOf(everyThird, undefined, 'barchart')).toBeUndefined();
    expect(await noticesOf(everyThird, 'm:cpu | align using avg')).toBeUndefined();
    expect(await noticesOf([1, 2, null, null, 3, 4, 5, 6])).toBeUndefined();
    expect(await noticesOf([1, null, null, 2, null, 3, null, null, null, null, 4, null, 5])).toBeUndefined();
  });

  it.each([
    ['m:cpu', undefined],
    ['m:cpu[2h..1h]', undefined],
    ['m:cpu[1y..]', '365d'],
    ['m:cpu[-364d..]', '364d'],
    ['m:cpu[-1h..+30m]', undefined],
    ['m:cpu[1735689600..]', '365d'],
    ['m:cpu[2025-12-01T00:00:00Z..2026-01-01T00:00:00Z]', '31d'],
    ['m:cpu | align to 1m over 365d using avg', '365d'],
    ['m:cpu | align to 1m over 1h using avg', undefined],
    ['(m:cpu, m:mem[9d..]) | compute x using /', '9d'],
    ['m:cpu[$__range..]', undefined],
    ['m:cpu[$long..]', '60d'],
  ])('reads no more than the longest range of the settings: %s', async (query, longer) => {
    const { frames, sent } = run({ query }, { limits: { maxRange: '7d' } });
    if (longer === undefined) {
      await frames;
    } else {
      await expect(frames).rejects.toThrow(`This query wasn’t sent: it reads ${longer}, but “Maximum range”`);
    }
    expect(sent).toHaveLength(longer === undefined ? 1 : 0);
  });

  describe('with $__interval', () => {
    /** A point every `seconds`, in the steps of the sent text. */
    const pointsEvery =
      (seconds: number) =>
      ({ mpl }: MetricsQueryBody) => {
        const resolution = Number(/to (\d+)s/.exec(mpl)?.[1] ?? 0) || 60 * Number(/to (\d+)m/.exec(mpl)?.[1]);
        const data = Array.from({ length: 3600 / resolution }, (_, at): number | null => {
          const [begin, end] = [at * resolution, (at + 1) * resolution];
          return Math.floor((end - 1) / seconds) * seconds >= begin ? at : null;
        });
        return { series: [{ metric: 'cpu', tags: {}, start: 0, resolution, data }] };
      };
    const auto = 'm:cpu | align to $__interval using avg';
    const sentTexts = async (seconds: number, query = auto) => {
      const { frames, sent } = run({ query }, { answerOf: pointsEvery(seconds), panel: 'timeseries' });
      const [frame] = await frames;
      expect(frame.meta?.executedQueryString).toBe(sent.at(-1)?.body.mpl);
      return sent.map(({ body }) => /to (\w+)/.exec(body.mpl)?.[1]);
    };

    const rate = 'm:cpu | align to $__interval using prom::rate';

    it.each([
      [60, ['30s', '1m']],
      [300, ['30s', '5m']],
      [45, ['30s', '45s']],
      [30, ['30s']],
      [10, ['30s']],
    ])('is not finer than points every %s s', async (seconds, intervals) => {
      expect(await sentTexts(seconds, rate)).toEqual(intervals);
    });

    it.each([
      [60, auto],
      [300, 'm:cpu | align to $__interval using sum | group by host using max | map * 2'],
      [90, 'm:cpu | bucket to $__interval using interpolate_delta_histogram(0.5, 0.95)'],
    ])(
      'is sent once if each step depends only on its points, and has the steps of points every %s s',
      async (seconds, query) => {
        const { frames, sent } = run({ query }, { answerOf: pointsEvery(seconds), panel: 'timeseries' });
        const [frame] = await frames;
        expect(sent).toHaveLength(1);
        const { frames: asked } = run(
          { query: query.replace('$__interval', `${seconds}s`) },
          { answerOf: pointsEvery(seconds), panel: 'timeseries' }
        );
        const [expected] = await asked;
        expect(frame.fields[0]).toEqual(expected.fields[0]);
        expect(frame.fields[0].config.interval).toBe(seconds * 1000);
        expect(frame.fields[1].values.every((value) => typeof value === 'number')).toBe(true);
        expect(frame.meta?.notices).toEqual(expected.meta?.notices);
      }
    );

    it.each([
      ['the interval is also a number in the query', 'm:cpu | align to $__interval using sum | map / $__interval_ms'],
      ['a step also depends on earlier points', 'm:cpu | align to $__interval over 5m using sum'],
      ['values are removed, which longer steps could include', `${auto} | map filter::gt(4)`],
      [
        'metrics are joined',
        '(m:cpu | align to $__interval using avg, m:mem | align to $__interval using avg) | compute x using /',
      ],
    ])('is sent again if %s', async (_, query) => {
      expect(await sentTexts(60, query)).toEqual(['30s', '1m']);
    });

    it('keeps the interval of its last time step', async () => {
      const query = 'm:cpu | bucket to $__interval using histogram(0.5) | align to 1m using avg';
      const series = [{ ...answer.series[0], data: Array.from({ length: 60 }, (_, at) => (at % 5 === 0 ? at : null)) }];
      const [frame] = await run({ query }, { answer: { series } }).frames;
      expect(frame.fields[0].config.interval).toBe(60_000);
    });

    it('is sent again if two points are in one of the longer steps', async () => {
      const data = Array.from({ length: 120 }, (_, at): number | null => (at % 2 === 0 || at === 61 ? at : null));
      const series = [{ metric: 'cpu', tags: {}, start: 0, resolution: 30, data }];
      const { frames, sent } = run({ query: auto }, { answer: { series } });
      await frames;
      expect(sent).toHaveLength(2);
    });

    it('sends its own interval once', async () => {
      expect(await sentTexts(60, 'm:cpu | align to 30s using avg')).toEqual(['30s']);
    });

    describe('after it is known how far apart points are', () => {
      let seconds: number;
      let queries: ReturnType<typeof metricQueries>;
      beforeEach(() => {
        seconds = 60;
        queries = metricQueries();
      });

      /** The intervals sent for a query. */
      const intervalsOf = async (query: string, filters?: AdHocVariableFilter[]) => {
        const sent: string[] = [];
        const answerTo = (body: MetricsQueryBody) => {
          sent.push(/to (\w+)/.exec(body.mpl)?.[1] ?? '');
          return of({ body: { ...answer, ...pointsEvery(seconds)(body) }, bytes: 1 });
        };
        const nothing = () => Promise.resolve([]);
        await lastValueFrom(
          queries.run(
            { refId: 'A', kind: 'mpl', query },
            {
              service: { metrics: { query: (_, body) => answerTo(body) } },
              source: { ...source, metricsSchema: { metrics: nothing, tags: () => Promise.resolve(['host']), known } },
              templates: templatesWith({}),
              request: { ...request, filters },
            }
          )
        );
        return sent;
      };

      it('is sent once for the same series, and again for others', async () => {
        expect(await intervalsOf(rate)).toEqual(['30s', '1m']);
        expect(await intervalsOf('m:cpu | align to $__interval using max')).toEqual(['1m']);
        expect(await intervalsOf('m:mem | align to $__interval using prom::rate')).toEqual(['30s', '1m']);
      });

      it('is sent with the longer interval after a first query that was sent once', async () => {
        expect(await intervalsOf(auto)).toEqual(['30s']);
        expect(await intervalsOf(auto)).toEqual(['1m']);
      });

      it('is sent again for other series of the metric, which may be stored more often', async () => {
        await intervalsOf(rate);
        seconds = 10;
        expect(await intervalsOf('m:cpu | where host == "a" | align to $__interval using avg')).toEqual(['30s']);
        expect(await intervalsOf(rate, [{ key: 'host', operator: '=', value: 'a' }])).toEqual(['30s']);
        expect(await intervalsOf(rate)).toEqual(['1m']);
      });

      it('is finer again once the metric is stored more often', async () => {
        await intervalsOf(rate);
        seconds = 10;
        const now = times.to.valueOf();
        jest.spyOn(Date, 'now').mockReturnValue(now + 9 * 60_000);
        expect(await intervalsOf(rate)).toEqual(['1m']);
        jest.spyOn(Date, 'now').mockReturnValue(now + 10 * 60_000);
        expect(await intervalsOf(rate)).toEqual(['30s']);
        // If the clock was set back, the age is unknown.
        seconds = 60;
        await intervalsOf(rate);
        jest.spyOn(Date, 'now').mockReturnValue(now);
        expect(await intervalsOf(rate)).toEqual(['30s', '1m']);
      });

      it('forgets the series that nobody measured the longest time', async () => {
        await intervalsOf(rate);
        for (let metric = 0; metric < 500; metric++) {
          await intervalsOf(`m:m${metric} | align to $__interval using prom::rate`);
        }
        expect(await intervalsOf('m:m0 | align to $__interval using prom::rate')).toEqual(['1m']);
        expect(await intervalsOf(rate)).toEqual(['30s', '1m']);
      });
    });
  });

  it('has the filters of the dashboard whose tags its metric has, and says which not', async () => {
    const filters = [
      { key: 'host', operator: '=', value: 'a' },
      { key: 'city', operator: '=', value: 'Rome' },
    ];
    const { frames } = run({ query: 'm:cpu\n| map abs' }, { filters });
    const [frame] = await frames;
    expect(frame.meta?.executedQueryString).toBe('m:cpu\n| where host == "a"\n| map abs');
    expect(frame.meta?.notices).toEqual([
      { severity: 'warning', text: expect.stringMatching(/“city = Rome” isn’t applied\. .*no tag “city”/) },
    ]);
  });

  it('of an earlier time takes all filters: its metric may have had other tags', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(times.to.valueOf() + 2 * 86_400_000);
    const { frames } = run({ query: 'm:cpu' }, { filters: [{ key: 'city', operator: '=', value: 'Rome' }] });
    expect((await frames)[0].meta?.executedQueryString).toBe('m:cpu\n| where city == "Rome"');
  });

  it('with filters is rejected at the position in the written text', async () => {
    const filters = [{ key: 'host', operator: '=', value: 'a' }];
    const fails = rejection({ status: 400, traceId: undefined }, ': no', { line: 3, column: 3 });
    await expect(run({ query: 'm:cpu\n| map nope' }, { filters, fails }).frames).rejects.toMatchObject({
      position: { line: 2, column: 3 },
    });
  });

  it('without an answer still says what the service warns of', async () => {
    const [frame] = await run({ query: 'm:cpu' }, { answer: { series: [], warnings: ['slow'] } }).frames;
    expect(frame.meta?.notices?.map(({ text }) => text)).toEqual(['Warning from the service: slow']);
  });

  it('of two metrics without a result says how series match', async () => {
    const noticesOf = async (query: string) => {
      const [frame] = await run({ query }, { answer: { series: [] } }).frames;
      return frame.meta?.notices?.map(({ text }) => text) ?? [];
    };
    expect(await noticesOf('(m:cpu, m:mem) | compute x using /')).toEqual([
      'No series: “compute” matches only series with equal tags. Group both metrics by the same tags, and check that both have data.',
    ]);
    expect(await noticesOf('m:cpu')).toEqual([]);
  });

  it('without a metric fails with what to write', async () => {
    await expect(run({ query: '| map abs' }).frames).rejects.toThrow(/has no metric/);
  });

  it('that is rejected shows the position in the written text', async () => {
    const sent = 'otel:cpu\n| where host == "x" | foo';
    const position = { line: 2, column: sent.split('\n')[1].indexOf('foo') + 1 };
    const text = '$set:cpu\n| where host == "$q" | foo';
    const asked = run({ query: text });
    await asked.frames;
    const [sentEdited] = asked.sent;
    const column = sentEdited.body.mpl.split('\n')[1].indexOf('foo') + 1;
    const { frames } = run(
      { query: text },
      { fails: rejection({ status: 400, traceId: undefined }, ': no', { ...position, column }) }
    );
    await expect(frames).rejects.toMatchObject({
      message: expect.stringContaining('at line 2, column 24: no'),
      position: { line: 2, column: text.split('\n')[1].indexOf('foo') + 1 },
    });
  });
});

it('A canceled query is not sent', () => {
  let subscribed = 0;
  const observable = metricQueries().run(
    { refId: 'A', kind: 'mpl', query: 'm:cpu' },
    {
      service: {
        metrics: {
          query: () => {
            subscribed += 1;
            return of({ body: answer, bytes: 0 });
          },
        },
      },
      source: {
        ...source,
        metricsSchema: { metrics: () => Promise.resolve([]), tags: () => Promise.resolve([]), known },
      },
      templates: templatesWith({}),
      request,
    }
  );
  expect(subscribed).toBe(0);
  return firstValueFrom(observable).then(() => expect(subscribed).toBe(1));
});

describe('A comparison of metrics', () => {
  /** Two hosts with a value each; on the day before, one host with a smaller value. */
  const answerOf = ({ startTime }: MetricsQueryBody) => {
    const start = Date.parse(startTime) / 1000;
    const isToday = startTime.startsWith('2026');
    const series = (host: string, value: number) => ({
      ...{ metric: 'cpu', tags: { host, os: 'linux' }, start, resolution: 60 },
      data: [null, value],
    });
    return { series: isToday ? [series('a', 10), series('b', 20)] : [series('a', 8)] };
  };
  const request = { query: 'm:cpu | align to 1m using avg', compare: '1d' };

  it('is the same query of the earlier range, at the times of the range, dashed', async () => {
    const { frames, sent } = run(request, { answerOf });
    const all = await frames;
    expect(sent.map(({ body }) => body.startTime)).toEqual(['2026-01-01T00:00:00.000Z', '2025-12-31T00:00:00.000Z']);
    const shown = all.map(({ fields: [time, value] }) => [
      value.config.displayNameFromDS,
      time.values[1],
      value.values[1],
      value.config.custom?.lineStyle?.fill,
    ]);
    const at = times.from.valueOf() + 60_000;
    expect(shown).toEqual([
      ['a', at, 10, undefined],
      ['b', at, 20, undefined],
      ['a (1 d before)', at, 8, 'dash'],
    ]);
  });

  it('adds the earlier value and the change to the rows of a table', async () => {
    const { frames } = run({ ...request, format: 'table' }, { answerOf });
    const [{ fields }] = await frames;
    expect(fields.map(({ name, values }) => [name, values])).toEqual([
      ['host', ['a', 'b']],
      ['os', ['linux', 'linux']],
      ['cpu', [10, 20]],
      ['cpu (1 d before)', [8, null]],
      ['cpu (change)', [0.25, null]],
    ]);
  });

  it('says what is no earlier time, and that there are no data', async () => {
    const noticesOf = async (compare: string, given = {}) =>
      (await run({ ...request, compare }, given).frames)[0].meta?.notices?.map(({ text }) => text);
    expect(await noticesOf('7')).toEqual([expect.stringMatching(/^Not compared\. “7” isn’t an earlier time/)]);
    const nothing = ({ startTime }: MetricsQueryBody) => (startTime.startsWith('2026') ? {} : { series: [] });
    expect(await noticesOf('1d', { answerOf: nothing })).toEqual(['No data for the earlier range (1 d before).']);
  });
});

describe('A refresh of metrics', () => {
  /** A point per minute for each series, as the service does for a range. */
  const answerOf = ({ startTime, endTime }: MetricsQueryBody) => {
    const [start, end] = [startTime, endTime].map((time) => Date.parse(time) / 60_000);
    const data = Array.from({ length: Math.ceil(end) - Math.floor(start) }, (_, at) => Math.floor(start) + at);
    return { unit: 'By', series: [{ metric: 'cpu', tags: {}, start: Math.floor(start) * 60, resolution: 60, data }] };
  };
  const refreshed = async (query: Partial<MetricsQuery> & { query: string }) => {
    const given = { answerOf, queries: metricQueries() };
    const first = run(query, given);
    await first.frames;
    const again = run(query, given);
    return { first: await first.frames, again: await again.frames, sent: again.sent.map(({ body }) => body.startTime) };
  };

  it('fetches the new steps only, with a notice', async () => {
    const { first, again, sent } = await refreshed({ query: 'm:cpu | align to 1m using prom::rate' });
    expect(sent).toEqual(['2026-01-01T00:00:00.000Z', '2026-01-01T00:44:59.999Z']);
    expect(again[0].fields).toEqual(first[0].fields);
    expect(again[0].meta?.custom?.apl).toMatchObject({ refresh: { kept: 45, bins: 61 }, pages: 2, bytes: 20 });
    expect(again[0].meta?.notices?.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^45 of 61 bins are from earlier refreshes.* Points more than 10 minutes late appear/),
    ]);
  });

  it('fetches the whole range if steps depend on others, with the reason', async () => {
    const { again, sent } = await refreshed({ query: 'm:cpu | align to 1m using avg | map fill::prev' });
    expect(sent).toEqual(['2026-01-01T00:00:00.000Z']);
    expect(again[0].meta?.custom?.apl).toMatchObject({
      refresh: { kept: 0, why: 'fill::prev depends on other points' },
    });
  });

  it('keeps nothing of a result with more values than a data source keeps', () => {
    const one = answerOf({ mpl: '', startTime: times.from.toISOString(), endTime: times.to.toISOString() }).series[0];
    const series = Array.from({ length: 40_000 }, (_, at) => ({ ...one, tags: { pod: at } }));
    const { read } = seriesReader({ size: 60_000, lookback: 0, isFilled: false });
    const asked = { from: times.from.valueOf(), to: times.to.valueOf(), askedAt: 0 };
    expect(read({ body: { ...answer, series }, bytes: 1 }, asked, undefined)).toEqual({
      why: 'the result has too many values to cache',
    });
  });

  it('fetches the whole range if the query requires it', async () => {
    const { again, sent } = await refreshed({ query: 'm:cpu | align to 1m using avg', refresh: 'whole' });
    expect(sent).toHaveLength(1);
    expect(again[0].meta?.custom?.apl.refresh).toBeUndefined();
  });
});
