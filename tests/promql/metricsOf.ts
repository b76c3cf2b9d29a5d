import { type TestSeries } from '../../sandbox/testing/metrics';
import { type Expression, type Series } from './expression';
import { parsePromql } from './parsePromql';
import { counterOf, histogramOf, seriesOf } from './series';

// Series for each metric that an expression names, in Prometheus's form and the store's form.

const minute = 60_000;
/** Times half a minute apart, from 70 minutes before the range, that avoid the edges of windows. */
const grid = { first: -70 * minute + 7000, step: 30_000, count: 200 };
/** Times half an hour apart over the day before `grid`. */
const dayBefore = { first: -26 * 60 * minute + 7000, step: 30 * minute, count: 50 };

interface Measured {
  prometheus: Series[];
  stored: TestSeries[];
}

interface Named {
  isCounter: boolean;
  labels: Set<string>;
}

const conversions = new Set(['rate', 'increase', 'irate']);

/** Finds the metrics that an expression names, with the labels that it compares or groups by. */
function namesIn(expression: Expression): Map<string, Named> {
  const found = new Map<string, Named>();
  const labels = new Set<string>();
  const visit = (node: Expression, isCounter: boolean): void => {
    switch (node.kind) {
      case 'selector': {
        const name = node.matchers.find(({ label, operator }) => label === '__name__' && operator === '=')?.value;
        node.matchers.forEach(({ label }) => labels.add(label));
        if (name !== undefined) {
          found.set(name, { isCounter: isCounter || found.get(name)?.isCounter === true, labels });
        }
        return;
      }
      case 'subquery':
      case 'negation':
        return visit(node.of, isCounter);
      case 'call':
        return node.parameters.forEach((each) => visit(each, conversions.has(node.name)));
      case 'aggregation':
        node.grouping.labels.forEach((label) => labels.add(label));
        return visit(node.of, isCounter);
      case 'binary':
        node.matching.labels.forEach((label) => labels.add(label));
        [node.left, node.right].forEach((each) => visit(each, isCounter));
        return;
      case 'number':
      case 'string':
        return;
    }
  };
  visit(expression, false);
  labels.delete('__name__');
  labels.delete('le');
  return found;
}

/** Values with which an expression compares a label, and some others. */
function valuesOf(expression: Expression, label: string): string[] {
  const written = [
    ...JSON.stringify(expression).matchAll(
      /\{"label":("(?:[^"\\]|\\.)*"),"operator":"([^"]*)","value":("(?:[^"\\]|\\.)*")\}/g
    ),
  ]
    .filter(([, name]) => JSON.parse(name) === label)
    .map(([, , operator, value]): [string, string] => [operator, String(JSON.parse(value))]);
  const samples = written.map(([operator, value]) =>
    operator.includes('~')
      ? (value.split('|')[0] ?? '').replaceAll('.+', 'x').replaceAll('.*', 'y').replaceAll('.', '0')
      : value
  );
  return [...new Set([...samples, 'other', 'a'])].filter((value) => value !== '').slice(0, 3);
}

function combinations(labels: readonly string[], values: (label: string) => string[]): Array<Record<string, string>> {
  return labels.reduce<Array<Record<string, string>>>(
    (all, label) => all.flatMap((each) => values(label).map((value) => ({ ...each, [label]: value }))).slice(0, 12),
    [{}]
  );
}

/** Values that cross the cases' thresholds; some series have a gap of seven minutes. */
const gauge = (seed: number) => (index: number) =>
  (index + seed) % 60 > 45 && seed % 2 === 1
    ? null
    : [0, 1, 0.25, 7, 12, -3, 1, 40, 3e6, 2][(index * 7 + seed * 3) % 10];

const increase = (seed: number) => (index: number) => ((index * 5 + seed * 11) % 13) * 40;
const durations = [0.04, 0.3, 0.7, 3, 0.2, 0.09, 20];

/** Creates an expression's metrics in both forms. */
export function metricsOf(text: string): Measured {
  const expression = parsePromql(text);
  const prometheus: Series[] = [];
  const stored: TestSeries[] = [];
  const add = (metric: string, tags: Record<string, string>, { points }: Series, properties: Partial<TestSeries>) =>
    stored.push({
      metric,
      tags,
      points: points.map(({ time, value }): [number, number] => [time / 1000, value]),
      ...properties,
    });
  const joined = (...parts: Series[]): Series => ({ ...parts[0], points: parts.flatMap(({ points }) => points) });
  for (const [name, { isCounter, labels }] of namesIn(expression)) {
    const sets = [
      { host: 'w1' },
      ...combinations(['host', ...[...labels].filter((label) => label !== 'host')], (label) =>
        label === 'host' ? ['w1', 'w2'] : valuesOf(expression, label)
      ),
    ];
    const isHistogram = /^h(_bucket|_sum|_count)?$/.test(name);
    const unique = [...new Map(sets.map((set) => [JSON.stringify(Object.entries(set).sort()), set])).values()];
    unique.forEach((set, seed) => {
      const options = { start: grid.first, step: grid.step };
      if (isHistogram && !prometheus.some(({ labels: has }) => has.__name__.startsWith('h_') && sameSet(has, set))) {
        const observations = Array.from({ length: grid.count }, (_, index) =>
          durations.slice(0, 1 + ((index * 3 + seed) % 7)).map((each) => each * (1 + seed))
        );
        const parts = histogramOf('h', set, [0.1, 0.5, 1, 5], observations, { ...options, restarts: [170] });
        prometheus.push(...parts);
        parts.forEach((part) => {
          const { __name__: full, le, ...own } = part.labels;
          const component = full.slice(2);
          const tags = { ...own, 'axiom.histogram': component, ...(le !== undefined && { 'axiom.le': le }) };
          add('h', tags, part, { type: 'Histogram', temporality: 'Cumulative' });
        });
      }
      if (!isHistogram) {
        const indexes = Array.from({ length: grid.count }, (_, index) => index);
        const earlier = Array.from({ length: dayBefore.count }, (_, index) => index);
        const before = { start: dayBefore.first, step: dayBefore.step };
        const series = isCounter
          ? joined(
              counterOf(name, set, earlier.map(increase(seed)), before),
              counterOf(name, set, indexes.map(increase(seed)), { ...options, restarts: [165 + seed] })
            )
          : joined(
              seriesOf(name, set, earlier.map(gauge(seed)), before),
              seriesOf(name, set, indexes.map(gauge(seed)), options)
            );
        prometheus.push(series);
        add(name, set, series, isCounter ? { type: 'CounterMonotonic', temporality: 'Cumulative' } : {});
      }
    });
  }
  return { prometheus, stored };
}

const sameSet = ({ __name__, le, ...labels }: Readonly<Record<string, string>>, set: Record<string, string>): boolean =>
  JSON.stringify(Object.entries(labels).sort()) === JSON.stringify(Object.entries(set).sort());
