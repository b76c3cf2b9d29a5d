import { type Span } from '@aplkit/language/kit/edit';
import { type Problem } from '@aplkit/language/kit/problem';
import { mplPipelinesOf } from '@aplkit/language/mpl/analysis/pipelines';
import { type MetricSource, type MplQuery, type MplPipeline, type Step } from '@aplkit/language/mpl/tree/ast';

/** The parts of a query that have a card, in query order. */
const partsOf = (query: MplQuery): Array<MetricSource | Step> =>
  mplPipelinesOf(query).flatMap(({ source, steps }) => (source.kind === 'metric' ? [source, ...steps] : steps));

const spanOf = (part: MetricSource | Step): Span =>
  part.kind === 'metric' ? part : { from: part.pipe.from, to: part.to };

/** Problems that a part's card shows; without a part, the problems outside all cards. */
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

/** Index of a pipeline's first step among all steps of the query. */
export function unitOf(query: MplQuery, pipeline: MplPipeline): number {
  const all = mplPipelinesOf(query);
  return all.slice(0, all.indexOf(pipeline)).reduce((count, { steps }) => count + steps.length, 0);
}
