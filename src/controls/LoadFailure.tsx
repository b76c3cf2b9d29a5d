import React from 'react';

import { Alert, Button } from '@grafana/ui';

interface Props {
  /** Names the editor inside a sentence. */
  what: string;
  error: Error;
}

/** Stands where an editor failed: what happened, and what to do. */
export function LoadFailure({ what, error }: Props) {
  return (
    <Alert title={`The ${what} stopped: ${error.message}`} severity="error">
      <p>
        What is saved is not changed. If Grafana or the plugin was just updated, the page still holds the older version:
        reload it.
      </p>
      <Button variant="secondary" size="sm" onClick={() => window.location.reload()}>
        Reload the page
      </Button>
    </Alert>
  );
}
