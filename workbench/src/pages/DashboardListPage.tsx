import { getBackendSrv } from '@grafana/runtime';
import { Alert, Card, Stack, TagList, Text } from '@grafana/ui';
import React, { useEffect, useState } from 'react';

interface Entry {
  uid: string;
  title: string;
  tags: string[];
}

/** Lists the dashboards of `provisioning/dashboards/` and those that were saved since. */
export function DashboardListPage() {
  const [entries, setEntries] = useState<Entry[]>();
  const [problem, setProblem] = useState('');
  useEffect(() => {
    getBackendSrv()
      .get<Entry[]>('/api/dashboards')
      .then(setEntries)
      .catch(() => setProblem('Couldn’t load the list. Is the workbench still running?'));
  }, []);
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
