import { usePeek } from '../components/Peek';
import { alignmentOf } from '../mpl/analysis/pipelines';
import { type MplQuery, type Pipeline } from '../mpl/tree/ast';
import { useMetrics } from './useMetrics';

/** The query of a pipeline up to its first steps, with a value for each series where points are not aligned yet. */
function textUpTo(text: string, query: MplQuery, { source, steps, ...pipeline }: Pipeline, count: number): string {
  const before = steps.slice(0, count);
  const statements = text.slice(0, query.pipeline?.from);
  const written = statements + text.slice(pipeline.from, before.at(-1)?.to ?? source.to);
  return alignmentOf({ ...pipeline, source, steps: before }) === 'raw' ? `${written}\n| align using last` : written;
}

/** A preview of the series after the first steps of a pipeline. */
export function useSeriesPeek(pipeline: Pipeline, count: number, place: string) {
  const { text, query, problems, source, range } = useMetrics();
  const hasError = problems.some(({ severity }) => severity === 'error');
  const upTo = hasError ? undefined : textUpTo(text, query, pipeline, count);
  return usePeek({ kind: 'mpl', text: upTo, place: `after ${place}`, noun: 'series', source, range });
}
