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
/** Maximum number of datasets that are searched if none is named. */
const maxDatasets = 5;

/** Loads datasets, metrics and tags for a question, and tag values if needed. Never rejects. */
export async function namedMetrics(
  { text, query }: AskedWords,
  source: Pick<AplSource, 'metricsSchema'>
): Promise<MetricsQuestion> {
  const { metricsSchema } = source;
  const [datasets] = await Promise.all([
    metricsSchema.datasets(),
    readMetrics(query, { metricsSchema, templates: getTemplateSrv() }),
  ]);
  const named = datasetsNamed(text, datasets).at(0) ?? metricsIn(parseMpl(query)).at(0)?.dataset.name;
  const searched = named === undefined && datasets.length > 0 ? datasets.slice(0, maxDatasets) : [named];
  const questions = await Promise.all(searched.map((dataset) => questionAbout({ text, query, dataset }, source)));
  const understood = questions.find((question) => understandMetrics(question).kind === 'query');
  return understood ?? withValues(questions.find((question) => mentioned(question).length > 0) ?? questions[0], source);
}

type Asked = AskedWords & Pick<MetricsQuestion, 'dataset'>;

/** The metrics that a question and its query name, with the values of variables. */
function mentioned(question: Omit<MetricsQuestion, 'values'>) {
  const now = (name: string) => getTemplateSrv().replace(name);
  return metricsOfQuestion(question).map(({ dataset, metric }) => ({ dataset: now(dataset), metric: now(metric) }));
}

async function questionAbout(asked: Asked, { metricsSchema }: Pick<AplSource, 'metricsSchema'>) {
  const names = { metricsSchema, templates: getTemplateSrv() };
  if (asked.dataset !== undefined) {
    await metricsSchema.metrics(names.templates.replace(asked.dataset));
  }
  const meant = mentioned({ ...asked, known: knownMetrics(names) });
  await Promise.all(meant.map(({ dataset, metric }) => metricsSchema.tags(dataset, metric)));
  return { ...asked, known: knownMetrics(names), values: new Map<string, string[]>() };
}

/** Adds the tags' values, which the question may contain without their tag. */
async function withValues(
  question: MetricsQuestion,
  { metricsSchema }: Pick<AplSource, 'metricsSchema'>
): Promise<MetricsQuestion> {
  const tags = mentioned(question).flatMap(({ dataset, metric }) =>
    (question.known.tagsOf(dataset, metric) ?? []).map((tag) => ({ dataset, metric, tag }))
  );
  const lists = await Promise.all(
    tags
      .slice(0, maxTags)
      .map(async ({ dataset, metric, tag }) => [tag, await metricsSchema.values(dataset, metric, tag)] as const)
  );
  const values = new Map<string, string[]>();
  lists.forEach(([tag, list]) => values.set(tag, [...new Set([...(values.get(tag) ?? []), ...list])]));
  return { ...question, values };
}
