import { locationService } from '@grafana/runtime';
import { UrlSyncContextProvider } from '@grafana/scenes';
import { Button, Stack, Text } from '@grafana/ui';
import React, { useEffect, useState } from 'react';

import { mayEdit } from '../host/preferences';
import { useSceneOnScreen } from '../host/useSceneOnScreen';
import { newPanelKey } from './EditPanelPage';
import { buildDashboard } from '../dashboard/buildDashboard';
import { type DashboardDescription } from '../dashboard/description';
import { WithDashboard } from '../edit/EditFrame';

/** Shows a dashboard at `/d/<uid>`, with the range, refresh interval and variables in the address. */
export function DashboardPage() {
  return <WithDashboard>{(dashboard) => <RunningDashboard key={dashboard.uid} dashboard={dashboard} />}</WithDashboard>;
}

function RunningDashboard({ dashboard }: { dashboard: DashboardDescription }) {
  const [scene] = useState(() => buildDashboard(dashboard));
  useSceneOnScreen(scene);
  useEffect(() => {
    document.title = `${dashboard.title} – Workbench`;
  }, [dashboard]);
  const editing = `/d/${encodeURIComponent(dashboard.uid)}/edit`;
  // Keeps the range and variables.
  const edit = (what: string) => locationService.push(`${editing}/${what}${locationService.getLocation().search}`);
  return (
    <Stack direction="column" gap={1}>
      <Stack justifyContent="space-between" alignItems="center" wrap="wrap">
        <Text element="h1" variant="h4">
          {dashboard.title}
        </Text>
        {mayEdit() && (
          <Stack>
            <Button size="sm" variant="secondary" fill="outline" icon="plus" onClick={() => edit(newPanelKey)}>
              Add panel
            </Button>
            <Button size="sm" variant="secondary" fill="outline" onClick={() => edit('annotations')}>
              Annotations
            </Button>
            <Button size="sm" variant="secondary" fill="outline" onClick={() => edit('variables')}>
              Variables
            </Button>
          </Stack>
        )}
      </Stack>
      <UrlSyncContextProvider scene={scene} updateUrlOnInit>
        <scene.Component model={scene} />
      </UrlSyncContextProvider>
    </Stack>
  );
}
