import { createContext, useContext, useEffect, useMemo, useState } from 'react';

import { getTemplateSrv } from '@grafana/runtime';

import { type TextsState, useHistory } from '../components/useHistory';
import { type Edit, spliceEdits } from '../language/edit';
import { type Problem } from '../language/problem';
import { type KnownMetrics, noMetrics } from '../mpl/analysis/schema';
import { findProblems } from '../mpl/diagnostics/findProblems';
import { type MplQuery } from '../mpl/tree/ast';
import { type AplSource } from '../source';
import { knownMetrics, readMetrics } from './mplLanguage';

export type MetricsSource = Pick<AplSource, 'metricsSchema'>;

/** A query of metrics with what is known of its names, which the cards of its builder share. */
export interface Metrics {
  text: string;
  query: MplQuery;
  problems: readonly Problem[];
  known: KnownMetrics;
  source: MetricsSource;
  edit: (edits: readonly Edit[]) => void;
}

/** Reads a query for its builder, again when more is known of its names. */
export function useMetricsOf(
  text: string,
  source: MetricsSource,
  texts: TextsState,
  onChange: (text: string) => void
): { metrics: Metrics; undo?: () => void; redo?: () => void } {
  const { change, undo, redo } = useHistory(text, onChange, texts);
  const { metricsSchema } = source;
  const [read, setRead] = useState(0);
  useEffect(() => {
    let isShown = true;
    void readMetrics(text, { metricsSchema, templates: getTemplateSrv() }).then(
      (isNew) => isNew && isShown && setRead((times) => times + 1)
    );
    return () => {
      isShown = false;
    };
  }, [text, metricsSchema]);
  const metrics = useMemo(() => {
    // Of as many readings.
    const known = read < 0 ? noMetrics : knownMetrics({ metricsSchema, templates: getTemplateSrv() });
    const { query, problems } = findProblems(text, known);
    const edit = (edits: readonly Edit[]) => change(spliceEdits(text, edits));
    return { text, query, problems, known, source: { metricsSchema }, edit };
  }, [text, metricsSchema, read, change]);
  return { metrics, undo, redo };
}

export const MetricsCards = createContext<Metrics | undefined>(undefined);

export function useMetrics(): Metrics {
  const metrics = useContext(MetricsCards);
  if (metrics === undefined) {
    throw new Error('A card of metrics needs its builder.');
  }
  return metrics;
}
