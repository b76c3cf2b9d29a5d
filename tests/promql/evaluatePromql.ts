import { type Expression, keyOf, type Labels, type Point, type Series } from './expression';
import { parsePromql } from './parsePromql';
import { calculate } from './scalarFunctions';
import { aggregate, combine, quantilesOfBuckets, relabel, type Sample, withoutName } from './vectors';
import { overWindow, type Rates, type Window } from './windows';

// PromQL over series in memory, according to Prometheus's documentation. Judges queries converted from PromQL, and shares no code with
// the product.

export interface Options {
  /** Texts that replace variables: `$name`, `${name}`, `${name:format}`, `[[name]]`. */
  variables?: Record<string, string>;
  rates?: Rates;
  /** Maximum age in milliseconds at which the last point still counts; defaults to 5 minutes. */
  lookback?: number;
  /** `after` is Prometheus 3's rule: a window includes its end and excludes its start. `before` is the opposite. */
  edge?: 'after' | 'before';
}

type Value = number | string | readonly Sample[];

/** Evaluates an expression at each step in `[start, end]` (ms). Throws for invalid text or an unknown function. */
export function evaluatePromql(
  expression: string | Expression,
  series: readonly Series[],
  start: number,
  end: number,
  step: number,
  options: Options = {}
): Series[] {
  const { variables = {}, rates = 'extrapolated', lookback = 300_000, edge = 'after' } = options;
  const tree = typeof expression === 'string' ? parsePromql(replaceVariables(expression, variables)) : expression;
  const evaluator = new Evaluator(series, { start, end, step, rates, lookback, edge });
  const results = new Map<string, { labels: Labels; points: Point[] }>();
  for (let time = start; time <= end; time += step) {
    for (const { labels, value } of evaluator.vector(tree, time)) {
      const key = keyOf(labels);
      const result = results.get(key) ?? { labels, points: [] };
      results.set(key, result);
      result.points.push({ time, value });
    }
  }
  return [...results.values()].sort((a, b) => (keyOf(a.labels) < keyOf(b.labels) ? -1 : 1));
}

export function replaceVariables(text: string, variables: Record<string, string>): string {
  return text.replace(/\$\{(\w+)(?::\w+)?\}|\[\[(\w+)\]\]|\$(\w+)/g, (whole, ...names: Array<string | undefined>) => {
    const name = names.slice(0, 3).find((each) => each !== undefined) ?? '';
    return variables[name] ?? whole;
  });
}

interface Context extends Required<Omit<Options, 'variables'>> {
  start: number;
  end: number;
  step: number;
}

class Evaluator {
  constructor(
    private readonly series: readonly Series[],
    private readonly context: Context
  ) {}

  vector(expression: Expression, time: number): readonly Sample[] {
    const value = this.value(expression, time);
    if (typeof value === 'string') {
      throw new Error('PromQL: a string is no series');
    }
    return typeof value === 'number' ? [{ labels: {}, value }] : value;
  }

  private value(expression: Expression, time: number): Value {
    switch (expression.kind) {
      case 'number':
      case 'string':
        return expression.value;
      case 'negation': {
        const of = this.value(expression.of, time);
        return typeof of === 'number'
          ? -of
          : this.vector(expression.of, time).map(({ labels, value }) => ({
              labels: withoutName(labels),
              value: -value,
            }));
      }
      case 'selector':
      case 'subquery':
        if (expression.kind === 'subquery' || expression.range !== undefined) {
          throw new Error('PromQL: a range is no series');
        }
        return this.instant(expression, time);
      case 'binary':
        return combine(expression, this.value(expression.left, time), this.value(expression.right, time));
      case 'aggregation': {
        const { name, grouping, parameter } = expression;
        return aggregate(
          name,
          grouping,
          this.vector(expression.of, time),
          parameter ? this.value(parameter, time) : Number.NaN
        );
      }
      case 'call':
        return this.call(expression, time);
    }
  }

