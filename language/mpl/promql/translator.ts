import { type ValueKind, valueKindOf } from '../analysis/schema';
import { selectorsIn } from './datasetFor';
import { type PromqlAggregation, type Binary, type Matching, type Promql, type Selector } from './expression';
import { bucketRatesIn, quantileStep } from './histograms';
import { tagOf } from './names';
import { folded, isArithmetic, isComparison, isWritable, joinsEqually, withNumber, written } from './operators';
import { isDashboardVariable } from './placeholders';
import { computed, grouped, operandOf, type Operand, type SeriesQuery, then, withoutStoreTag } from './series';
import { type SelectorSource, type SelectorSources } from './selectorSources';
import { lastPoint, windowOf, windowSteps } from './windows';

type Value = SeriesQuery | Operand;

const isDelta = (kind: ValueKind): boolean => kind === 'delta counter' || kind === 'delta histogram';

/** Converts a whole expression, or lists the parts without an exact counterpart in MPL in `missing`. */
export class Translator {
  readonly missing: string[] = [];

  constructor(
    private readonly sources: SelectorSources,
    private readonly isInstant: boolean
  ) {}

  /** The query for an expression that returns series. */
  series(expression: Promql): SeriesQuery | undefined {
    const value = this.value(expression);
    return value?.kind === 'number' ? this.lacks('a number without a metric') : value;
  }

  private lacks(part: string): undefined {
    this.missing.push(part);
  }

  private value(expression: Promql): Value | undefined {
    switch (expression.kind) {
      case 'number':
        return operandOf(expression.value);
      case 'variable':
        return operandOf(expression.name);
      case 'selector':
        return this.lastPoints(expression);
      case 'call':
        return this.call(expression);
      case 'aggregation':
        return this.aggregation(expression);
      case 'binary':
        return this.binary(expression);
      case 'negative': {
        const of = this.value(expression.of);
        return of?.kind === 'number'
          ? (folded('*', operandOf(-1), of) ?? this.lacks(`-${written(of)}`))
          : of && then(of, 'map * -1');
      }
      case 'other':
        return this.lacks(expression.text);
    }
  }

  /** Query for an operand that must be series. A variable is read as a metric name. */
  private vector(expression: Promql | undefined): SeriesQuery | undefined {
    return expression?.kind === 'variable'
      ? this.lastPoints({ kind: 'selector', metric: expression.name, matchers: [] })
      : expression && this.series(expression);
  }

  private lastPoints(selector: Selector): SeriesQuery | undefined {
    if (selector.range !== undefined) {
      return this.lacks(`[${selector.range}] without a function`);
    }
    const source = this.source(selector);
    if (source && isDelta(source.valueKind)) {
      return this.lacks(`the total of ${selector.metric}, which is a delta counter`);
    }
    return source && then({ kind: 'series', ...source, to: '$__interval' }, lastPoint);
  }

  private source(selector: Selector): SelectorSource | undefined {
    const source = this.sources.source(selector);
    return 'missing' in source ? this.lacks(source.missing) : source;
  }

  private call({ name, arguments: list }: Promql & { kind: 'call' }): Value | undefined {
    const [first] = list;
    if (list.length === 1 && first.kind === 'selector' && first.range !== undefined) {
      return this.overWindow(name, first, first.range);
    }
    switch (name) {
      case 'abs':
        return this.mapped(first, () => ['map abs']);
      // Sorting is up to the panel.
      case 'sort':
      case 'sort_desc':
        return this.vector(first);
      case 'clamp':
      case 'clamp_min':
      case 'clamp_max':
        return this.clamp(name, list);
      case 'histogram_quantile':
        return this.quantile(list);
      default:
        return this.unknown(`${name}(…)`, list);
    }
  }

  /** Reports a function without a counterpart, and the missing parts in its arguments. */
  private unknown(name: string, list: readonly Promql[]): undefined {
    this.lacks(name);
    list
      .filter((each) => each.kind !== 'other' && !(each.kind === 'selector' && each.range !== undefined))
      .forEach((each) => this.value(each));
  }

  private mapped(of: Promql | undefined, steps: () => string[]): SeriesQuery | undefined {
    const query = this.vector(of);
    return query && then(query, ...steps());
  }

  private overWindow(name: string, selector: Selector, range: string): SeriesQuery | undefined {
    const window = windowOf(range, this.isInstant);
    const source = this.source(selector);
    const steps = source && window && windowSteps(name, window, source.valueKind);
    return steps
      ? then({ kind: 'series', ...source, to: window?.to }, ...steps)
      : source && this.lacks(`${name}(…[${range}])`);
  }

