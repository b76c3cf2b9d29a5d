import { findMplProblems } from '@aplkit/language/mpl/diagnostics/findProblems';
import { Unclear } from '../kit/unclear';
import { metricsIn } from '@aplkit/language/mpl/analysis/pipelines';
import { type Metric } from '@aplkit/language/mpl/analysis/schema';
import { parseMpl } from '@aplkit/language/mpl/tree/readQuery';
import { type Understood } from '../answerProps';
import { maxNameWords } from '../kit/names';
import { lostNotes, maxWords, notUnderstoodText, understood, unknown } from '../kit/understood';
import { splitQuestion } from '../kit/words';
import { lostTagConditions } from './lostTagConditions';
import { metricsFollowUp } from './metricsFollowUp';
import { maxMeanings, metricsMeant } from './metricNames';
import { metricsPhrases } from './metricsPhrases';
import { clausesOf } from './metricsClause';
import { newMetricsQuery } from './metricsQuery';
import { type MetricsQuestion } from './metricsQuestion';
import { MetricsReader } from './metricsReader';
import { MetricsReading } from './metricsReading';
import { isCovered } from './phrasesAt';

/** The query for a metrics question with a single meaning, or the reason why there's none. */
export function understandMetrics(question: MetricsQuestion): Understood {
  const { query, known } = question;
  const mentions = mentionsIn(question);
  const meant = mentions.flatMap(({ metrics }) => (metrics.length <= maxMeanings ? metrics : []));
  const attempts = [undefined, ...new Set(meant)].map((metric) => readAs(question, metric));
  return (
    understood({
      queries: attempts.flatMap(({ queries }) => queries),
      now: query,
      isValid: (each) => findMplProblems(each, known).problems.length === 0,
      inOneLine: (each) => each.split(/\n\s*/).join(' '),
      notesOf: (each) => lostNotes(lostTagConditions(query, each)),
      ambiguities: ambiguous(mentions),
    }) ??
    notUnderstood(
      attempts.map(({ reading }) => reading),
      mentions
    )
  );
}

/** Names the words after the part that the best reading understood. */
function notUnderstood(readings: readonly MetricsReading[], mentions: readonly Mention[]): Understood {
  const furthest = Math.max(...readings.map((reading) => reading.furthest));
  const best = readings.filter((reading) => reading.furthest === furthest);
  const { words } = best[0];
  const strange = words.filter(
    ({ quote, written }, index) =>
      index >= furthest &&
      quote === undefined &&
      !isCovered(words, index, metricsPhrases) &&
      !readings.some((reading) => reading.isTag(written)) &&
      !mentions.some(({ phrase }) => phrase.split(' ').includes(written))
  );
  const unknownWords = [...new Set(strange.map(({ written }) => written))];
  const next = words[furthest]?.written;
  const whole = words.map(({ written }) => written).join(' ');
  const reasons = [
    ...(unknownWords.length > 0
      ? [notUnderstoodText(unknownWords)]
      : [`“${whole}” can’t be turned into a query${next === undefined ? '' : `. Not understood: “${next}”`}`]),
    ...ambiguous(mentions.filter(({ phrase }) => !readings.some((reading) => reading.isTag(phrase)))),
    ...new Set(best.flatMap(({ notes }) => notes)),
  ];
  return unknown(reasons, unknownWords);
}

/** Reads a question about a metric or, without one, about the metrics of the current query. */
function readAs({ text, query, known, values, dataset = '' }: MetricsQuestion, metric: Metric | undefined) {
  const sources = metric ? [{ dataset, metric: metric.name }] : sourcesIn(query);
  const tags = [...new Set(sources.flatMap((source) => known.tagsOf(source.dataset, source.metric) ?? []))];
  const words = splitQuestion(text, (word) => tags.includes(word));
  const reading = new MetricsReading(words, tags, known.datasets ?? []);
  const ofTags = new Map([...values].filter(([tag]) => tags.includes(tag)));
  const reader = new MetricsReader(reading, known.metricsOf(dataset) ?? [], ofTags, metric);
  const readings = words.length === 0 || words.length > maxWords ? [] : reader.questions();
  const queries = readings
    .filter((clauses) => clausesOf(clauses, 'metric').at(0)?.metric === metric)
    .flatMap((clauses) => {
      try {
        const isEmpty = query.trim() === '';
        return [newMetricsQuery(clauses, dataset, known), isEmpty ? undefined : metricsFollowUp(query, clauses, known)];
      } catch (error) {
        if (error instanceof Unclear) {
          reading.note(error.message);
          return [];
        }
        throw error;
      }
    });
  return { reading, queries: queries.filter((each) => each !== undefined) };
}

interface Mention {
  phrase: string;
  metrics: readonly Metric[];
}

/** The longest phrases in a question that may be metric names. */
function mentionsIn({ text, known, dataset = '' }: Pick<MetricsQuestion, 'text' | 'known' | 'dataset'>): Mention[] {
  const metrics = known.metricsOf(dataset) ?? [];
  const words = splitQuestion(text, () => true).map(({ written }) => written);
  const found: Mention[] = [];
  for (let from = 0; from < words.length;) {
    const phrases = Array.from({ length: maxNameWords }, (_, index) => words.slice(from, from + maxNameWords - index));
    const mention = phrases
      .map((phrase) => ({
        phrase: phrase.join(' '),
        metrics: metricsMeant(phrase.join(' '), metrics),
        length: phrase.length,
      }))
      .find((each) => each.metrics.length > 0);
    found.push(...(mention ? [mention] : []));
    from += mention?.length ?? 1;
  }
  return found;
}

/** Sentences about phrases that may mean several metrics. */
const ambiguous = (mentions: readonly Mention[]): string[] =>
  mentions
    .filter(({ metrics }) => metrics.length > 1)
    .map(({ phrase, metrics }) => {
      const names = metrics.slice(0, maxMeanings).map(({ name }) => name);
      const more = metrics.length - names.length;
      return `“${phrase}” could be ${[...names, ...(more > 0 ? [`${more} more`] : [])].join(' or ')}`;
    });

const sourcesIn = (query: string) =>
  metricsIn(parseMpl(query)).map(({ dataset, metric }) => ({ dataset: dataset.name, metric: metric.name }));

/** Metrics of a question and its query, whose tags are needed to read the question. */
export const metricsOfQuestion = (question: Omit<MetricsQuestion, 'values'>) => [
  ...mentionsIn(question)
    .flatMap(({ metrics }) => (metrics.length <= maxMeanings ? metrics : []))
    .map(({ name }) => ({ dataset: question.dataset ?? '', metric: name })),
  ...sourcesIn(question.query),
];
