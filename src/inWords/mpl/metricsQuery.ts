import { type Filter } from '@aplkit/language/kit/filter';
import { stepsBeside } from '@aplkit/language/mpl/analysis/queryFor';
import { type KnownMetrics, type Metric, valueKindOf } from '@aplkit/language/mpl/analysis/schema';
import { addTagFilter } from '@aplkit/language/mpl/edit/filters';
import { writtenName } from '@aplkit/language/mpl/tree/quoteName';
import { Unclear } from '../kit/unclear';

import { clausesOf, type MetricsClause } from './metricsClause';
import { pointsStep, stepsOf, type WantedSteps } from './functionSteps';

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
  const isChange = (['also', 'instead', 'insteadOf', 'remove'] as const).some((kind) => of(kind).length > 0);
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
