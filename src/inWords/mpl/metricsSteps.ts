import { mplPipelinesOf } from '@aplkit/language/mpl/analysis/pipelines';
import { readMplCard } from '@aplkit/language/mpl/steps/cards';
import { parseMpl } from '@aplkit/language/mpl/tree/readQuery';
import { mplCardTitles } from '../../editing/mplCardTitles';
import { type ShownStep } from '../compareSteps';

/** Steps of an MPL query. With two metrics, each metric's steps come before their common steps. */
export function metricsSteps(query: string): ShownStep[] {
  const { pipeline } = parseMpl(query);
  const statements = query.slice(0, pipeline?.from).trim();
  return [
    ...(statements === '' ? [] : [{ title: '', text: statements }]),
    ...mplPipelinesOf({ pipeline }).flatMap(({ source, steps }) => [
      ...(source.kind === 'metric' ? [{ title: 'Metric', text: query.slice(source.from, source.to) }] : []),
      ...steps.map((step) => ({
        title: mplCardTitles[readMplCard(step).kind],
        text: `| ${query.slice(step.from, step.to)}`,
      })),
    ]),
  ];
}
