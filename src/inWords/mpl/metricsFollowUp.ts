import { insert, replace } from '@aplkit/language/kit/places';
import { knownMetric, type KnownMetrics, type Metric } from '@aplkit/language/mpl/analysis/schema';
import { insertSteps } from '@aplkit/language/mpl/edit/steps';
import { chooseMetric, writeInterval } from '@aplkit/language/mpl/steps/cardEdits';
import { parseMpl } from '@aplkit/language/mpl/tree/readQuery';
import { Unclear } from '../kit/unclear';
import { withFilters, withoutFilters } from './changeFilters';
import { withFunctions } from './changeFunctions';
import { withGroupTags, withoutGroups } from './changeGroups';
import { pointsStep } from './functionSteps';
import { clausesOf, type MetricsClause } from './metricsClause';
import { edited, metricPipelines, stepsOfPipelines } from './metricsParts';

/** The query as changed by a follow-up question; `undefined` if the question needs a new query. */
export function metricsFollowUp(
  query: string,
  clauses: readonly MetricsClause[],
  known: KnownMetrics
): string | undefined {
  const of = <K extends MetricsClause['kind']>(kind: K) => clausesOf(clauses, kind);
  const [isAlso, isInstead] = [of('also').length > 0, of('instead').length > 0];
  const ways = { isAlso, isInstead };
  const [metric, second] = of('metric');
  const [replaced, other] = of('insteadOf');
  const isMixed =
    (replaced?.function !== undefined && of('function').length === 0) ||
    (replaced?.tag !== undefined && of('groups').length === 0) ||
    of('groups').length > 1;
  const isNew = of('compute').length + of('share').length + of('dataset').length > 0 || (second ?? other) !== undefined;
  if (isNew || isMixed || (metric && !isInstead) || parseMpl(query).problems.length > 0) {
    return undefined;
  }
  const changes: Array<(mpl: string) => string> = [
    (mpl) => (metric ? withMetric(mpl, metric.metric, known) : mpl),
    ...of('remove').map(
      ({ part, tag }) =>
        (mpl: string) =>
          part === 'filters' ? withoutFilters(mpl, tag) : withoutGroups(mpl, tag)
    ),
    (mpl) => {
      const filters = of('where').flatMap((clause) => clause.filters);
      return withFilters(mpl, filters, isInstead, known);
    },
    (mpl) => {
      const names = of('function').map(({ name }) => name);
      return withFunctions(mpl, names, { ...ways, replaced: replaced?.function });
    },
    (mpl) => {
      const tags = of('groups').flatMap((clause) => clause.tags);
      return withGroupTags(mpl, tags, { ...ways, replaced: replaced?.tag });
    },
    ...of('interval').map(
      ({ interval }) =>
        (mpl: string) =>
          withInterval(mpl, interval)
    ),
    ...of('range').map(
      ({ duration }) =>
        (mpl: string) =>
          withRange(mpl, duration)
    ),
    ...of('map').map(
      ({ call }) =>
        (mpl: string) =>
          withMap(mpl, `map ${call}`)
    ),
    ...of('points').map(({ filter, amount }) => (mpl: string) => {
      const source = knownMetric(parseMpl(mpl).pipeline?.source, known);
      return withMap(mpl, pointsStep(filter, amount, source ?? { name: 'the result' }));
    }),
  ];
  return changes.reduce((mpl, change) => change(mpl), query);
}

/** Replaces the metric of a query that reads only one. */
function withMetric(mpl: string, metric: Metric, known: KnownMetrics): string {
  const { pipeline } = parseMpl(mpl);
  if (pipeline?.source.kind !== 'metric') {
    throw new Unclear('The query reads several metrics, so edit the one you mean');
  }
  const { dataset } = pipeline.source;
  const choice = { dataset: dataset.name, metric, known, pipeline };
  return edited(mpl, chooseMetric(mpl, parseMpl(mpl), choice));
}

function withMap(mpl: string, step: string): string {
  const { pipeline } = parseMpl(mpl);
  if (!pipeline || stepsOfPipelines([pipeline], 'map').some(({ call }) => call?.function.name.startsWith('filter::'))) {
    throw new Unclear('The query already has a condition on its values');
  }
  return edited(mpl, [insertSteps(mpl, pipeline, pipeline.steps.length, [step])]);
}

/** @param interval an interval in MPL; empty for a single value over the range */
function withInterval(mpl: string, interval: string): string {
  const pipelines = metricPipelines(mpl);
  const steps = pipelines.flatMap((pipeline) =>
    pipeline.steps.filter((step) => step.kind === 'align' || step.kind === 'bucket')
  );
  if (steps.length !== pipelines.length) {
    throw new Unclear('It isn’t clear which interval to change');
  }
  const divided = stepsOfPipelines(pipelines, 'map').find(({ operator }) => operator?.operator === '/');
  if (divided) {
    const written = mpl.slice(divided.from, divided.to);
    throw new Unclear(`“${written}” may depend on the interval. Ask the whole question again, with the new interval`);
  }
  return edited(
    mpl,
    steps.flatMap((step) => writeInterval(mpl, step, interval === '' ? undefined : interval))
  );
}

const withRange = (mpl: string, duration: string): string =>
  edited(
    mpl,
    metricPipelines(mpl).flatMap(({ source }) => {
      const text = `[${duration}..]`;
      return source.kind !== 'metric'
        ? []
        : source.range
          ? replace(source.range, text)
          : insert(source.metric.to, text);
    })
  );
