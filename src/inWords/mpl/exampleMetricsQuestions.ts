import { nameParts } from '../../names/nameParts';
import { type MetricsQuestion } from './metricsQuestion';

const maxMetrics = 3;

/** Questions about the metrics whose names are most similar to the question. Some may not be understood. */
export function exampleMetricsQuestions({ dataset = '', text, known }: MetricsQuestion): string[] {
  const wanted = new Set(nameParts(text));
  const rank = (name: string) => nameParts(name).filter((part) => wanted.has(part)).length;
  return (known.metricsOf(dataset) ?? [])
    .map(({ name }) => name)
    .sort((a, b) => rank(b) - rank(a))
    .slice(0, maxMetrics)
    .flatMap((name) => [
      ...(known.tagsOf(dataset, name) ?? []).slice(0, 1).map((tag) => `${name} by ${tag}`),
      `${name} every 5m`,
    ]);
}
