import fc from 'fast-check';

import { generated } from '@aplkit/language/apl/testing/generated';
import { atOnce, inSlices } from '../inSlices';
import { UnexpectedResponseError } from '../service/decode';
import { decodeMetricsBody } from '../service/decodeMetrics';
import { type MetricSeries } from '../service/types';
import { metricFrames, type MetricFrameOptions } from './metricFrames';

const options: MetricFrameOptions = {
  ...{ refId: 'A', query: 'm:cpu', format: 'auto', isOverRange: false },
  unitOf: () => undefined,
};

const series = (tags: MetricSeries['tags'], data: MetricSeries['data'] = [1], metric = 'cpu'): MetricSeries => ({
  metric,
  tags,
  start: 1_700_000_000,
  resolution: 60,
  data,
});

const framesOf = (all: MetricSeries[], changed: Partial<MetricFrameOptions> & { answerUnit?: string } = {}) => {
  const { answerUnit = '', ...rest } = changed;
  return atOnce(metricFrames({ unit: answerUnit, warnings: [], series: all }, { ...options, ...rest }));
};

const names = (all: MetricSeries[], changed = {}) =>
  framesOf(all, changed).map(({ fields }) => fields[1].config.displayNameFromDS);

describe('A series', () => {
  it('has a time for each step, its values with gaps, and its tags as labels', () => {
    const [{ fields, length, meta, refId }] = framesOf([
      series({ pod: 'a', core: 1, hot: true, x: null }, [1, null, 0.5]),
    ]);
    expect({ length, refId }).toEqual({ length: 3, refId: 'A' });
    expect(meta).toMatchObject({ type: 'timeseries-multi', executedQueryString: 'm:cpu' });
    expect(fields[0]).toMatchObject({
      type: 'time',
      values: [1_700_000_000_000, 1_700_000_060_000, 1_700_000_120_000],
      config: { interval: 60_000 },
    });
    expect(fields[1]).toMatchObject({
      name: 'cpu',
      type: 'number',
      values: [1, null, 0.5],
      labels: { pod: 'a', core: '1', hot: 'true', x: '' },
    });
  });

  it('has the same place whatever the order of the answer', () => {
    const all = [series({ pod: 'b' }), series({ pod: 'a' }), series({ node: 'x' }), series({}, [1], 'a')];
    const labels = (given: MetricSeries[]) => framesOf(given).map(({ fields }) => fields[1].labels);
    expect(labels(all)).toEqual([undefined, { node: 'x' }, { pod: 'a' }, { pod: 'b' }]);
    expect(labels([...all].reverse())).toEqual(labels(all));
  });

  it('of a metric called time has two fields', () => {
    expect(framesOf([series({}, [1], 'time')])[0].fields.map(({ name }) => name)).toEqual(['time', 'time (metric)']);
  });

  it('keeps steps of less than a second', () => {
    const [{ fields }] = framesOf([{ ...series({}, [1, 2]), start: 10.5, resolution: 0.25 }]);
    expect(fields[0]).toMatchObject({ values: [10_500, 10_750], config: { interval: 250 } });
  });

  it('is in the unit of the answer, else of the metric', () => {
    const unitOf = (changed: object) => framesOf([series({})], changed)[0].fields[1].config.unit;
    expect(unitOf({ answerUnit: 'ms', unitOf: () => 'By' })).toBe('ms');
    expect(unitOf({ unitOf: () => 'By' })).toBe('bytes');
    expect(unitOf({})).toBeUndefined();
  });

  it.each([
    ['s', 's'],
    ['%', 'percent'],
    ['1', undefined],
    ['{request}/s', 'reqps'],
    ['{error}/s', 'cps'],
    ['1/s', 'cps'],
    ['{connection}', 'short'],
    ['By/s', 'binBps'],
    ['furlong', 'furlong'],
    [' ', undefined],
  ])('has the unit %j as %j', (unit, expected) => {
    expect(framesOf([series({})], { unitOf: () => unit })[0].fields[1].config.unit).toBe(expected);
  });
});

