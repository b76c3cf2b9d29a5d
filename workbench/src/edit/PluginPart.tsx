import { Alert, Button } from '@grafana/ui';
import React, { type PropsWithChildren, Suspense } from 'react';

import { PageBoundary } from '../host/PageBoundary';

interface Props {
  /** Name of the edited item. After a failure, changing the name loads the editor again. */
  name: string;
  /** The reason why there's no data source. */
  problem: string | undefined;
  runLabel: string;
  onRun: () => void;
}

/** An editor from the plugin, with a button that runs its query. */
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
