import { type Filter } from '@aplkit/language/kit/filter';
import { listText } from '@aplkit/language/kit/words';
import { bucketCall, stepsBeside, stepsFor } from '@aplkit/language/mpl/analysis/queryFor';
import { type KnownMetrics, type Metric, valueKindOf } from '@aplkit/language/mpl/analysis/schema';
import { addTagFilter } from '@aplkit/language/mpl/edit/filters';
import { readDuration } from '@aplkit/language/mpl/tree/duration';
import { writtenName } from '@aplkit/language/mpl/tree/quoteName';
import { Unclear } from '../apl/readers';
import { inUnitOf } from '../apl/values';
import { type MetricsClause, type WrittenAmount } from './metricsReader';

const isKindOf =
  <K extends MetricsClause['kind']>(kind: K) =>
  (clause: MetricsClause): clause is Extract<MetricsClause, { kind: K }> =>
    clause.kind === kind;

export const clausesOf = <K extends MetricsClause['kind']>(clauses: readonly MetricsClause[], kind: K) =>
  clauses.filter(isKindOf(kind));

/** Functions, grouping tags and interval for a metric's steps. */
interface WantedSteps {
  functions: readonly string[];
  by: readonly string[];
  interval: string | undefined;
}

const isQuantile = (name: string) => Number.isFinite(Number(name));
const aggregates: ReadonlySet<string> = new Set(['avg', 'min', 'max']);
/** Functions that calculate the number of measurements in a histogram. */
const countFunctions: ReadonlySet<string> = new Set(['increase', 'rate', 'sum']);
const countHint = '. Use “number of”, or an interval such as “per second every 1m”';

/** The steps that calculate some functions of a metric, depending on the metric's type. */
export function stepsOf(metric: Metric, { functions, by, interval = '$__interval' }: WantedSteps): string[] {
  const kind = valueKindOf(metric);
  const [only, more] = functions;
  const seconds = (readDuration(interval) ?? 0) / 1000;
  const isRate = functions.includes('rate');
  const fail = (hint: string, of = ''): never => {
    // A plural noun such as “requests” implies `increase`.
    const names = functions
      .filter((name) => functions.length === 1 || name !== 'increase')
      .map((name) => (isQuantile(name) ? `p${String(Number(name) * 100).replace('.', '_')}` : name));
    throw new Unclear(
      `“${metric.name}” is a ${kind === 'unknown' ? 'metric without a type' : kind}, so ${listText(names)}${of} can’t be calculated${hint}`
    );
  };
  if (only === undefined) {
    return stepsFor(kind, by, { interval });
  }
  const clause = by.length > 0 ? ` by ${by.map(writtenName).join(', ')}` : '';
  const to = interval === '' ? '' : ` to ${interval}`;
  const grouped = (using: string) => `group${clause} using ${using}`;
  const bucket = (call: string) => `bucket${clause}${to} using ${call}`;
  switch (kind) {
    case 'delta histogram':
    case 'cumulative histogram': {
      const count = bucketCall(kind, ['count']);
      if (functions.includes('increase')) {
        if (!functions.every((name) => countFunctions.has(name))) {
          return fail(`. To use its values, write “${metric.name}”`, ' of its count');
        }
        if (kind === 'cumulative histogram' || !isRate) {
          return [bucket(isRate ? count : count.replace('(rate', '(increase'))];
        }
        return seconds > 0 ? [bucket(count), `map / ${seconds}`] : fail(countHint);
      }
      return functions.every((name) => isQuantile(name) || aggregates.has(name))
        ? [bucket(bucketCall(kind, functions))]
        : fail('. Use a percentile such as p95');
    }
    case 'cumulative counter': {
      const [other, third] = functions.filter((name) => name !== 'rate');
      if (isRate && third === undefined && (other === undefined || other === 'sum' || aggregates.has(other))) {
        return [`align${to} using prom::rate`, grouped(other ?? 'sum')];
      }
      return only === 'increase' && more === undefined
        ? ['map increase', `align${to} using sum`, grouped('sum')]
        : fail('. Use “per second” or “number of”');
    }
    case 'delta counter': {
      if (only === 'rate' && more === undefined && seconds > 0) {
        return [...stepsFor(kind, by, { interval }), `map / ${seconds}`];
      }
      return functions.every((name) => name === 'increase' || name === 'sum')
        ? stepsFor(kind, by, { interval })
        : fail(countHint);
    }
    case 'gauge':
    case 'unknown': {
      if (functions.every(isQuantile)) {
        return [bucket(`histogram(${functions.join(', ')})`)];
      }
      if (more !== undefined || !['last', 'sum', ...aggregates].includes(only)) {
        return fail('');
      }
      return only === 'last'
        ? [`align${to} using last`, ...(by.length > 0 ? [grouped('avg')] : [])]
        : [`align${to} using ${only === 'sum' ? 'avg' : only}`, grouped(only)];
    }
  }
}