describe('The name of a series', () => {
  it('is what distinguishes it', () => {
    expect(names([series({ pod: 'a', region: 'eu' }), series({ pod: 'b', region: 'eu' })])).toEqual(['a', 'b']);
    expect(names([series({ pod: 'a' }), series({})])).toEqual(['a', 'cpu']);
    expect(names([series({ pod: 'a' })])).toEqual(['cpu']);
    expect(names([series({ pod: 'a' }, [1], 'cpu'), series({ pod: 'b' }, [1], 'mem')])).toEqual(['cpu a', 'mem b']);
    expect(names([series({}, [1], 'cpu'), series({}, [1], 'mem')])).toEqual(['cpu', 'mem']);
  });

  it.each<[string, Array<MetricSeries['tags']>, string[]]>([
    ['a number and a string', [{ code: 500 }, { code: '500' }], ['"500"', '500']],
    ['a boolean and a string', [{ ok: true }, { ok: 'true' }], ['"true"', 'true']],
    ['null, no text, and no tag', [{ a: null }, { a: '' }, { a: 'null' }, {}], ['""', '"null"', 'null', 'cpu']],
    ['what looks like a quoted number', [{ a: 5 }, { a: '5' }, { a: '"5"' }], ['"5"', '"\\"5\\""', '5']],
    ['different tags of one value', [{ pod: 'a' }, { node: 'a' }], ['node=a', 'pod=a']],
    ['the name of the metric', [{ pod: 'cpu' }, {}], ['pod=cpu', 'cpu']],
  ])('tells %s apart', (_, tags, expected) => {
    const all = tags.map((each) => series(each));
    expect(names(all).sort()).toEqual([...expected].sort());
    const [label] = Object.keys(tags[0]);
    expect(new Set(names(all, { legend: `{{${label}}}` })).size).toBeGreaterThan(1);
  });

  it('is the one that the query gives it, which is no label', () => {
    const all = [series({ __label: 'Pod a', pod: 'a' }), series({ __label: '', pod: 'b' })];
    expect(names(all, { legend: '{{pod}}!' })).toEqual(['b!', 'Pod a']);
    expect(framesOf(all)[1].fields[1].labels).toEqual({ pod: 'a' });
  });

  it('is the template’s', () => {
    expect(names([series({ pod: 'a' })], { legend: '{{__name}} of {{pod}} {{none}}' })).toEqual(['cpu of a {{none}}']);
  });
});

describe('A table', () => {
  it('has a row for each set of tags, with the last value of each metric', () => {
    const all = [
      series({ pod: 'a' }, [1, 2, null]),
      series({ pod: 'b' }, [null]),
      series({ pod: 'a' }, [7], 'mem'),
      series({ node: 'n' }, [8], 'mem'),
    ];
    const [{ fields, length }] = framesOf(all, { format: 'table' });
    expect(length).toBe(3);
    expect(fields.map(({ name, values }) => [name, values])).toEqual([
      ['pod', ['a', 'b', null]],
      ['node', [null, null, 'n']],
      ['cpu', [2, null, null]],
      ['mem', [7, null, 8]],
    ]);
  });

  it('keeps tags of different types apart', () => {
    const all = [
      series({ code: 500 }, [1]),
      series({ code: '500' }, [2]),
      series({ code: null }, [3]),
      series({}, [4]),
    ];
    expect(framesOf(all, { format: 'table' })[0].fields.map(({ values }) => values)).toEqual([
      ['500', '500', '', null],
      [2, 1, 3, 4],
    ]);
  });

  it('offers filters on tags, and not on the bucket of a histogram, which the query makes', () => {
    const all = [series({ pod: 'a', 'axiom.bucket': '0.5' }, [1]), series({ pod: 'a', 'axiom.bucket': '0.9' }, [2])];
    const [{ fields }] = framesOf(all, { format: 'table' });
    expect(fields.map(({ name, config }) => [name, config.filterable])).toEqual([
      ['pod', true],
      ['axiom.bucket', false],
      ['cpu', undefined],
    ]);
  });

  it.each<[string, MetricSeries[], string[]]>([
    ['a tag of the metric’s name', [series({ cpu: 'x' })], ['cpu', 'cpu (metric)']],
    ['a tag called value', [series({ value: 'x' }, [1], '')], ['value', 'value (metric)']],
  ])('has no two columns of one name beside %s', (_, all, columns) => {
    expect(framesOf(all, { format: 'table' })[0].fields.map(({ name }) => name)).toEqual(columns);
  });

  it('has a unit where all its rows have it', () => {
    const all = ['0.5', '0.9', 'count'].map((spec) => series({ 'axiom.bucket': spec }));
    const unitOf = ({ tags }: MetricSeries) => (tags['axiom.bucket'] === 'count' ? '1' : 's');
    const units = (given: MetricSeries[]) =>
      framesOf(given, { format: 'table', unitOf })[0].fields.map(({ config }) => config.unit);
    expect(units(all.slice(0, 2))).toEqual([undefined, 's']);
    expect(units(all)).toEqual([undefined, undefined]);
  });

  it('keeps series apart that have names of their own alone', () => {
    const all = [series({ __label: 'p50' }, [1]), series({ __label: 'p95' }, [2])];
    const [{ fields }] = framesOf(all, { format: 'table' });
    expect(fields.map(({ config, values }) => [config.displayName, values])).toEqual([
      ['Name', ['p50', 'p95']],
      [undefined, [1, 2]],
    ]);
  });

  it('is what values over the range are, but for panels that reduce series', () => {
    const all = [series({ pod: 'a' }, [5]), series({ pod: 'b' }, [6])];
    expect(framesOf(all, { isOverRange: true })[0].fields.map(({ values }) => values)).toEqual([
      ['a', 'b'],
      [5, 6],
    ]);
    const reduced = framesOf(all, { isOverRange: true, panel: 'stat' });
    expect(reduced.map(({ fields }) => [fields.length, fields[0].values, fields[0].config.displayNameFromDS])).toEqual([
      [1, [5], 'a'],
      [1, [6], 'b'],
    ]);
  });
});

