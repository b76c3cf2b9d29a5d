import { type Expression, type Grouping, keyOf, type Labels, type Matching } from './expression';
import { compare, operate } from './scalarFunctions';
import { quantileOf } from './windows';

// Operations on samples with the same time, according to Prometheus's documentation.

export interface Sample {
  labels: Labels;
  value: number;
}

type Value = number | string | readonly Sample[];

const only = (labels: Labels, keeps: (name: string) => boolean): Labels =>
  Object.fromEntries(Object.entries(labels).filter(([name, value]) => value !== '' && keeps(name)));

export const withoutName = (labels: Labels) => only(labels, (name) => name !== '__name__');

function groupBy(samples: readonly Sample[], labelsOf: (labels: Labels) => Labels) {
  const groups = new Map<string, { labels: Labels; samples: Sample[] }>();
  for (const sample of samples) {
    const labels = labelsOf(sample.labels);
    const group = groups.get(keyOf(labels)) ?? { labels, samples: [] };
    groups.set(keyOf(labels), group);
    group.samples.push(sample);
  }
  return [...groups.values()];
}

export function aggregate(name: string, grouping: Grouping, samples: readonly Sample[], parameter: Value): Sample[] {
  const { without, labels: named } = grouping;
  const groups = groupBy(samples, (labels) =>
    only(labels, (each) => (without ? each !== '__name__' && !named.includes(each) : named.includes(each)))
  );
  return groups.flatMap(({ labels, samples: members }): Sample[] => {
    if (name === 'topk' || name === 'bottomk') {
      const sign = name === 'topk' ? -1 : 1;
      return [...members].sort((a, b) => sign * (a.value - b.value)).slice(0, Math.max(0, Number(parameter)));
    }
    const values = members.map(({ value }) => value);
    if (name === 'count_values') {
      return [...new Set(values)].map((value) => ({
        labels: { ...labels, [String(parameter)]: String(value) },
        value: values.filter((each) => each === value).length,
      }));
    }
    return [{ labels, value: aggregateValues(name, values, Number(parameter)) }];
  });
}

function aggregateValues(name: string, values: readonly number[], parameter: number): number {
  const sum = values.reduce((a, b) => a + b, 0);
  const mean = sum / values.length;
  const variance = () => values.reduce((total, value) => total + (value - mean) ** 2, 0) / values.length;
  switch (name) {
    case 'sum':
      return sum;
    case 'avg':
      return mean;
    case 'min':
      return Math.min(...values);
    case 'max':
      return Math.max(...values);
    case 'count':
      return values.length;
    case 'group':
      return 1;
    case 'stdvar':
      return variance();
    case 'stddev':
      return Math.sqrt(variance());
    case 'quantile':
      return quantileOf(values, parameter);
    default:
      throw new Error(`PromQL: ${name} is not known`);
  }
}

export function combine(expression: Expression & { kind: 'binary' }, left: Value, right: Value): Value {
  const { operator, bool, matching } = expression;
  if (typeof left === 'string' || typeof right === 'string') {
    throw new Error('PromQL: a string is no operand');
  }
  if (typeof left === 'number' && typeof right === 'number') {
    const holds = compare(operator, left, right);
    if (holds !== undefined && !bool) {
      throw new Error('PromQL: two scalars are compared with bool');
    }
    return holds === undefined ? operate(operator, left, right) : Number(holds);
  }
  if (typeof left === 'number') {
    return samplesOf(right).flatMap((sample) => pair(operator, bool, left, sample.value, sample, sample.value));
  }
  if (typeof right === 'number') {
    return left.flatMap((sample) => pair(operator, bool, sample.value, right, sample, sample.value));
  }
  const keep = (labels: Labels) => matched(labels, matching);
  if (operator === 'and' || operator === 'or' || operator === 'unless') {
    return setOperation(operator, left, right, (labels) => keyOf(keep(labels)));
  }
  return joined(expression, left, right, keep);
}

const samplesOf = (value: Value): readonly Sample[] => (typeof value === 'object' ? value : []);

const matched = (labels: Labels, { on, labels: named }: Matching): Labels =>
  only(labels, (name) => (on ? named.includes(name) : name !== '__name__' && !named.includes(name)));

/** Applies an operator to two values. A comparison that holds results in `kept`. */
function pair(
  operator: string,
  bool: boolean,
  left: number,
  right: number,
  { labels }: Sample,
  kept: number
): Sample[] {
  const holds = compare(operator, left, right);
  if (holds === undefined) {
    return [{ labels: withoutName(labels), value: operate(operator, left, right) }];
  }
  if (bool) {
    return [{ labels: withoutName(labels), value: Number(holds) }];
  }
  return holds ? [{ labels, value: kept }] : [];
}

