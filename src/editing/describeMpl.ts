import { queryFor } from '@aplkit/language/mpl/analysis/queryFor';
import { type KnownMetrics, type Metric, valueKindOf } from '@aplkit/language/mpl/analysis/schema';
import { quoteMplName } from '@aplkit/language/mpl/tree/quoteName';
import { functionsAt, mathOperators, type FunctionPlace } from '@aplkit/language/mpl/vocabulary/functions';
import { steps } from '@aplkit/language/mpl/vocabulary/steps';
import { type MetricsSchema } from '../schema/metricsSchema';
import { linesWithin, rankingBy } from './ranking';

/** Maximum number of metrics whose tags are in the prompt. */
const maxWithTags = 12;

/** Steps that take a function. */
const places: readonly FunctionPlace[] = ['align', 'group', 'map', 'bucket', 'compute'];

interface Described {
  /** Text to rank metrics by, in addition to the query. */
  text: string;
  query: string;
  dataset: string | undefined;
  known: KnownMetrics;
}

/** Metrics of a dataset, most relevant first. */
function rankedMetrics({ text, query, dataset = '', known }: Described): Metric[] {
  const { rank, ranked } = rankingBy(`${text} ${query}`);
  return ranked(known.metricsOf(dataset) ?? [], ({ name }) => rank(name));
}

/** Loads the tags of the most relevant metrics. */
export async function readDescribedTags(
  described: Described,
  schema: Pick<MetricsSchema, 'tags'>,
  current: (name: string) => string
): Promise<void> {
  const dataset = current(described.dataset ?? '');
  const relevant = rankedMetrics(described).slice(0, maxWithTags);
  await Promise.all(relevant.map(({ name }) => schema.tags(dataset, name)));
}

/**
 * Describes MPL and a dataset for a language model, in at most `length` characters: steps, functions, examples and metrics, most
 * relevant first. Never contains values.
 */
export function describeMpl(described: Described, length: number): string {
  const { dataset = '', known } = described;
  const metrics = rankedMetrics(described);
  const tagsOf = ({ name }: Metric) => known.tagsOf(dataset, name) ?? [];
  const kinds = [...new Set(metrics.map(valueKindOf))];
  const examples = kinds.flatMap((kind) => metrics.find((metric) => valueKindOf(metric) === kind) ?? []);
  const parts = [
    'Steps:',
    ...steps.map(({ signature, help }) => `${signature} // ${help}`),
    ...places.map(
      (place) =>
        `Functions for ${place}: ${[
          ...functionsAt(place).map(({ signature }) => signature),
          ...(place === 'map' || place === 'compute' ? mathOperators.keys() : []),
        ].join(', ')}.`
    ),
    ...examples.map((metric) => {
      // Tags such as `axiom.le` contain the parts of a histogram.
      const tag = tagsOf(metric)
        .filter((name) => !name.startsWith('axiom.'))
        .slice(0, 1);
      return `Example, a ${valueKindOf(metric)}:\n${queryFor(dataset, metric, tag)}`;
    }),
    `Dataset: ${quoteMplName(dataset)}`,
    'Metrics:',
  ].join('\n');
  const lines = metrics.map((metric, index) => {
    const tags = index < maxWithTags ? tagsOf(metric).map(quoteMplName).join(', ') : '';
    const unit = metric.unit ? ` in ${metric.unit}` : '';
    return `${quoteMplName(metric.name)}: ${valueKindOf(metric)}${unit}${tags === '' ? '' : `; tags: ${tags}`}`;
  });
  return [parts, ...linesWithin(lines, length - parts.length)].join('\n');
}
