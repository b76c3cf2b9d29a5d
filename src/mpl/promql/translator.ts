import { type KnownMetrics, valueKindOf } from '../analysis/schema';
import { readDuration } from '../tree/duration';
import { writtenName } from '../tree/quote';
import { isHistogramPart, matcherCondition, metricOf, tagOf } from './names';
import {
  byClause,
  comparisons,
  groupings,
  intervalOf,
  isConversion,
  literalNumber,
  offsetStep,
  overTime,
  perSecond,
  pipe,
  selectorIn,
} from './parts';
import { type Promql } from './readPromql';

/** A query as lines: its source and steps. */
type Lines = string[];

export class Translator {
  /** Parts that MPL has nothing for. */
  readonly left: string[] = [];

  constructor(
    private readonly dataset: string,
    private readonly known: KnownMetrics
  ) {}

  translate(expression: Promql): Lines | undefined {
    switch (expression.kind) {
      case 'selector':
        return expression.metric === ''
          ? undefined
          : [...this.source(expression), 'align to $__interval using last'].map(pipe);
      case 'call':
        return this.call(expression);
      case 'aggregation':
        return this.aggregation(expression);
      case 'binary':
        return this.binary(expression);
      case 'negative':
        return this.then(expression.of, 'map * -1');
      case 'number':
      case 'string':
        return undefined;
    }
  }

  private then(expression: Promql | undefined, ...steps: string[]): Lines | undefined {
    const lines = expression && this.translate(expression);
    return lines && [...lines, ...steps.map((step) => `| ${step}`)];
  }

  /** The metric and its filters, without pipes. */
  private source({ metric: written, matchers, offset, at }: Promql & { kind: 'selector' }): string[] {
    // Someone who knows where the metric is may have begun with its dataset.
    const lead = `${this.dataset}:`;
    const metric = written.startsWith(lead) ? written.slice(lead.length) : written;
    const shift = offset === undefined ? undefined : offsetStep(offset);
    this.left.push(
      ...(offset !== undefined && shift === undefined ? [`offset ${offset}`] : []),
      ...(at === undefined ? [] : [`@ ${at}`])
    );
    const found = this.metricOf(metric);
    if (found && isHistogramPart(found)) {
      this.left.push(metric);
    }
    const name = found?.metric.name ?? metric;
    const tags = this.known.tagsOf(this.dataset, name) ?? [];
    const filters = matchers.map((matcher) => matcherCondition({ ...matcher, label: tagOf(matcher.label, tags) }));
    return [
      `${writtenName(this.dataset)}:${writtenName(name)}`,
      ...(shift === undefined ? [] : [shift]),
      ...(filters.length > 0 ? [`where ${filters.join(' and ')}`] : []),
    ];
  }

  private metricOf(name: string) {
    return metricOf(name, this.known.metricsOf(this.dataset) ?? []);
  }

  private call(call: Promql & { kind: 'call' }): Lines | undefined {
    const { name, arguments: list } = call;
    const [first, second] = list;
    const number = second?.kind === 'number' ? second.text : undefined;
    const align = overTime.get(name);
    if (first?.kind === 'selector' && first.range !== undefined) {
      const interval = intervalOf(first.range);
      const of = (...steps: string[]) => [...this.source(first), ...steps].map(pipe);
      const tags = this.tagsOf(first);
      const part = tags && this.histogramPart(call, tags);
      if (part) {
        return part;
      }
      if (isConversion(name) && valueKindOf(this.metricOf(first.metric)?.metric) === 'delta counter') {
        return of(`align to ${interval} using sum`, ...this.converted(name, interval));
      }
      if (name === 'rate' || name === 'irate') {
        return of(`align to ${interval} using prom::rate`);
      }
      if (name === 'increase') {
        const seconds = (readDuration(interval) ?? 0) / 1000;
        return seconds > 0
          ? of(`align to ${interval} using prom::rate`, `map * ${seconds}`)
          : of(`align to ${interval} using last`, 'map increase');
      }
      if (align) {
        return of(`align to ${interval} using ${align}`);
      }
    }
    switch (name) {
      case 'abs':
        return this.then(first, 'map abs');
      case 'clamp_min':
      case 'clamp_max': {
        const limit = name === 'clamp_min' ? 'max' : 'min';
        return number === undefined ? this.without(name, list) : this.then(first, `map ${limit}(${number})`);
      }
      case 'histogram_quantile':
        return this.quantile(list) ?? this.without(name, list);
      // The order of series is that of the panel.
      case 'sort':
      case 'sort_desc':
        return this.then(first);
      default:
        return this.without(name, list);
    }
  }

  /** Names what MPL has not, and goes on with the series that it is given. */
  private without(name: string, list: readonly Promql[]): Lines | undefined {
    this.left.push(`${name}(…)`);
    const series = list.find(({ kind }) => kind !== 'number' && kind !== 'string');
    return series?.kind === 'selector'
      ? this.translate({ ...series, range: undefined })
      : series && this.translate(series);
  }

