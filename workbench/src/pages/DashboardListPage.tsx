import { getBackendSrv } from '@grafana/runtime';
import { Alert, Card, Stack, TagList, Text } from '@grafana/ui';
import React from 'react';

import { useLoaded } from '../host/useLoaded';

interface Entry {
  uid: string;
  title: string;
  tags: string[];
}

const listDashboards = (address: string) =>
  getBackendSrv()
    .get<Entry[]>(address)
    .catch(() => {
      throw new Error('Couldn’t load the list. Is the workbench still running?');
    });

/** Lists dashboards in `provisioning/dashboards/`, and dashboards saved since then. */
export function DashboardListPage() {
  const { value: entries, problem } = useLoaded(listDashboards, '/api/dashboards');
  return (
    <Stack direction="column" gap={2}>
      <Text element="h1" variant="h3">
        Dashboards
      </Text>
      {problem && <Alert severity="error" title={problem} />}
      {entries?.length === 0 && <p role="status">No dashboards in provisioning/dashboards/.</p>}
      {entries?.map(({ uid, title, tags }) => (
        <Card key={uid} href={`/d/${encodeURIComponent(uid)}`} noMargin>
          <Card.Heading>{title}</Card.Heading>
          <Card.Tags>
            <TagList tags={tags} />
          </Card.Tags>
        </Card>
      ))}
    </Stack>
  );
}
