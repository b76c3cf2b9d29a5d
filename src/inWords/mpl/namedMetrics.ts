import { getTemplateSrv } from '@grafana/runtime';

import { metricsIn } from '@aplkit/language/mpl/analysis/pipelines';
import { parseMpl } from '@aplkit/language/mpl/tree/readQuery';
import { knownMetrics, readMetrics } from '../../editing/mplLanguage';
import { type AplSource } from '../../source';
import { type AskedWords } from '../answerProps';
import { datasetsNamed } from '../kit/words';
import { type MetricsQuestion } from './metricsQuestion';
import { metricsOfQuestion, understandMetrics } from './understandMetrics';

/** Maximum number of tags whose values are read for a question. */
const maxTags = 20;

/** Loads datasets, metrics and tags for a question, and tag values if needed. Never rejects. */
export async function namedMetrics(
  { text, query }: AskedWords,
  { metricsSchema }: Pick<AplSource, 'metricsSchema'>
): Promise<MetricsQuestion> {
  const templates = getTemplateSrv();
  const names = { metricsSchema, templates };
  const now = (name: string) => templates.replace(name);
  const [datasets] = await Promise.all([metricsSchema.datasets(), readMetrics(query, names)]);
  const [current = datasets.at(0)] = metricsIn(parseMpl(query)).map(({ dataset }) => dataset.name);
  const dataset = datasetsNamed(text, datasets).at(0) ?? current;
  if (dataset !== undefined) {
    await metricsSchema.metrics(now(dataset));
  }
  const meant = metricsOfQuestion({ text, query, dataset, known: knownMetrics(names) }).map((source) => ({
    dataset: now(source.dataset),
    metric: now(source.metric),
  }));
  const tags = await Promise.all(
    meant.map(async ({ dataset: of, metric }) =>
      (await metricsSchema.tags(of, metric)).map((tag) => ({ dataset: of, metric, tag }))
    )
  );
  const question = { text, query, dataset, known: knownMetrics(names), values: new Map<string, string[]>() };
  if (understandMetrics(question).kind === 'query') {
    return question;
  }
  const values = await Promise.all(
    tags
      .flat()
      .slice(0, maxTags)
      .map(async (each) => [each.tag, await metricsSchema.values(each.dataset, each.metric, each.tag)] as const)
  );
  values.forEach(([tag, list]) =>
    question.values.set(tag, [...new Set([...(question.values.get(tag) ?? []), ...list])])
  );
  return question;
}
