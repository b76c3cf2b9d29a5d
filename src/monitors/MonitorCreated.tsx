import React, { useEffect, useRef } from 'react';

import { Alert, Button, LinkButton, Stack } from '@grafana/ui';

import { type Monitor } from '../service/monitors';
import { monitorPage } from './monitorFrames';

/** Link to a monitor's page; empty without an address. */
export function OpenMonitor({ address, size }: { address: string | undefined; size?: 'sm' }) {
  return (
    address !== undefined && (
      <LinkButton href={address} target="_blank" rel="noopener noreferrer" icon="external-link-alt" size={size}>
        Open in Axiom
      </LinkButton>
    )
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
          <OpenMonitor address={address} />
          <Button variant="secondary" onClick={onClose}>
            Done
          </Button>
        </Stack>
      </Stack>
    </Alert>
  );
}
