import { CoreApp, type DataQuery, type DataSourceApi } from '@grafana/data';
import { sceneGraph, UrlSyncContextProvider, VizPanel } from '@grafana/scenes';
import { Alert, Combobox, Field, Input, Stack } from '@grafana/ui';
import React, { useState } from 'react';
import { useParams } from 'react-router-dom';

import { addPanel, newPanel } from '../dashboard/readDashboard';
import { buildDashboard } from '../dashboard/buildDashboard';
import { panelKey } from '../dashboard/buildPanel';
import { type DashboardDescription, type PanelDescription } from '../dashboard/description';
import { EditFrame, WithDashboard } from '../edit/EditFrame';
import { type QueryEditing, QueryRows, WithQueryEditor } from '../explore/QueryRows';
import { useQueries } from '../explore/useQueries';
import { useHost } from '../host/HostContext';
import { dataQueries } from '../host/seams';
import { useSceneOnScreen } from '../host/useSceneOnScreen';
import { panelChoices } from '../panels/registerPanels';
import { queryRunnerOf } from '../inspect/queryRunnerOf';

/** Panel key in the address of a new panel. */
export const newPanelKey = 'new-panel';

/** Page `/d/<uid>/edit/panel-<id>`: a panel, existing or new, above the plugin's query editor. */
export function EditPanelPage() {
  const { panel: key = '' } = useParams();
  return (
    <WithDashboard>
      {(dashboard) => {
        if (key === newPanelKey) {
          return <AddPanel dashboard={dashboard} />;
        }
        const panel = dashboard.panels.find(({ id }) => panelKey(id) === key);
        return panel ? (
          <LoadEditor key={key} dashboard={dashboard} panel={panel} />
        ) : (
          <Alert severity="warning" title={`“${dashboard.title}” has no panel “${key}”.`} />
        );
      }}
    </WithDashboard>
  );
}

interface Props {
  dashboard: DashboardDescription;
  panel: PanelDescription;
}

/** Edits a new panel. Only *Back to dashboard* adds the panel to the dashboard. */
function AddPanel({ dashboard: before }: Pick<Props, 'dashboard'>) {
  const { dataSources } = useHost();
  const [added] = useState(() => {
    const { uid, type } = dataSources.getInstanceSettings() ?? {};
    const panel = newPanel(before, { uid, type });
    return { dashboard: addPanel(before, panel), panel };
  });
  return <LoadEditor {...added} />;
}

function LoadEditor(props: Props) {
  return (
    <WithQueryEditor source={props.panel.dataSource}>
      {(editing) => <EditPanel {...props} editing={editing} />}
    </WithQueryEditor>
  );
}

function EditPanel({ dashboard, panel, editing }: Props & { editing: QueryEditing }) {
  const [{ scene, viz, runner, initial }] = useState(() => editedPanel(dashboard, panel, editing.dataSource));
  useSceneOnScreen(scene);
  const [queries, change] = useQueries(runner, initial);
  const { data } = runner.useState();
  const { title, pluginId, options, fieldConfig } = viz.useState();
  const { value: range } = sceneGraph.getTimeRange(viz).useState();
  const isOtherType = pluginId !== panel.type;
  const look = { title, type: pluginId, ...(isOtherType && { options, fieldConfig: { ...fieldConfig } }) };
  const edited = withQueries({ ...panel, ...look }, queries);
  const changed = { ...dashboard, panels: dashboard.panels.map((each) => (each === panel ? edited : each)) };
  return (
    <EditFrame title={title} dashboard={dashboard} changed={changed}>
      <Stack wrap="wrap">
        <Field label="Title" htmlFor="panel-title" noMargin>
          <Input
            id="panel-title"
            value={title}
            onChange={({ currentTarget: { value } }) => viz.setState({ title: value, hoverHeader: value === '' })}
          />
        </Field>
        <Field label="Visualization" htmlFor="panel-type" noMargin>
          <Combobox
            id="panel-type"
            width={24}
            value={pluginId}
            options={panelChoices}
            onChange={({ value }) => void viz.changePluginType(value)}
          />
        </Field>
      </Stack>
      <UrlSyncContextProvider scene={scene} updateUrlOnInit>
        <scene.Component model={scene} />
      </UrlSyncContextProvider>
      <div>
        <QueryRows
          app={CoreApp.PanelEditor}
          {...editing}
          queries={queries}
          data={data}
          range={range}
          onChange={change}
          onRun={() => runner.runQueries()}
        />
      </div>
    </EditFrame>
  );
}

/** Builds the dashboard with one full-width panel, and the runner for its queries, into which the default query is merged. */
function editedPanel(dashboard: DashboardDescription, panel: PanelDescription, dataSource: DataSourceApi) {
  const base = dataSource.getDefaultQuery?.(CoreApp.PanelEditor);
  const initial = dataQueries(panel.targets).map((target) => ({ ...base, ...target }));
  const shown = { ...withQueries(panel, initial), position: { x: 0, y: 0, w: 24, h: 9 } };
  const scene = buildDashboard({ ...dashboard, panels: [shown] });
  const viz = sceneGraph.findByKey(scene, panelKey(panel.id));
  const runner = viz && queryRunnerOf(viz);
  if (!runner || !(viz instanceof VizPanel)) {
    throw new Error(`“${panel.title}” has no query.`);
  }
  return { scene, viz, runner, initial };
}

const withQueries = (panel: PanelDescription, queries: DataQuery[]): PanelDescription => ({
  ...panel,
  targets: queries.map((query) => ({ ...query })),
});