  private clamp(name: string, [of, ...limits]: readonly Promql[]): SeriesQuery | undefined {
    const numbers = limits.map((limit) => this.value(limit)).filter((limit) => limit?.kind === 'number');
    const [low, high] = name === 'clamp_max' ? [undefined, numbers[0]] : numbers;
    const isEmpty = low && high && !(Number(low.value) <= Number(high.value));
    if (numbers.length !== (name === 'clamp' ? 2 : 1) || !numbers.every(isWritable) || isEmpty) {
      return this.lacks(`${name}(…)`);
    }
    return this.mapped(of, () => [
      ...(low ? [`map max(${written(low)})`] : []),
      ...(high ? [`map min(${written(high)})`] : []),
    ]);
  }

  private aggregation({ name, by, without, arguments: list }: PromqlAggregation): SeriesQuery | undefined {
    if (without) {
      return this.unknown(`without (${without.join(', ')})`, list);
    }
    const [of] = list;
    if (list.length !== 1 || of.kind === 'number') {
      return this.unknown(`${name}(…)`, list);
    }
    const query = this.vector(of);
    const [metric] = selectorsIn(of).map(({ metric: written }) => this.sources.nameOf(written));
    const known = this.sources.tagsOf(metric ?? '') ?? [];
    // In PromQL, a label that was removed by grouping is empty. In MPL, it's an error.
    const isThere = (tag: string) => query?.tags === undefined || query.tags.includes(tag) || isDashboardVariable(tag);
    const tags = (by ?? []).map((label) => tagOf(label, known)).filter(isThere);
    return query && (grouped(query, name, tags) ?? this.lacks(`${name}(…)`));
  }

  private quantile([quantile, of]: readonly Promql[]): SeriesQuery | undefined {
    const number = quantile && this.value(quantile);
    const rates = of && bucketRatesIn(of);
    const window = rates && windowOf(rates.selector.range, this.isInstant);
    const name = rates?.selector.metric ?? '';
    const found = this.sources.found(name);
    const isBucket = found ? found.part === '_bucket' : name.endsWith('_bucket');
    if (number?.kind !== 'number' || !window || !isBucket) {
      return this.lacks('histogram_quantile(…)');
    }
    const metric = found?.metric.name ?? this.sources.nameOf(name).replace(/_bucket$/, '');
    const all = this.sources.tagsOf(metric);
    const tags = rates.by?.map((label) => tagOf(label, all ?? [])) ?? all;
    if (!tags) {
      return this.lacks('histogram_quantile(…) by unknown labels');
    }
    const bucket = quantileStep(number, rates, window, { tags, kind: valueKindOf(found?.metric) });
    const lines = this.sources.filtered(rates.selector, metric);
    if ('missing' in lines) {
      return this.lacks(lines.missing);
    }
    return bucket
      ? then({ kind: 'series', lines, tags, hasStoreTag: true, to: bucket.to }, bucket.step)
      : this.lacks('histogram_quantile(…)');
  }

  private binary({ operator, isBool, matching, left, right }: Binary): Value | undefined {
    const [one, other] = [this.value(left), this.value(right)];
    if (!one || !other) {
      return undefined;
    }
    if (one.kind === 'number' && other.kind === 'number') {
      return folded(operator, one, other) ?? this.lacks(`${written(one)} ${operator} ${written(other)}`);
    }
    if (one.kind === 'series' && other.kind === 'series') {
      return this.joined(operator, matching, one, other);
    }
    const isNumberFirst = one.kind === 'number';
    const [query, number] = one.kind === 'series' ? [one, other] : [other, one];
    if (query.kind !== 'series' || number.kind !== 'number') {
      return undefined;
    }
    const name = isNumberFirst ? `${written(number)} ${operator} …` : `${operator} ${written(number)}`;
    return (
      (isWritable(number) ? withNumber(operator, isBool, query, number, isNumberFirst) : undefined) ?? this.lacks(name)
    );
  }

  private joined(
    operator: string,
    matching: Matching | undefined,
    left: SeriesQuery,
    right: SeriesQuery
  ): SeriesQuery | undefined {
    if (!isArithmetic(operator)) {
      return this.lacks(isComparison(operator) ? `${operator} between metrics` : operator);
    }
    const [one, other] = [withoutStoreTag(left), withoutStoreTag(right)];
    if (!one || !other) {
      return this.lacks('parts of a histogram with unknown tags');
    }
    if (one.to !== other.to) {
      return this.lacks(`${operator} between metrics with different intervals`);
    }
    return joinsEqually(matching, one, other)
      ? computed(operator, one, other)
      : this.lacks(matching?.text ?? `${operator} between different labels`);
  }
}
