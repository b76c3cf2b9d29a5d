import { type Span } from '@aplkit/language/kit/edit';
import { type Problem } from '@aplkit/language/kit/problem';
import { mplPipelinesOf } from '@aplkit/language/mpl/analysis/pipelines';
import { type MetricSource, type MplQuery, type MplPipeline, type Step } from '@aplkit/language/mpl/tree/ast';

/** The parts of a query that have a card, in the order of the text. */
const partsOf = (query: MplQuery): Array<MetricSource | Step> =>
  mplPipelinesOf(query).flatMap(({ source, steps }) => (source.kind === 'metric' ? [source, ...steps] : steps));

const spanOf = (part: MetricSource | Step): Span =>
  part.kind === 'metric' ? part : { from: part.pipe.from, to: part.to };

/** The problems that the card of a part shows, or for `undefined` those that none does. Each has one place. */
export const problemsOf = (
  part: MetricSource | Step | undefined,
  query: MplQuery,
  problems: readonly Problem[]
): Problem[] =>
  problems.filter(
    ({ from }) =>
      part ===
      partsOf(query).find((other) => {
        const span = spanOf(other);
        return from >= span.from && from <= span.to;
      })
  );

/** The place of a pipeline's first step among the cards of all steps. */
export function unitOf(query: MplQuery, pipeline: MplPipeline): number {
  const all = mplPipelinesOf(query);
  return all.slice(0, all.indexOf(pipeline)).reduce((count, { steps }) => count + steps.length, 0);
}
