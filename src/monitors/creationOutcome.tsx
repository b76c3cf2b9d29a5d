import React, { useEffect, useRef } from 'react';

import { Alert, Button, LinkButton, Stack } from '@grafana/ui';

import { type Creation } from '../service/createOnce';
import { type Monitor } from '../service/monitors';
import { monitorPage } from './monitorFrames';

interface FailureProps {
  failure: Exclude<Creation<Monitor>, { state: 'created' }>;
  page: string | undefined;
  /** Creates the monitor, although an earlier attempt may have created it. */
  onCreate?: () => void;
}

/** Alert that a monitor wasn't created, may have been created, or already exists. */
export function CreationFailure({ failure, page, onCreate }: FailureProps) {
  const address = failure.state === 'there' ? monitorPage(page, failure.item.id) : undefined;
  return (
    <Alert
      severity={failure.state === 'there' ? 'warning' : 'error'}
      title={
        failure.state === 'there'
          ? `Axiom has a monitor “${failure.item.name}” with this query. The unconfirmed request probably created it.`
          : failure.text
      }
    >
      <Stack direction="row" gap={1}>
        {address !== undefined && (
          <LinkButton href={address} target="_blank" rel="noopener noreferrer" icon="external-link-alt" size="sm">
            Open in Axiom
          </LinkButton>
        )}
        {onCreate !== undefined && (
          <Button variant="secondary" size="sm" onClick={onCreate}>
            {failure.state === 'there' ? 'Create another' : 'Create without checking'}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

/** Reports that a monitor was created, with a link to it. */
export function MonitorCreated({
  monitor,
  page,
  onClose,
}: {
  monitor: Monitor;
  page: string | undefined;
  onClose: () => void;
}) {
  const address = monitor.id === '' ? undefined : monitorPage(page, monitor.id);
  const actions = useRef<HTMLDivElement>(null);
  // The form that had the focus no longer exists.
  useEffect(() => actions.current?.querySelector<HTMLElement>('a, button')?.focus(), []);
  return (
    <Alert severity="success" title={`Monitor “${monitor.name}” created`}>
      <Stack direction="column" gap={1}>
        <span>
          Axiom now checks this monitor.
          {address === undefined && ' Find the monitor in Axiom, under Monitors.'}
          {page === undefined && ' To get a link here, enter the Organization URL in the data source’s settings.'}
        </span>
        <Stack ref={actions} direction="row" gap={1}>
          {address !== undefined && (
            <LinkButton href={address} target="_blank" rel="noopener noreferrer" icon="external-link-alt">
              Open in Axiom
            </LinkButton>
          )}
          <Button variant="secondary" onClick={onClose}>
            Done
          </Button>
        </Stack>
      </Stack>
    </Alert>
  );
}
