import { createContext, useContext, useEffect, useMemo, useState } from 'react';

import { getDefaultTimeRange, type TimeRange } from '@grafana/data';
import { getTemplateSrv } from '@grafana/runtime';

import { usePeek } from '../editing/Peek';
import { type EditableQuery, type TextEdits, useTextEdits } from '../editing/useTextEdits';
import { spliceEdits } from '@aplkit/language/kit/edit';
import { type Problem } from '@aplkit/language/kit/problem';
import { alignmentOf } from '@aplkit/language/mpl/analysis/pipelines';
import { type KnownMetrics } from '@aplkit/language/mpl/analysis/schema';
import { findMplProblems } from '@aplkit/language/mpl/diagnostics/findProblems';
import { keepComments } from '@aplkit/language/mpl/edit/keepComments';
import { type MplQuery, type MplPipeline } from '@aplkit/language/mpl/tree/ast';
import { type AplSource } from '../source';
import { knownMetrics, readMetrics } from '../editing/mplLanguage';

export type MetricsSource = Pick<AplSource, 'metricsSchema'> & Partial<Pick<AplSource, 'query'>>;

/** A metrics query with its known names, shared by all cards of a builder. */
interface Metrics extends Pick<TextEdits, 'edit'> {
  /** Like `edit`, but the new text may include comments. */
  write: TextEdits['edit'];
  text: string;
  query: MplQuery;
  problems: readonly Problem[];
  known: KnownMetrics;
  source: MetricsSource;
  range: TimeRange;
}

interface Given extends EditableQuery {
  source: MetricsSource;
  range: TimeRange | undefined;
}

/** Parses a query for its builder, and parses it again when more names have been loaded. */
export function useMetricsOf({ source, range: given, ...edited }: Given) {
  const { query: text } = edited;
  const { edit, ...moves } = useTextEdits({ ...edited, text, splice: spliceEdits });
  const { metricsSchema } = source;
  const range = useMemo(() => given ?? getDefaultTimeRange(), [given]);
  const [known, setKnown] = useState(() => knownMetrics({ metricsSchema, templates: getTemplateSrv() }));
  useEffect(() => {
    const names = { metricsSchema, templates: getTemplateSrv() };
    void readMetrics(text, names).then(() => setKnown(knownMetrics(names)));
  }, [text, metricsSchema]);
  const metrics = useMemo<Metrics>(() => {
    const { query, problems } = findMplProblems(text, known);
    return {
      ...{ text, query, problems: text.trim() === '' ? [] : problems, known, source, range },
      edit: (edits, focus) => edit(keepComments(text, edits), focus),
      write: edit,
    };
  }, [text, source, range, known, edit]);
  return { metrics, ...moves };
}

export const MetricsCards = createContext<Metrics | undefined>(undefined);

export function useMetrics(): Metrics {
  const metrics = useContext(MetricsCards);
  if (metrics === undefined) {
    throw new Error('Metrics cards must be rendered inside a builder.');
  }
  return metrics;
}

/** A pipeline's first steps as a query. Series that aren't aligned yet are reduced to their last value. */
function textUpTo(text: string, query: MplQuery, { source, steps, ...pipeline }: MplPipeline, count: number): string {
  const before = steps.slice(0, count);
  const statements = text.slice(0, query.pipeline?.from);
  const written = statements + text.slice(pipeline.from, before.at(-1)?.to ?? source.to);
  return alignmentOf({ ...pipeline, source, steps: before }) === 'raw' ? `${written}\n| align using last` : written;
}

/** Previews the series after a pipeline's first steps. */
export function useSeriesPeek(pipeline: MplPipeline, count: number, place: string) {
  const { text, query, problems, source, range } = useMetrics();
  const hasError = problems.some(({ severity }) => severity === 'error');
  const upTo = hasError ? undefined : textUpTo(text, query, pipeline, count);
  return usePeek({ kind: 'mpl', text: upTo, place: `after ${place}`, noun: 'series', source, range });
}
