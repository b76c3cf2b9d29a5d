import { CoreApp, type DataQueryRequest, type PanelData } from '@grafana/data';
import {
  behaviors,
  EmbeddedScene,
  SceneDataLayerSet,
  sceneGraph,
  type SceneObject,
  SceneQueryRunner,
  SceneTimeRange,
  VariableValueSelectors,
  VizPanel,
} from '@grafana/scenes';
import { DashboardCursorSync } from '@grafana/schema';

import { annotationQuery } from '../host/seams';
import { timeControls } from '../host/TimeControls';
import { buildPanel } from './buildPanel';
import { buildVariables } from './buildVariables';
import { DashboardView } from './DashboardView';
import { type DashboardDescription, type LayerDescription } from './description';
import { type GridItem } from './sections';
import { LayerSwitches } from './LayerSwitches';
import { WatchedLayer } from './WatchedLayer';

/** Builds a running dashboard with its range, variables, annotation layers and panels. */
export function buildDashboard(dashboard: DashboardDescription): EmbeddedScene {
  const items = dashboard.panels.map((panel): GridItem => {
    const { position, collapsed, repeat } = panel;
    const title = repeat === undefined ? panel.title : panel.title.replace(`$${repeat}`, `All of ${repeat}`);
    return panel.type === 'row'
      ? { kind: 'row', position, title, collapsed }
      : { kind: 'panel', position, panel: buildPanel(panel) };
  });
  const panels = items.flatMap((item) => (item.kind === 'panel' ? [item.panel] : []));
  const scene = new EmbeddedScene({
    $timeRange: new SceneTimeRange({ ...dashboard.time, timeZone: dashboard.timeZone }),
    $variables: buildVariables(dashboard.variables),
    $data: new SceneDataLayerSet({ layers: dashboard.layers.map((layer, index) => buildLayer(layer, index)) }),
    $behaviors: [new behaviors.CursorSync({ key: 'sync', sync: DashboardCursorSync.Off })],
    controls: [
      new VariableValueSelectors({}),
      new LayerSwitches({}),
      timeControls({ refresh: dashboard.refresh, intervals: dashboard.refreshIntervals }),
    ],
    body: new DashboardView({ uid: dashboard.uid, items, panels }),
  });
  // Scenes gets additional request properties from the root of a scene.
  const enrichDataRequest = (asking: SceneObject) => ({ ...requestOf(asking), dashboardUID: dashboard.uid });
  return Object.assign(scene, { enrichDataRequest });
}

/** Request properties that Grafana's dashboards add, except the UID. */
function requestOf(asking: SceneObject): Partial<DataQueryRequest> {
  const panel = asking instanceof SceneQueryRunner ? sceneGraph.getAncestor(asking, VizPanel) : undefined;
  return { app: CoreApp.Dashboard, panelPluginId: panel?.state.pluginId };
}

/** Builds an annotation layer, enabled and hidden as described. `onAnswer` receives the data source's response. */
export function buildLayer(layer: LayerDescription, index: number, onAnswer?: (data: PanelData) => void): WatchedLayer {
  const { name, enabled, hidden, query } = layer;
  return new WatchedLayer(
    { key: `layer-${index}`, name, isEnabled: enabled, isHidden: hidden, query: annotationQuery(query) },
    onAnswer
  );
}
