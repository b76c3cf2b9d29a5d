import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react';

import { getTemplateSrv } from '@grafana/runtime';

import { type Focus } from '../components/useFocus';
import { type TextsState, useHistory } from '../components/useHistory';
import { type Edit, rebaseEdits, spliceEdits } from '../language/edit';
import { type Problem } from '../language/problem';
import { type KnownMetrics } from '../mpl/analysis/schema';
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
  /** Changes the query, and moves the focus to a control of a card, once it is drawn. */
  edit: (edits: readonly Edit[], focus?: Focus) => void;
}

interface Given {
  text: string;
  source: MetricsSource;
  history: TextsState;
  onChange: (text: string) => void;
  /** Called with the changed query before it is written, and where the focus goes with it. */
  onFocus: (changed: string, focus: Focus | undefined) => void;
}

/** Reads a query for its builder, again when more is known of its names. */
export function useMetricsOf({ text, source, history, onChange, onFocus }: Given) {
  const { change, ...moves } = useHistory(text, onChange, history);
  const { metricsSchema } = source;
  const [known, setKnown] = useState(() => knownMetrics({ metricsSchema, templates: getTemplateSrv() }));
  useEffect(() => {
    let isShown = true;
    const names = { metricsSchema, templates: getTemplateSrv() };
    void readMetrics(text, names).then(() => isShown && setKnown(knownMetrics(names)));
    return () => {
      isShown = false;
    };
  }, [text, metricsSchema]);
  const current = useRef(text);
  useEffect(() => {
    current.current = text;
  }, [text]);
  const metrics = useMemo<Metrics>(() => {
    const { query, problems } = findProblems(text, known);
    return {
      text,
      query,
      problems: text.trim() === '' ? [] : problems,
      known,
      source: { metricsSchema },
      edit: (edits, focus) => {
        // A list may take its value only once a later edit is written.
        const changed = spliceEdits(current.current, rebaseEdits(edits, text, current.current));
        if (changed !== current.current) {
          current.current = changed;
          onFocus(changed, focus);
          change(changed);
        }
      },
    };
  }, [text, metricsSchema, known, change, onFocus]);
  // The key that runs a query may also have written it.
  const run = () => onChange(current.current);
  return { metrics, run, ...moves };
}

export const MetricsCards = createContext<Metrics | undefined>(undefined);

export function useMetrics(): Metrics {
  const metrics = useContext(MetricsCards);
  if (metrics === undefined) {
    throw new Error('A card of metrics needs its builder.');
  }
  return metrics;
}