/** The step that keeps the points that match a condition. */
export function pointsStep(
  filter: string,
  amount: WrittenAmount,
  { name, unit = '' }: Pick<Metric, 'name' | 'unit'>
): string {
  const { number, unit: written } = amount;
  const percent = written === '%' && unit === '1' ? String(Number((Number(number) / 100).toPrecision(12))) : undefined;
  const value =
    written === unit ? number : (percent ?? inUnitOf({ name: '', unit: unit === 'By' ? 'bytes' : unit }, amount));
  if (value === undefined) {
    throw new Unclear(`“${number} ${written}” can’t be compared with “${name}”, whose unit is ${unit || 'unknown'}`);
  }
  return `map filter::${filter}(${value})`;
}

/** Adds each filter to the metrics that have its tag. */
export function withTagFilters(mpl: string, filters: readonly Filter[], known: KnownMetrics): string {
  return filters.reduce((text, filter) => {
    const { text: next, leftOut } = addTagFilter(text, filter, known);
    if (leftOut.length > 0) {
      throw new Unclear(leftOut.join(' ').replace(/\.$/, ''));
    }
    return next;
  }, mpl);
}

/** The query for a question; `undefined` if its clauses don't form a query. */
export function newMetricsQuery(
  clauses: readonly MetricsClause[],
  dataset: string,
  known: KnownMetrics
): string | undefined {
  const of = <K extends MetricsClause['kind']>(kind: K) => clausesOf(clauses, kind);
  const [first, second, third] = of('metric').map(({ metric }) => metric);
  const [compute, share] = [...of('compute'), ...of('share')];
  const once = (['interval', 'points', 'range', 'dataset', 'map', 'groups'] as const).map((kind) => of(kind).length);
  const isChange = of('also').length + of('instead').length + of('remove').length > 0;
  if (
    first === undefined ||
    third !== undefined ||
    share !== undefined ||
    isChange ||
    once.some((count) => count > 1)
  ) {
    return undefined;
  }
  const filters = of('where').flatMap((clause) => clause.filters);
  const equal = filters.filter(({ operator }) => operator === '=' || operator === '=|').map(({ column }) => column);
  if (new Set(equal).size < equal.length) {
    throw new Unclear('Put “or” between two values of the same tag');
  }
  const wanted: WantedSteps = {
    functions: [...new Set(of('function').map(({ name }) => name))],
    by: of('groups').flatMap(({ tags }) => tags),
    interval: of('interval').at(0)?.interval,
  };
  const range = of('range')
    .map(({ duration }) => `[${duration}..]`)
    .join('');
  const pipeline = (metric: Metric, steps: readonly string[]) =>
    [`${writtenName(dataset)}:${writtenName(metric.name)}${range}`, ...steps.map((step) => `| ${step}`)].join('\n');
  const maps = [
    ...of('map').map(({ call }) => `map ${call}`),
    ...of('points').map(({ filter, amount }) =>
      // A number of measurements isn't in the unit of the measurements.
      pointsStep(filter, amount, wanted.functions.includes('increase') ? { name: `number of ${first.name}` } : first)
    ),
  ];
  if (!compute) {
    return second ? undefined : withTagFilters(pipeline(first, [...stepsOf(first, wanted), ...maps]), filters, known);
  }
  const operator = clauses.indexOf(compute);
  const wheres = of('where').map((clause) => clauses.indexOf(clause));
  const isOfOne = compute.kind === 'share' ? !second : second?.name === first.name;
  const isBefore = wheres.every((index) => index < operator);
  const isRight = isOfOne
    ? filters.length > 0 && (compute.kind === 'share' || isBefore)
    : compute.kind === 'compute' && second !== undefined && wheres.every((index) => index > operator);
  if (!isRight || maps.length > 0) {
    return undefined;
  }
  const sideOf = (metric: Metric) => {
    const kind = valueKindOf(metric);
    if (wanted.functions.length === 0 && kind.endsWith('histogram')) {
      throw new Unclear(`Name what to calculate from “${metric.name}”, such as “number of” or “p95”`);
    }
    return pipeline(
      metric,
      wanted.functions.length > 0 ? stepsOf(metric, wanted) : stepsBeside(kind, wanted.by, wanted.interval)
    );
  };
  const indented = (mpl: string) => mpl.split('\n').join('\n  ');
  const [left, right] = [sideOf(first), sideOf(second ?? first)];
  const both = (one: string) =>
    `(\n  ${indented(one)},\n  ${indented(right)}\n)\n| compute result using ${compute.operator}`;
  const query = isOfOne ? both(withTagFilters(left, filters, known)) : withTagFilters(both(left), filters, known);
  return compute.isPercentage ? `${query}\n| map * 100` : query;
}