it.each(['auto', 'table'] as const)('Frames of many series are made in slices (%s)', async (format) => {
  const all = Array.from({ length: 500 }, (_, at) => series({ pod: `p${at}` }));
  const made = () => metricFrames({ unit: '', warnings: [], series: all }, { ...options, format });
  let pauses = 0;
  let clock = 0;
  const now = jest.spyOn(performance, 'now').mockImplementation(() => (clock += 10));
  const frames = await inSlices(made(), async () => {
    pauses++;
  });
  now.mockRestore();
  expect(pauses).toBeGreaterThan(400);
  expect(frames).toEqual(atOnce(made()));
});

it('Any response is frames of equal columns, or a sentence', () => {
  const odd = fc.oneof(
    fc.constantFrom(null, true, '', 'x', '5', -1, 0, 60, 1e300),
    fc.json().map((text) => JSON.parse(text))
  );
  const point = fc.oneof({ weight: 4, arbitrary: fc.double({ noNaN: true }) }, odd);
  const oddSeries = fc.record(
    {
      metric: fc.oneof(fc.constantFrom('cpu', ''), odd),
      tags: fc.oneof(fc.dictionary(fc.constantFrom('a', '__label', '__proto__', 'constructor'), odd), odd),
      start: fc.oneof(fc.nat(), odd),
      resolution: fc.oneof(fc.constantFrom(60, '60'), odd),
      data: fc.oneof({ weight: 4, arbitrary: fc.array(point, { maxLength: 5 }) }, odd),
    },
    { requiredKeys: [] }
  );
  const body = fc.oneof(
    { weight: 4, arbitrary: fc.record({ metadata: odd, series: fc.array(oddSeries, { maxLength: 4 }) }) },
    fc.array(oddSeries, { maxLength: 4 }),
    odd
  );
  fc.assert(
    fc.property(
      body,
      fc.constantFrom('auto' as const, 'table' as const),
      fc.boolean(),
      fc.constantFrom('stat', undefined),
      (json, format, isOverRange, panel) => {
        let response;
        try {
          response = decodeMetricsBody(JSON.parse(JSON.stringify(json)));
        } catch (error) {
          expect(error).toBeInstanceOf(UnexpectedResponseError);
          return;
        }
        for (const { fields, length } of atOnce(metricFrames(response, { ...options, format, isOverRange, panel }))) {
          for (const { type, values, labels = {} } of fields) {
            expect(values).toHaveLength(length);
            const isRight = (value: unknown) =>
              value === null || typeof value === (type === 'string' ? 'string' : 'number');
            expect(values.every(isRight)).toBe(true);
            expect(Object.values(labels).every((label) => typeof label === 'string')).toBe(true);
          }
        }
      }
    ),
    generated(500)
  );
});

it('No series is a frame without fields, for notices, and a table without rows', () => {
  expect(framesOf([])).toMatchObject([{ length: 0, fields: [] }]);
  expect(framesOf([], { format: 'table' })).toMatchObject([{ length: 0, fields: [] }]);
});
