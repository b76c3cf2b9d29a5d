import React, { useRef } from 'react';

import { BuilderFrame } from '../editing/BuilderFrame';
import { type CodeFieldProps, type EditedText } from '../editing/CodeField';
import { ProblemLine } from '../editing/ProblemLine';
import { QueryText } from '../editing/QueryText';
import { useWantedFocus } from '../editing/useFocus';
import { type TextsState } from '../editing/useHistory';
import { PipelineCards } from './PipelineCards';
import { NewSource } from './MetricSourceCard';
import { problemsOf } from './cardPlaces';
import { mplColoring } from '@aplkit/language/mpl/highlight/coloring';
import { MetricsCards, type MetricsSource, useMetricsOf } from './useMetrics';

interface MetricsBuilderProps extends Pick<
  CodeFieldProps,
  'label' | 'value' | 'failure' | 'tools' | 'line' | 'onRun' | 'range'
> {
  datasource: MetricsSource;
  history: TextsState;
  /** Called with a changed query that isn't run yet. */
  onWrite: (query: string) => void;
  onCode: () => void;
}

/** A metrics query as cards, each of which edits its part of the text. */
export function MetricsBuilder(props: MetricsBuilderProps) {
  const { label, value, datasource, range, history, failure, tools, line, onRun, onWrite, onCode } = props;
  const whole = useRef<HTMLDivElement>(null);
  const onFocus = useWantedFocus(whole, value);
  const given = { query: value, source: datasource, range, history, onChange: onRun, onFocus };
  const { metrics, run, change, undo, redo } = useMetricsOf(given);
  const { query, problems, edit } = metrics;
  const edited: EditedText = {
    text: metrics.text,
    offset: () => metrics.text.length,
    onEdit: edit,
    onWrite: (written) => change(written, onWrite),
  };
  const hasError = problems.some(({ severity }) => severity === 'error');
  return (
    <MetricsCards.Provider value={metrics}>
      <BuilderFrame
        {...{ whole, label, value, undo, redo, onCode }}
        failure={hasError ? undefined : failure?.message}
        tools={tools?.(edited)}
        onRun={run}
      >
        {line?.(edited)}
        {query.pipeline ? <PipelineCards pipeline={query.pipeline} /> : <NewSource />}
        {problemsOf(undefined, query, problems).map((problem) => (
          <ProblemLine key={`${problem.from} ${problem.message}`} problem={problem} onEdit={edit} />
        ))}
        {value.trim() !== '' && <QueryText text={value} coloring={mplColoring} />}
      </BuilderFrame>
    </MetricsCards.Provider>
  );
}