  private aggregation({ name, by, without, arguments: list }: Promql & { kind: 'aggregation' }): Lines | undefined {
    const [first] = list;
    if (!groupings.has(name)) {
      return this.without(name, list);
    }
    const part = name === 'sum' && !without ? this.histogramPart(first, by ?? []) : undefined;
    if (part) {
      return part;
    }
    const metric = selectorIn(first);
    const tags = this.tagsOf(metric);
    if (without && !tags) {
      this.left.push(`without (${without.join(', ')})`);
      return this.then(first, `group using ${name}`);
    }
    const kept = without
      ? (tags ?? []).filter((tag) => !without.some((label) => tagOf(label, tags ?? []) === tag))
      : (by ?? []).map((label) => tagOf(label, tags ?? []));
    return this.then(first, `group${byClause(kept)} using ${name}`);
  }

  private tagsOf(selector: (Promql & { kind: 'selector' }) | undefined): readonly string[] | undefined {
    const name = selector && (this.metricOf(selector.metric)?.metric.name ?? selector.metric);
    return name === undefined ? undefined : this.known.tagsOf(this.dataset, name);
  }

  /** `histogram_quantile(0.95, sum by (le, a) (rate(m_bucket[5m])))` */
  private quantile([quantile, of]: readonly Promql[]): Lines | undefined {
    const grouped = of?.kind === 'aggregation' && of.name === 'sum' && !of.without ? of : undefined;
    const rated = grouped ? grouped.arguments.at(0) : of;
    const tags = this.tagsOf(selectorIn(rated));
    const by = grouped ? (grouped.by ?? []) : tags;
    return quantile?.kind === 'number' && by && rated ? this.bucket(rated, by, quantile.text) : undefined;
  }

  /** `rate(m_count[5m])` by some tags, where the store has a histogram `m`. */
  private histogramPart(rated: Promql | undefined, by: readonly string[]): Lines | undefined {
    const found = this.metricOf(selectorIn(rated)?.metric ?? '');
    const isPart = found && isHistogramPart(found) && /^_(count|sum)$/.test(found.part);
    return isPart && rated ? this.bucket(rated, by, found.part.slice(1)) : undefined;
  }

  /** The steps after sums over an interval, for a rate. */
  private converted(conversion: string, interval: string): string[] {
    const steps = conversion === 'increase' ? [] : perSecond(interval);
    if (!steps) {
      this.left.push(`${conversion}(…)`);
    }
    return steps ?? [];
  }

  private bucket(rated: Promql, by: readonly string[], spec: string): Lines | undefined {
    const selector = rated.kind === 'call' && isConversion(rated.name) ? rated.arguments.at(0) : undefined;
    if (rated.kind !== 'call' || selector?.kind !== 'selector' || selector.range === undefined) {
      return undefined;
    }
    const found = this.metricOf(selector.metric)?.metric;
    const metric = found?.name ?? selector.metric.replace(/_bucket$/, '');
    const tags = this.known.tagsOf(this.dataset, metric) ?? [];
    const kept = by.filter((label) => label !== 'le').map((label) => tagOf(label, tags));
    const isDelta = valueKindOf(found) === 'delta histogram';
    const interval = intervalOf(selector.range);
    const call = isDelta
      ? `interpolate_delta_histogram(${spec})`
      : `interpolate_cumulative_histogram(${rated.name === 'increase' ? 'increase' : 'rate'}, ${spec})`;
    const after = isDelta && /^(count|sum)$/.test(spec) ? this.converted(rated.name, interval) : [];
    const source = this.source({
      ...selector,
      metric,
      matchers: selector.matchers.filter(({ label }) => label !== 'le'),
    });
    return [...source, `bucket${byClause(kept)} to ${interval} using ${call}`, ...after].map(pipe);
  }

  private binary({ operator, isBool, matching, left, right }: Promql & { kind: 'binary' }): Lines | undefined {
    const comparison = comparisons.get(operator);
    const number = literalNumber(right);
    if (comparison) {
      return number === undefined
        ? this.onlyLeft(operator, left)
        : this.then(left, `map ${isBool ? 'is' : 'filter'}::${comparison}(${number})`);
    }
    if (!['+', '-', '*', '/'].includes(operator)) {
      return this.onlyLeft(operator, left);
    }
    if (number !== undefined) {
      return this.then(left, `map ${operator} ${number}`);
    }
    const first = literalNumber(left);
    if (first !== undefined) {
      return operator === '/'
        ? this.onlyLeft(`${first} / …`, right)
        : this.then(right, ...(operator === '-' ? ['map * -1', `map + ${first}`] : [`map ${operator} ${first}`]));
    }
    const sides = [this.translate(left), this.translate(right)];
    if (matching !== '') {
      this.left.push(matching);
    }
    const [one, other] = sides.map((lines) => lines?.map((line) => `  ${line}`).join('\n'));
    return one !== undefined && other !== undefined
      ? ['(', `${one},`, other, ')', `| compute result using ${operator}`]
      : sides.find((lines) => lines !== undefined);
  }

  private onlyLeft(what: string, left: Promql): Lines | undefined {
    this.left.push(what);
    return this.translate(left);
  }
}