  private call({ name, parameters }: Expression & { kind: 'call' }, time: number): Value {
    const number = (index: number, otherwise = Number.NaN) => {
      const value = parameters[index] ? this.value(parameters[index], time) : otherwise;
      if (typeof value !== 'number') {
        throw new Error(`PromQL: ${name} needs a number`);
      }
      return value;
    };
    const vector = (index: number) => this.vector(parameters[index], time);
    const range = parameters.findIndex(isRange);
    if (range >= 0 && name !== 'absent_over_time') {
      const keepsName = name === 'last_over_time';
      const parameter = parameters.length > 1 ? number(1 - range) : Number.NaN;
      return this.windows(parameters[range], time).flatMap(({ labels, window }) => {
        const value = overWindow(name, window, this.context.rates, parameter);
        return value === undefined ? [] : [{ labels: keepsName ? labels : withoutName(labels), value }];
      });
    }
    switch (name) {
      case 'time':
        return time / 1000;
      case 'vector':
        return [{ labels: {}, value: number(0) }];
      case 'scalar': {
        const samples = vector(0);
        return samples.length === 1 ? samples[0].value : Number.NaN;
      }
      case 'absent':
      case 'absent_over_time': {
        const isThere = (range >= 0 ? this.windows(parameters[0], time) : vector(0)).length > 0;
        return isThere ? [] : [{ labels: labelsOf(parameters[0]), value: 1 }];
      }
      case 'sort':
      case 'sort_desc': {
        const sign = name === 'sort' ? 1 : -1;
        return [...vector(0)].sort((a, b) => sign * (a.value - b.value));
      }
      case 'histogram_quantile':
        return quantilesOfBuckets(number(0), vector(1));
      case 'label_replace':
      case 'label_join':
        return relabel(
          name,
          vector(0),
          parameters.slice(1).map((each) => String(this.value(each, time)))
        );
      default: {
        const others = parameters.slice(1).map((_, index) => number(index + 1));
        return vector(0).map(({ labels, value }) => ({
          labels: withoutName(labels),
          value: calculate(name, value, others),
        }));
      }
    }
  }

  private instant(selector: Expression & { kind: 'selector' }, time: number): Sample[] {
    const end = this.moved(selector, time);
    return this.pointsOf(selector, end - this.context.lookback, end).map(({ labels, window }) => ({
      labels,
      value: window.points[window.points.length - 1].value,
    }));
  }

  private windows(expression: Expression, time: number): Array<{ labels: Labels; window: Window }> {
    if (expression.kind === 'selector' && expression.range !== undefined) {
      const end = this.moved(expression, time);
      return this.pointsOf(expression, end - expression.range, end);
    }
    if (expression.kind !== 'subquery') {
      throw new Error('PromQL: a range is needed');
    }
    const end = this.moved(expression, time);
    const { range, step = this.context.step } = expression;
    const found = new Map<string, { labels: Labels; window: Window & { points: Point[] } }>();
    for (let at = Math.floor((end - range) / step) * step + step; at <= end; at += step) {
      for (const { labels, value } of this.vector(expression.of, at)) {
        const entry = found.get(keyOf(labels)) ?? { labels, window: { start: end - range, end, points: [] } };
        found.set(keyOf(labels), entry);
        entry.window.points.push({ time: at, value });
      }
    }
    return [...found.values()];
  }

  private moved({ shift }: Expression & { kind: 'selector' | 'subquery' }, time: number): number {
    const { start, end } = this.context;
    const at = shift.at === 'start' ? start : shift.at === 'end' ? end : (shift.at ?? time);
    return at - shift.offset;
  }

  private pointsOf({ matchers }: Expression & { kind: 'selector' }, start: number, end: number) {
    const isAfter = this.context.edge === 'after';
    const isIn = ({ time }: Point) => (isAfter ? time > start && time <= end : time >= start && time < end);
    return this.series
      .filter(({ labels }) =>
        matchers.every(({ label, operator, value }) => matches(labels[label] ?? '', operator, value))
      )
      .flatMap(({ labels, points }) => {
        const first = points.findIndex(isIn);
        const window = { start, end, points: points.filter(isIn), before: points[first - 1] };
        return first < 0 ? [] : [{ labels, window }];
      });
  }
}

const isRange = (expression: Expression) =>
  expression.kind === 'subquery' || (expression.kind === 'selector' && expression.range !== undefined);

function matches(text: string, operator: string, value: string): boolean {
  const isEqual = operator.includes('~') ? new RegExp(`^(?:${value})$`, 's').test(text) : text === value;
  return operator.startsWith('!') ? !isEqual : isEqual;
}

/** Labels that `absent` takes from its selector. */
function labelsOf(expression: Expression): Labels {
  const matchers = expression.kind === 'selector' ? expression.matchers : [];
  return Object.fromEntries(
    matchers
      .filter(({ label, operator }) => operator === '=' && label !== '__name__')
      .map(({ label, value }) => [label, value])
  );
}
