import { LoadingState } from '@grafana/data';
import { sceneGraph, type VizPanel } from '@grafana/scenes';
import { Alert, Button, Drawer, Stack, Tab, TabsBar } from '@grafana/ui';
import React, { useEffect, useState } from 'react';

import { useHost } from '../host/HostContext';
import { queryRunnerOf } from './queryRunnerOf';
import { type LoggedRequest } from '../host/requestLog';
import { FramesView, RequestList } from './RequestList';
import { useDataSource } from '../host/useDataSource';

type View = 'query' | 'frames' | 'meta' | 'errors';
const views: Array<{ view: View; label: string }> = [
  { view: 'query', label: 'Query' },
  { view: 'frames', label: 'Data frames' },
  { view: 'meta', label: 'Meta data' },
  { view: 'errors', label: 'Errors and notices' },
];

/** Shows a panel's requests, responses and frames. Reruns the query to record the requests. */
export function Inspector({ panel, onClose }: { panel: VizPanel; onClose: () => void }) {
  const { requestLog } = useHost();
  const [view, setView] = useState<View>('query');
  const [requests, setRequests] = useState<LoggedRequest[]>([]);
  const runner = queryRunnerOf(panel);
  const { data } = sceneGraph.getData(panel).useState();
  const { dataSource } = useDataSource(data?.request?.targets[0]?.datasource ?? undefined);
  const { MetadataInspector, ErrorsAndNoticesInspector } = dataSource?.components ?? {};

  useEffect(() => {
    const listening = requestLog.subscribe((request) => setRequests((before) => [...before, request]));
    runner?.runQueries();
    return () => listening.unsubscribe();
  }, [requestLog, runner]);

  return (
    <Drawer title={`Inspect: ${panel.interpolate(panel.state.title)}`} size="md" onClose={onClose}>
      <Stack direction="column" gap={2}>
        <TabsBar>
          {views.map(({ view: name, label }) => (
            <Tab key={name} label={label} active={name === view} onChangeTab={() => setView(name)} />
          ))}
        </TabsBar>
        <div>
          <Button
            size="sm"
            variant="secondary"
            icon="sync"
            onClick={() => {
              setRequests([]);
              runner?.runQueries();
            }}
            disabled={data?.state === LoadingState.Loading}
          >
            Run again
          </Button>
        </div>
        {view !== 'errors' &&
          data?.errors?.map((error, index) => (
            <Alert key={index} severity="error" title={error.message ?? 'The query failed.'} />
          ))}
        {view === 'query' && <RequestList requests={requests} />}
        {view === 'frames' && <FramesView frames={data?.series ?? []} />}
        {view === 'meta' && dataSource && MetadataInspector && (
          <MetadataInspector datasource={dataSource} data={data?.series ?? []} />
        )}
        {view === 'errors' && dataSource && ErrorsAndNoticesInspector && (
          <ErrorsAndNoticesInspector datasource={dataSource} data={data?.series ?? []} errors={data?.errors} />
        )}
      </Stack>
    </Drawer>
  );
}
