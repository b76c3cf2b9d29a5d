import {
  CoreApp,
  type DataQuery,
  type DataSourceApi,
  hasToggleableQueryFiltersSupport,
  LoadingState,
} from '@grafana/data';
import { locationService } from '@grafana/runtime';
import { sceneGraph, UrlSyncContextProvider } from '@grafana/scenes';
import { Button, Stack, Text } from '@grafana/ui';
import React, { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

import { useSceneOnScreen } from '../host/useSceneOnScreen';
import { isObject } from '../host/json';
import { linkedAddress } from '../explore/exploreAddress';
import { createExploreScene } from '../explore/exploreScene';
import { type QueryEditing, QueryRows, WithQueryEditor } from '../explore/QueryRows';
import { useQueries } from '../explore/useQueries';
import { dataQueries } from '../host/seams';

/** Page `/explore?datasource=…&queries=…&from=…&to=…`, or a link's `?left=…`: queries and their results. */
export function ExplorePage() {
  const { search } = useLocation();
  const parameters = new URLSearchParams(search);
  const [range, setRange] = useState<{ from: string; to: string }>();
  const [from, to] = [parameters.get('from'), parameters.get('to')];
  if (from !== null && to !== null && (from !== range?.from || to !== range.to)) {
    setRange({ from, to });
  }
  const address = linkedAddress(parameters.get('left') ?? '', range);
  useEffect(() => {
    if (address !== undefined) {
      locationService.replace(address);
    }
  }, [address]);
  if (address !== undefined) {
    return <p role="status">Loading…</p>;
  }
  return (
    <WithQueryEditor source={parameters.get('datasource') || undefined}>
      {(editing) => <Explore key={editing.dataSource.uid} editing={editing} />}
    </WithQueryEditor>
  );
}

function Explore({ editing }: { editing: QueryEditing }) {
  const { dataSource } = editing;
  const [initial] = useState(() => queriesInAddress(dataSource));
  const [{ scene, runner, results }] = useState(() => createExploreScene(dataSource.getRef(), initial));
  const [queries, change] = useQueries(runner, initial);
  useSceneOnScreen(scene);
  const { value: range } = sceneGraph.getTimeRange(scene).useState();
  const { data, liveStreaming = false } = runner.useState();
  const { controls = [] } = scene.useState();
  const { body } = scene.useState();

  const { search } = useLocation();
  const parameters = new URLSearchParams(search);
  const asked = parameters.get('queries');
  const shown = useRef(asked);
  const run = () => {
    const written = JSON.stringify(runner.state.queries);
    const isSame = written === shown.current;
    shown.current = written;
    // As in Grafana, each change of queries is a step in the browser's history.
    locationService.partial({ datasource: dataSource.uid, queries: written }, isSame);
    runner.runQueries();
  };
  useEffect(() => {
    if (asked !== shown.current) {
      shown.current = asked;
      change(() => queriesInAddress(dataSource));
      runner.runQueries();
    }
  });
  const follow = () => {
    runner.setState({ liveStreaming: !liveStreaming });
    run();
  };
  useEffect(() => {
    results.setState({
      dataSource,
      onFilter: ({ key, operator, value }) => {
        if (hasToggleableQueryFiltersSupport<DataQuery>(dataSource)) {
          const type = operator === '=' ? 'FILTER_FOR' : 'FILTER_OUT';
          change((all) => all.map((query) => dataSource.toggleQueryFilter(query, { type, options: { key, value } })));
          run();
        }
      },
    });
  });
  const rows = (
    <div key="queries">
      <QueryRows
        app={CoreApp.Explore}
        {...editing}
        queries={queries}
        data={data}
        range={range}
        onChange={change}
        onRun={run}
      />
    </div>
  );
  const shownResults = <body.Component key="results" model={body} />;
  return (
    <UrlSyncContextProvider scene={scene} updateUrlOnInit createBrowserHistorySteps>
      <Activation model={scene} />
      <Stack direction="column" gap={2}>
        <Stack justifyContent="space-between" alignItems="center" wrap="wrap">
          <Text element="h1" variant="h4">
            Explore
          </Text>
          <Stack wrap="wrap">
            {controls.map((control) => (
              <control.Component key={control.state.key} model={control} />
            ))}
            {data?.state === LoadingState.Loading ? (
              <Button icon="spinner" variant="destructive" onClick={() => runner.cancelQuery()}>
                Cancel
              </Button>
            ) : (
              <Button icon="sync" onClick={run}>
                Run query
              </Button>
            )}
            {dataSource.meta.streaming && (
              <Button
                variant="secondary"
                icon={liveStreaming ? 'square-shape' : 'play'}
                aria-pressed={liveStreaming}
                onClick={follow}
              >
                Live
              </Button>
            )}
          </Stack>
        </Stack>
        {parameters.get('compact') === 'true' ? [shownResults, rows] : [rows, shownResults]}
      </Stack>
    </UrlSyncContextProvider>
  );
}

/** Keeps the scene running while its parts are rendered separately. */
function Activation({ model }: { model: ReturnType<typeof createExploreScene>['scene'] }) {
  useEffect(() => model.activate(), [model]);
  return null;
}

function queriesInAddress(dataSource: DataSourceApi): DataQuery[] {
  const start = [{ ...dataSource.getDefaultQuery?.(CoreApp.Explore), refId: 'A' }];
  const encoded = new URLSearchParams(locationService.getLocation().search).get('queries');
  try {
    const parsed: unknown = encoded ? JSON.parse(encoded) : undefined;
    const saved = Array.isArray(parsed) ? parsed.filter(isObject) : [];
    const numbered = saved.map((query, index) => ({ refId: String.fromCharCode(65 + index), ...query }));
    // Scenes' query type is narrower than Grafana's; the data source is set above.
    return numbered.length ? dataQueries(numbered).map((query) => ({ ...query, refId: String(query.refId) })) : start;
  } catch {
    return start;
  }
}