function setOperation(
  operator: 'and' | 'or' | 'unless',
  left: readonly Sample[],
  right: readonly Sample[],
  key: (labels: Labels) => string
): Sample[] {
  const [lefts, rights] = [left, right].map((samples) => new Set(samples.map(({ labels }) => key(labels))));
  return operator === 'or'
    ? [...left, ...right.filter(({ labels }) => !lefts.has(key(labels)))]
    : left.filter(({ labels }) => rights.has(key(labels)) === (operator === 'and'));
}

function joined(
  { operator, bool, matching }: Expression & { kind: 'binary' },
  left: readonly Sample[],
  right: readonly Sample[],
  keep: (labels: Labels) => Labels
): Sample[] {
  const { group } = matching;
  const isRightMany = group?.many === 'right';
  const [many, one] = isRightMany ? [right, left] : [left, right];
  const ones = new Map<string, Sample>();
  for (const sample of one) {
    const key = keyOf(keep(sample.labels));
    if (ones.has(key)) {
      throw new Error('PromQL: many-to-many matching');
    }
    ones.set(key, sample);
  }
  const seen = new Set<string>();
  return many.flatMap((sample) => {
    const key = keyOf(keep(sample.labels));
    const other = ones.get(key);
    if (!other) {
      return [];
    }
    if (!group && seen.has(key)) {
      throw new Error('PromQL: many-to-one matching needs group_left');
    }
    seen.add(key);
    const [a, b] = isRightMany ? [other, sample] : [sample, other];
    const isFilter = compare(operator, 0, 0) !== undefined && !bool;
    const labels = group
      ? { ...sample.labels, ...Object.fromEntries(group.include.map((name) => [name, other.labels[name] ?? ''])) }
      : isFilter && !matching.on
        ? sample.labels
        : keep(sample.labels);
    return pair(operator, bool, a.value, b.value, { labels: only(labels, () => true), value: 0 }, a.value);
  });
}

/** Calculates quantiles from cumulative buckets with `le` by linear interpolation within a bucket. */
export function quantilesOfBuckets(quantile: number, samples: readonly Sample[]): Sample[] {
  const buckets = samples.filter(({ labels }) => labels.le !== undefined);
  return groupBy(buckets, (labels) => only(labels, (name) => name !== 'le' && name !== '__name__')).map(
    ({ labels, samples: members }) => ({
      labels,
      value: quantileOfBuckets(
        quantile,
        members.map(({ labels: { le }, value }) => ({ bound: le === '+Inf' ? Infinity : Number(le), count: value }))
      ),
    })
  );
}

export function quantileOfBuckets(quantile: number, buckets: Array<{ bound: number; count: number }>): number {
  const sorted = [...buckets].sort((a, b) => a.bound - b.bound);
  const counts: number[] = [];
  sorted.forEach(({ count }, index) => counts.push(Math.max(count, counts[index - 1] ?? count)));
  const last = sorted.length - 1;
  if (Number.isNaN(quantile) || last < 1 || sorted[last].bound !== Infinity || counts[last] === 0) {
    return Number.NaN;
  }
  if (quantile < 0 || quantile > 1) {
    return quantile < 0 ? -Infinity : Infinity;
  }
  const rank = quantile * counts[last];
  const index = counts.findIndex((count) => count >= rank);
  if (index === last) {
    return sorted[last - 1].bound;
  }
  const { bound } = sorted[index];
  if (index === 0 && bound <= 0) {
    return bound;
  }
  const [from, below] = index === 0 ? [0, 0] : [sorted[index - 1].bound, counts[index - 1]];
  return from + (bound - from) * ((rank - below) / (counts[index] - below));
}

/** Applies `label_replace(v, to, replacement, from, pattern)` or `label_join(v, to, separator, …from)`. */
export function relabel(name: string, samples: readonly Sample[], [to, text, ...rest]: string[]): Sample[] {
  return samples.map(({ labels, value }) => {
    const [from, pattern] = rest;
    if (name === 'label_join') {
      return {
        labels: only({ ...labels, [to]: rest.map((each) => labels[each] ?? '').join(text) }, () => true),
        value,
      };
    }
    const found = new RegExp(`^(?:${pattern})$`, 's').exec(labels[from] ?? '');
    const replaced = text.replace(/\$(\w+)|\$\{(\w+)\}/g, (_, a?: string, b?: string) => {
      const group = a ?? b ?? '';
      return (/^\d+$/.test(group) ? found?.[Number(group)] : found?.groups?.[group]) ?? '';
    });
    return found ? { labels: only({ ...labels, [to]: replaced }, () => true), value } : { labels, value };
  });
}
