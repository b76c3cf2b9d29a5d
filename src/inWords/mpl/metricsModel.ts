import { getTemplateSrv } from '@grafana/runtime';

import { metricsIn } from '@aplkit/language/mpl/analysis/pipelines';
import { type KnownMetrics } from '@aplkit/language/mpl/analysis/schema';
import { findMplProblems } from '@aplkit/language/mpl/diagnostics/findProblems';
import { mplColoring } from '@aplkit/language/mpl/highlight/coloring';
import { readDescribedTags } from '../../editing/describeMpl';
import { knownMetrics, readMetrics } from '../../editing/mplLanguage';
import { type MetricsSchema } from '../../schema/metricsSchema';
import { type ModelLanguage } from '../askModel';
import { lostCondition, reasonsOf, type Reviewed } from '../checkAnswer';
import { lostTagConditions } from './lostTagConditions';
import { metricsPrompt } from './metricsPrompt';
import { type MetricsQuestion } from './metricsQuestion';
import { metricsSteps } from './metricsSteps';

/** Prompts and checks for MPL queries that a language model writes. */
export function metricsModel(metricsSchema: MetricsSchema): ModelLanguage<MetricsQuestion> {
  const names = () => ({ metricsSchema, templates: getTemplateSrv() });
  return {
    prompt: async (question) => {
      await readDescribedTags(question, metricsSchema, (name) => getTemplateSrv().replace(name));
      return metricsPrompt({ ...question, known: knownMetrics(names()) });
    },
    loadNames: (query) => readMetrics(query, names()),
    review: (query, question) => reviewMpl(query, question.query, knownMetrics(names())),
    stepsIn: metricsSteps,
    coloring: mplColoring,
  };
}

/** Reviews a query in MPL that would replace the current query. */
export function reviewMpl(text: string, current: string, known: KnownMetrics): Reviewed {
  const { query, problems } = findMplProblems(text, known);
  const { pipeline } = query;
  const reasons = [
    ...reasonsOf(problems),
    ...(metricsIn(query).length === 0 ? ['The query doesn’t read a metric.'] : []),
    ...lostTagConditions(current, text).map(lostCondition),
  ];
  const ends = pipeline ? [pipeline.source.to, ...pipeline.steps.map(({ to }) => to)] : [];
  return { reasons: [...new Set(reasons)], ends };
}
