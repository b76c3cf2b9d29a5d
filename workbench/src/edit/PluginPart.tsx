import { Alert, Button } from '@grafana/ui';
import React, { type PropsWithChildren, Suspense } from 'react';

import { PageBoundary } from '../host/PageBoundary';

interface Props {
  /** The name of the edited item. Another name retries an editor that has failed. */
  name: string;
  /** Why there is no data source. */
  problem: string | undefined;
  runLabel: string;
  onRun: () => void;
}

/** An editor of the plugin, which may still load or fail, and a button to run its query. */
export function PluginPart({ name, problem, runLabel, onRun, children }: PropsWithChildren<Props>) {
  return (
    <>
      {problem && <Alert severity="error" title={problem} />}
      <PageBoundary address={name}>
        <Suspense fallback={<p role="status">Loading the editor…</p>}>{children}</Suspense>
      </PageBoundary>
      <div>
        <Button variant="secondary" icon="play" onClick={onRun}>
          {runLabel}
        </Button>
      </div>
    </>
  );
}
