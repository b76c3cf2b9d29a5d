import { type Problem, warningProblem } from '../../kit/problem';
import { tagsBefore } from '../analysis/pipelines';
import { type KnownMetrics } from '../analysis/schema';
import { type MplPipeline } from '../tree/ast';
import { quoteMplName } from '../tree/quoteName';
import { combinesPoints } from '../tree/steps';

/** Problems with `extend`: before the first aggregation, or with tags that already exist. The service rejects both. */
export function extendProblems(pipeline: MplPipeline, known: KnownMetrics): Problem[] {
  const { source, steps } = pipeline;
  return steps.flatMap((step, index) => {
    if (step.kind !== 'extend') {
      return [];
    }
    const isAggregated = source.kind === 'pair' || steps.slice(0, index).some(combinesPoints);
    const { names } = tagsBefore(pipeline, index, known);
    return [
      ...(isAggregated ? [] : [warningProblem(step.word, '`extend` must come after `align`, `group` or `bucket`.')]),
      ...step.assignments.flatMap(({ tag }) =>
        names.includes(tag.name)
          ? [
              warningProblem(
                tag,
                `The series already have the tag ${quoteMplName(tag.name)}, and \`extend\` only adds new tags. Use \`replace\`, or choose another name.`
              ),
            ]
          : []
      ),
    ];
  });
}
