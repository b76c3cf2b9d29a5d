import React from 'react';

import { BuilderFrame } from '../components/BuilderFrame';
import { type CodeFieldProps } from '../components/CodeField';
import { QueryText } from '../components/QueryText';
import { type TextsState } from '../components/useHistory';
import { NewSource, PipelineCards } from './PipelineCards';
import { mplHighlighting } from './mplLanguage';
import { MetricsCards, type MetricsSource, useMetricsOf } from './useMetrics';

export interface MetricsBuilderProps extends Pick<CodeFieldProps, 'label' | 'value' | 'failure' | 'onRun'> {
  datasource: MetricsSource;
  history: TextsState;
  onCode: () => void;
}

/** Shows a query of metrics as cards, each of which edits its own part of the text. The text is all that is kept. */
export function MetricsBuilder(props: MetricsBuilderProps) {
  const { label, value, datasource, history, failure, onRun, onCode } = props;
  const { metrics, undo, redo } = useMetricsOf(value, datasource, history, onRun);
  const { query, problems } = metrics;
  return (
    <MetricsCards.Provider value={metrics}>
      <BuilderFrame
        {...{ label, value, undo, redo, onCode }}
        failure={problems.length === 0 ? failure?.message : undefined}
        onRun={() => onRun(value)}
      >
        {query.pipeline ? <PipelineCards pipeline={query.pipeline} /> : <NewSource />}
        {value.trim() !== '' && <QueryText text={value} highlighting={mplHighlighting} />}
      </BuilderFrame>
    </MetricsCards.Provider>
  );
}
