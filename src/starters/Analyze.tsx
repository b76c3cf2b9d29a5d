import React, { type ReactNode, useEffect, useRef, useState } from 'react';

import { Alert, Button, Stack } from '@grafana/ui';

import { errorText } from '../service/errorText';
import { type Report } from './analysis';

type State<Found> =
  | { state: 'idle' | 'cancelled' }
  | { state: 'running'; progress: string }
  | { state: 'failed'; dataset: string; error: unknown }
  | { state: 'done'; found: Found };

const ends = { idle: '', failed: '', cancelled: 'Canceled. Nothing was saved.', done: 'Done.' };

interface Props<Found> {
  disabled?: boolean;
  analyze: (report: Report, signal: AbortSignal) => Promise<Found>;
  children: (found: Found) => ReactNode;
}

/** Button that runs an analysis, with progress, a cancel button and findings. Unmounting cancels it. */
export function Analyze<Found>({ disabled = false, analyze, children }: Props<Found>) {
  const [analysis, setAnalysis] = useState<State<Found>>({ state: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const isRunning = analysis.state === 'running';

  const begin = () => {
    const controller = new AbortController();
    const { signal } = controller;
    const show = (next: State<Found>) => !signal.aborted && setAnalysis(next);
    let dataset = '';
    const report: Report = (of, progress) => {
      dataset = of;
      show({ state: 'running', progress });
    };
    running.current?.abort();
    running.current = controller;
    analyze(report, signal).then(
      (found) => show({ state: 'done', found }),
      (error: unknown) => show({ state: 'failed', dataset, error })
    );
  };
  const cancel = () => {
    running.current?.abort();
    setAnalysis({ state: 'cancelled' });
  };
  return (
    <>
      <Stack direction="row" gap={1} alignItems="center" wrap="wrap">
        <Button icon="search" disabled={disabled || isRunning} onClick={begin}>
          Analyze dataset
        </Button>
        {isRunning && (
          <Button variant="secondary" onClick={cancel}>
            Cancel
          </Button>
        )}
        <span role="status">{analysis.state === 'running' ? analysis.progress : ends[analysis.state]}</span>
      </Stack>
      {analysis.state === 'failed' && (
        <Alert severity="error" title={`Couldn’t analyze “${analysis.dataset}”`}>
          {errorText(analysis.error)}
        </Alert>
      )}
      {analysis.state === 'done' && children(analysis.found)}
    </>
  );
}
