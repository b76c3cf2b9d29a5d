import { closest } from '../../kit/closest';
import { dividedOver } from '../../kit/edges';
import { errorProblem, type Problem, replaceFix, warningProblem } from '../../kit/problem';
import { metricsIn, type Tags, tagsBefore } from '../analysis/pipelines';
import { type KnownMetrics } from '../analysis/schema';
import { type MetricSource, type MplQuery, type Name, type MplPipeline, type Step } from '../tree/ast';
import { quoteMplName } from '../tree/quoteName';
import { groupsSeries, joinedMetric, tagsRead } from '../tree/steps';

/** Problems with a pipeline's names: unknown, or no longer available at their step. */
export function nameProblems(pipeline: MplPipeline, known: KnownMetrics): Problem[] {
  const { source, steps } = pipeline;
  const grouping = steps.findIndex(groupsSeries);
  return [
    ...(source.kind === 'metric' ? sourceProblems(source, known) : []),
    ...steps.flatMap((step, index) => [
      ...[joinedMetric(step) ?? []].flat().flatMap((metric) => sourceProblems(metric, known)),
      ...tagProblems(step, tagsBefore(pipeline, index, known), grouping >= 0 && grouping < index),
    ]),
  ];
}

/** Problem if a query reads from several edge deployments. */
export function divisionProblems(query: Pick<MplQuery, 'pipeline'>, { edgeOf }: KnownMetrics): Problem[] {
  const datasets = metricsIn(query).map(({ dataset }) => dataset);
  const divided =
    edgeOf &&
    dividedOver(
      datasets.map(({ name }) => name),
      edgeOf
    );
  return datasets
    .filter(({ name }) => name === divided?.dataset)
    .slice(0, 1)
    .flatMap((dataset) => (divided ? [errorProblem(dataset, divided.message)] : []));
}

function unknownName(name: Name, message: string, names: readonly string[]): Problem[] {
  if (name.name === '' || name.isVariable || name.name.includes('$') || names.includes(name.name)) {
    return [];
  }
  const meant = closest(name.name, names);
  return [
    meant === undefined
      ? warningProblem(name, message)
      : warningProblem(name, `${message} Did you mean ${quoteMplName(meant)}?`, replaceFix(name, quoteMplName(meant))),
  ];
}

function sourceProblems({ dataset, metric }: MetricSource, known: KnownMetrics): Problem[] {
  const metrics = known.metricsOf(dataset.name);
  return [
    ...(known.datasets
      ? unknownName(dataset, `There is no metrics dataset called ${quoteMplName(dataset.name)}.`, known.datasets)
      : []),
    ...(metrics
      ? unknownName(
          metric,
          `${quoteMplName(dataset.name)} has no metric ${quoteMplName(metric.name)}.`,
          metrics.map(({ name }) => name)
        )
      : []),
  ];
}

/** Problems with tags that series lack at a step. */
function tagProblems(step: Step, { names, isComplete }: Tags, isGrouped: boolean): Problem[] {
  return !isComplete
    ? []
    : tagsRead(step).flatMap((tag) =>
        unknownName(
          tag,
          isGrouped
            ? `No series has the tag ${quoteMplName(tag.name)} after grouping.`
            : `The metric has no tag ${quoteMplName(tag.name)}.`,
          names
        )
      );
}
