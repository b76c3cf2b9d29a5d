import { locationService } from '@grafana/runtime';
import { Alert, Button, Stack, Text } from '@grafana/ui';
import React, { type PropsWithChildren, type ReactNode, useContext } from 'react';
import { useParams } from 'react-router-dom';

import { DashboardStoreContext } from '../dashboard/DashboardStore';
import { HomeLink } from '../host/HomeLink';
import { useLoaded } from '../host/useLoaded';
import { useUnsaved } from './useUnsaved';
import { type DashboardDescription } from '../dashboard/description';

/** Loads the dashboard in the address, for a page about that dashboard. */
export function WithDashboard({ children }: { children: (dashboard: DashboardDescription) => ReactNode }) {
  const { uid = '' } = useParams();
  const { value: dashboard, problem } = useLoaded(useContext(DashboardStoreContext).get, uid);
  if (problem) {
    return (
      <Alert severity="error" title={problem}>
        <HomeLink />
      </Alert>
    );
  }
  return dashboard ? children(dashboard) : <p role="status">Loading the dashboard…</p>;
}

interface EditFrameProps {
  title: string;
  /** The dashboard before the edits. */
  dashboard: DashboardDescription;
  /** The dashboard with unsaved edits. */
  changed: DashboardDescription;
}

/** Shows a heading and two ways back to the dashboard: with the changes, or without them. */
export function EditFrame({ title, dashboard, changed, children }: PropsWithChildren<EditFrameProps>) {
  const store = useContext(DashboardStoreContext);
  const { leave } = useUnsaved(changed);
  // Keeps the range in the address, if there is one.
  const back = () => leave(`/d/${encodeURIComponent(dashboard.uid)}${locationService.getLocation().search}`);
  return (
    <Stack direction="column" gap={2}>
      <Stack justifyContent="space-between" alignItems="center" wrap="wrap">
        <Text element="h1" variant="h4">
          {dashboard.title}: {title}
        </Text>
        <Stack>
          <Button variant="secondary" onClick={back}>
            Discard changes
          </Button>
          <Button
            onClick={() => {
              store.put(changed);
              back();
            }}
          >
            Back to dashboard
          </Button>
        </Stack>
      </Stack>
      <p>Changes last until you reload this page. The file in provisioning/dashboards/ doesn’t change.</p>
      {children}
    </Stack>
  );
}
