import { createContext, useContext, useEffect, useMemo, useState } from 'react';

import { getDefaultTimeRange, type TimeRange } from '@grafana/data';
import { getTemplateSrv } from '@grafana/runtime';

import { type Focus } from '../components/useFocus';
import { type EditableQuery, useTextEdits } from '../components/useTextEdits';
import { type Edit, spliceEdits } from '../language/edit';
import { type Problem } from '../language/problem';
import { type KnownMetrics } from '../mpl/analysis/schema';
import { findProblems } from '../mpl/diagnostics/findProblems';
import { type MplQuery } from '../mpl/tree/ast';
import { type AplSource } from '../source';
import { knownMetrics, readMetrics } from './mplLanguage';

export type MetricsSource = Pick<AplSource, 'metricsSchema'> & Partial<Pick<AplSource, 'query'>>;

/** A query of metrics with what is known of its names, which the cards of its builder share. */
export interface Metrics {
  text: string;
  query: MplQuery;
  problems: readonly Problem[];
  known: KnownMetrics;
  source: MetricsSource;
  range: TimeRange;
  /** Changes the query, and moves the focus to a control of a card, once it is drawn. */
  edit: (edits: readonly Edit[], focus?: Focus) => void;
}

interface Given extends EditableQuery {
  source: MetricsSource;
  range: TimeRange | undefined;
}

/** Reads a query for its builder, again when more is known of its names. */
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
    const { query, problems } = findProblems(text, known);
    return { text, query, problems: text.trim() === '' ? [] : problems, known, source, range, edit };
  }, [text, source, range, known, edit]);
  return { metrics, ...moves };
}

export const MetricsCards = createContext<Metrics | undefined>(undefined);

export function useMetrics(): Metrics {
  const metrics = useContext(MetricsCards);
  if (metrics === undefined) {
    throw new Error('A card of metrics needs its builder.');
  }
  return metrics;
}
