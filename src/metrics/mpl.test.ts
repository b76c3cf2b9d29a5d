import { noSchema } from '@aplkit/language/apl/analysis/schema';
import { noMetrics } from '@aplkit/language/mpl/analysis/schema';
import { findMplProblems } from '@aplkit/language/mpl/diagnostics/findProblems';
import { parseMpl } from '@aplkit/language/mpl/tree/readQuery';
import { dateTime } from '@grafana/data';
import { of } from 'rxjs';
import { templatesWith } from '../query/interpolation/testing/templates';
import { MetricsSchema } from '../schema/metricsSchema';
import {
  literalOf,
  patternOf,
  patternOptions,
  readLiteral,
  shownString,
  valueOptions,
  writeTyped,
} from './filterValues';
import { knownMetrics, readMetrics } from '../editing/mplLanguage';
import { sentMpl } from './filledMpl';

describe('sentMpl', () => {
  const [from, to] = [dateTime('2026-01-31T10:00:00Z'), dateTime('2026-01-31T12:00:00Z')];
  const range = { from, to, raw: { from, to } };
  const templates = templatesWith({ host: ['a', 'b'] });
  const datasource = { templates: () => templates, metricsSchema: { known: noMetrics } };

  describe('MPL as a panel sends it', () => {
    it('has the values of variables, the filters and the interval of the panel', () => {
      const mpl = 'd:m | where host == $host and pod == $pod | align to $__interval using avg';
      const request = {
        scopedVars: { pod: { value: 'p1' } },
        filters: [{ key: 'region', operator: '=', value: 'eu' }],
        intervalMs: 60_000,
      };
      expect(sentMpl(datasource, mpl, range, request)).toBe(
        'd:m | where host == #/^(a|b)$/ and pod == "p1" | where region == "eu" | align to 1m using avg'
      );
    });

    it('has an interval that suits the range, before the panel has run', () => {
      expect(sentMpl(datasource, 'd:m | align to $__interval over $__range using sum', range, undefined)).toBe(
        'd:m | align to 5s over 2h using sum'
      );
    });
  });
});

describe('mplLanguage', () => {
  it('Labels of PromQL become the tags of the metric, which are read for it', async () => {
    const metric = { name: 'http.requests', type: 'CounterMonotonic', temporality: 'Cumulative', unit: '' };
    const service = {
      list: () => of([metric]),
      withValue: () => of([]),
      tags: jest.fn(() => of(['service.name'])),
      tagValues: () => of([]),
    };
    const datasetsOfMetrics = async () => [{ id: 'm', name: 'm', kind: 'otel:metrics:v1' }];
    const metricsSchema = new MetricsSchema(service, { datasetsOfMetrics, known: noSchema });
    const names = { metricsSchema, templates: { replace: (text = '') => text } };
    const promql = 'sum by (service_name) (rate(http_requests_total{service_name="cart"}[5m]))';
    const written = () => findMplProblems(promql, knownMetrics(names)).problems[0]?.fixes[0]?.edits[0]?.text;
    expect(await readMetrics(promql, names)).toBe(true);
    expect(written()).toBe(
      'm:`http.requests`\n| where `service.name` == "cart"\n| align to $__interval over 5m using prom::rate\n| group by `service.name` using sum'
    );
    expect(await readMetrics(promql, names)).toBe(false);
    expect(service.tags).toHaveBeenCalledTimes(1);
  });

  it('PromQL becomes MPL over the dataset that has its metric', async () => {
    const lists: Record<string, string[]> = { m: ['other'], n: ['cpu', 'memory'] };
    const service = {
      list: (dataset: string) => of(lists[dataset].map((name) => ({ name, type: 'Gauge', temporality: '', unit: '' }))),
      withValue: () => of([]),
      tags: () => of(['host']),
      tagValues: () => of([]),
    };
    const datasetsOfMetrics = async () => ['m', 'n'].map((name) => ({ id: name, name, kind: 'otel:metrics:v1' }));
    const metricsSchema = new MetricsSchema(service, { datasetsOfMetrics, known: noSchema });
    const names = { metricsSchema, templates: { replace: (text = '') => text.replace('$what', 'cpu') } };
    const written = async (promql: string) => {
      await readMetrics(promql, names);
      return findMplProblems(promql, knownMetrics(names)).problems[0]?.fixes[0]?.edits[0]?.text;
    };
    expect(await written('sum(cpu)')).toMatch(/^n:cpu\n/);
    expect(await written('sum($what)')).toMatch(/^n:\$what\n/);
    expect(await written('sum(other) / sum(nothing)')).toMatch('m:other\n');
    expect(await written('sum(cpu) / sum(other) / sum(memory)')).toMatch('n:cpu\n');
    expect(await written('sum(nothing)')).toMatch(/^m:nothing\n/);
    expect(await written('sum(m:cpu)')).toMatch(/^m:cpu\n/);
  });
});

describe('filterValues', () => {
  describe('A value of a filter', () => {
    it.each([
      ['checkout', [['checkout', '"checkout"']]],
      ['"x" or a != "y"', [['"x" or a != "y"', '"\\"x\\" or a != \\"y\\""']]],
      ['$HOME', [['$HOME', '"$HOME"']]],
      [
        '500',
        [
          ['"500"', '"500"'],
          ['500', '500'],
        ],
      ],
    ])('that is chosen as %s is written as %s', (value, expected) => {
      const written = valueOptions(value).map(({ value: chosen, label }) => [label, writeTyped(chosen)]);
      expect(written.sort()).toEqual(expected);
    });

    it.each([
      ['abc', '"abc"'],
      ['"7"', '"7"'],
      ['"x" or code != "y"', '"\\"x\\" or code != \\"y\\""'],
      ['"z', '"\\"z"'],
      ['-1.5', '-1.5'],
      ['true', 'true'],
      ['$code', '$code'],
      ['code', '"code"'],
      [' 7 ', '7'],
    ])('that is typed as %s is written as %s', (typed, mpl) => {
      expect(writeTyped(typed)).toBe(mpl);
    });

    it.each([
      ['abc', '"abc"', 'abc'],
      ['7', '"7"', '"7"'],
    ])('%s is shown as it would be typed', (value, literal, shown) => {
      expect(shownString(value, literal)).toBe(shown);
    });

    it('is one value and nothing else', () => {
      expect(readLiteral('"a" or b == 1')).toBeUndefined();
      expect(readLiteral('7')).toMatchObject({ kind: 'number' });
    });
  });

  const valueIn = (text: string) => {
    const [step] = parseMpl(text).pipeline?.steps ?? [];
    const condition = step?.kind === 'where' ? step.condition : undefined;
    if (condition?.kind !== 'comparison' || condition.value === undefined) {
      throw new Error(`${text} compares nothing.`);
    }
    return condition.value;
  };

  it.each([
    ['"5.0/x"', '#/5\\.0\\/x/', '"5.0/x"'],
    ['7', '#/7/', '7'],
    ['$code', '#/$code/', '$code'],
    ['#/a\\.b/', '#/a\\.b/', '"a.b"'],
    ['#/a.+/', '#/a.+/', '"a.+"'],
  ])('%s as a pattern is %s, and as a value %s', (written, pattern, literal) => {
    const text = `a:b | where c == ${written}`;
    expect(patternOf(valueIn(text), text)).toBe(pattern);
    expect(literalOf(valueIn(text), text)).toBe(literal);
  });

  it('Values of the data are offered as patterns that match them', () => {
    expect(patternOptions('a.b')).toEqual([{ value: 'a\\.b', label: 'a.b' }]);
  });
});
