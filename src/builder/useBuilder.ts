import { createContext, useContext, useEffect, useMemo, useState } from 'react';

import { getDefaultTimeRange, type TimeRange } from '@grafana/data';

import { type Analysis } from '@aplkit/language/apl/analysis/analyze';
import { queryProblems } from '@aplkit/language/apl/diagnostics/findProblems';
import { type Problem } from '@aplkit/language/kit/problem';
import { type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { openScope, type Scope } from '@aplkit/language/apl/analysis/scope';
import { type FoundValue, type PageVariable } from '@aplkit/language/apl/completion/items';
import { type Lookup } from '@aplkit/language/apl/completion/lookup';
import { readSteps } from '@aplkit/language/apl/steps/readSteps';
import { type Part } from '@aplkit/language/apl/steps/parts';
import { applyEdits } from '@aplkit/language/apl/tree/edit';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { askValues, editingOf, knowledgeOf, readNames } from '../editing/aplKnowledge';
import { peekRows, usePeek } from '../editing/Peek';
import { ValueLookup } from '../profile/valueLookup';
import { type AplSource } from '../source';
import { type AplQuery } from '../types';
import { type EditableQuery, type TextEdits, useTextEdits } from '../editing/useTextEdits';

export type BuilderSource = Pick<AplSource, 'schema' | 'service' | 'settings'> & Partial<Pick<AplSource, 'query'>>;

/** Query, data and edits shared by the cards of a builder. */
interface Builder extends Pick<TextEdits, 'edit'> {
  text: string;
  /** False if an empty query is shown as the default dataset, which the first edit also writes. */
  isWritten: boolean;
  parts: readonly Part[];
  problems: readonly Problem[];
  analysis: Analysis;
  schema: KnownSchema;
  variables: readonly PageVariable[];
  source: BuilderSource;
  range: TimeRange;
  defaultFilter: AplQuery['defaultFilter'];
  scopeOf: (index: number) => Scope;
  /** Analyzes a text that isn't in the query yet. */
  knowledgeOf: (text: string) => { analysis: Analysis; schema: KnownSchema };
  valuesOf: (lookup: Lookup) => Promise<readonly FoundValue[]>;
}

interface Given extends EditableQuery, Pick<AplQuery, 'defaultFilter'> {
  source: BuilderSource;
  range: TimeRange | undefined;
}

/** State of a query's builder; the same object until the query or the data changes. */
export function useBuilderOf({ source, range: given, defaultFilter, ...edited }: Given) {
  const { query: written } = edited;
  const { defaultDataset = '' } = source.settings;
  const isWritten = written.trim() !== '' || defaultDataset === '';
  const text = isWritten ? written : quoteName(defaultDataset);
  const { edit, ...moves } = useTextEdits({ ...edited, text, splice: applyEdits });
  const range = useMemo(() => given ?? getDefaultTimeRange(), [given]);
  const values = useMemo(() => new ValueLookup(source.service), [source.service]);
  const [timesRead, setTimesRead] = useState(0);
  const editing = useMemo(() => editingOf(source, values, () => range), [source, values, range]);
  const known = useMemo(() => {
    const { analysis, schema } = knowledgeOf(text, editing);
    const parts = readSteps(text, analysis.query);
    const problems = text.trim() === '' ? [] : queryProblems(analysis, schema);
    return { analysis, schema, parts, problems, variables: editing.variables(), timesRead };
  }, [text, editing, timesRead]);
  useEffect(() => {
    void readNames(known.analysis.query, editing).then((isNew) => isNew && setTimesRead((times) => times + 1));
  }, [known, editing]);
  const builder = useMemo<Builder>(() => {
    const { analysis } = known;
    return {
      ...known,
      text,
      isWritten,
      source,
      range,
      defaultFilter,
      edit,
      scopeOf: (index) => (analysis.query.pipeline && analysis.scopesOf(analysis.query.pipeline)[index]) || openScope,
      knowledgeOf: (other) => knowledgeOf(other, editing),
      valuesOf: (lookup) => askValues(lookup, editing, new AbortController().signal),
    };
  }, [known, text, isWritten, source, range, defaultFilter, edit, editing]);
  return { builder, ...moves };
}

export const BuilderContext = createContext<Builder | undefined>(undefined);

export function useBuilder(): Builder {
  const builder = useContext(BuilderContext);
  if (!builder) {
    throw new Error('Cards must be rendered inside a builder.');
  }
  return builder;
}

/** Preview of the first rows after a step. */
export function useRowsPeek(place: string, apl: string | undefined) {
  const { source, range, defaultFilter } = useBuilder();
  const text = apl === undefined ? undefined : `${apl}\n| take ${peekRows}`;
  return usePeek({ kind: 'apl', text, place, source, range, defaultFilter });
}
