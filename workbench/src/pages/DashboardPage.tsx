import { locationService } from '@grafana/runtime';
import { UrlSyncContextProvider } from '@grafana/scenes';
import { Button, LinkButton, Stack, Text } from '@grafana/ui';
import React, { useEffect, useState } from 'react';

import { mayEdit } from '../host/preferences';
import { useSceneOnScreen } from '../host/useSceneOnScreen';
import { newPanelKey } from './EditPanelPage';
import { buildDashboard } from '../dashboard/buildDashboard';
import { type DashboardDescription } from '../dashboard/description';
import { WithDashboard } from '../edit/EditFrame';

/** Shows `/d/<uid>`: a dashboard; range, refresh and variables are in the address. */
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
  const add = () => locationService.push(`${editing}/${newPanelKey}${locationService.getLocation().search}`);
  return (
    <Stack direction="column" gap={1}>
      <Stack justifyContent="space-between" alignItems="center" wrap="wrap">
        <Text element="h1" variant="h4">
          {dashboard.title}
        </Text>
        {mayEdit() && (
          <Stack>
            <Button size="sm" variant="secondary" fill="outline" icon="plus" onClick={add}>
              Add panel
            </Button>
            <LinkButton size="sm" variant="secondary" fill="outline" href={`${editing}/annotations`}>
              Annotations
            </LinkButton>
            <LinkButton size="sm" variant="secondary" fill="outline" href={`${editing}/variables`}>
              Variables
            </LinkButton>
          </Stack>
        )}
      </Stack>
      <UrlSyncContextProvider scene={scene} updateUrlOnInit>
        <scene.Component model={scene} />
      </UrlSyncContextProvider>
    </Stack>
  );
}
