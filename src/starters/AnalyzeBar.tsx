import React from 'react';

import { Button, Stack } from '@grafana/ui';

interface Props {
  analysis: { state: 'running'; progress: string } | { state: 'idle' | 'failed' | 'refused' | 'cancelled' | 'done' };
  disabled?: boolean;
  onBegin: () => void;
  onCancel: () => void;
}

const ends = { idle: '', failed: '', refused: '', cancelled: 'Canceled. Nothing was saved.', done: 'Done.' };

/** Begins the analysis of a dataset, shows how far it is, and cancels it. */
export function AnalyzeBar({ analysis, disabled = false, onBegin, onCancel }: Props) {
  const isRunning = analysis.state === 'running';
  return (
    <Stack direction="row" gap={1} alignItems="center" wrap="wrap">
      <Button icon="search" disabled={disabled || isRunning} onClick={onBegin}>
        Analyze dataset
      </Button>
      {isRunning && (
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      )}
      <span role="status">{analysis.state === 'running' ? analysis.progress : ends[analysis.state]}</span>
    </Stack>
  );
}
