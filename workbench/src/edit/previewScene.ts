import { type PanelData } from '@grafana/data';
import {
  EmbeddedScene,
  SceneDataLayerSet,
  SceneTimePicker,
  SceneTimeRange,
  VariableValueSelectors,
} from '@grafana/scenes';

import { buildLayer } from '../dashboard/buildDashboard';
import { buildVariables } from '../dashboard/buildVariables';
import { type DashboardDescription, type LayerDescription } from '../dashboard/description';
import { type WatchedLayer } from '../dashboard/WatchedLayer';
import { LayerPreview } from './LayerPreview';
import { VariablePreview } from './VariablePreview';

export interface LayerScene {
  scene: EmbeddedScene;
  running: WatchedLayer;
}

/** Runs one annotation layer alone, with the dashboard's variables and range. `onAnswer` gets what its data source answers. */
export function layerScene(
  dashboard: DashboardDescription,
  layer: LayerDescription,
  onAnswer: (data: PanelData) => void
): LayerScene {
  const running = buildLayer({ ...layer, enabled: true, hidden: true }, 0, onAnswer);
  const scene = new EmbeddedScene({
    $timeRange: new SceneTimeRange({ ...dashboard.time, timeZone: dashboard.timeZone }),
    $variables: buildVariables(dashboard.variables),
    $data: new SceneDataLayerSet({ layers: [running] }),
    controls: [new VariableValueSelectors({}), new SceneTimePicker({ isOnCanvas: true })],
    body: new LayerPreview({ layer: running.getRef() }),
  });
  return { scene, running };
}

/** Runs a dashboard's variables and shows the options of one. */
export function variableScene(dashboard: DashboardDescription, name: string): EmbeddedScene {
  return new EmbeddedScene({
    $timeRange: new SceneTimeRange({ ...dashboard.time, timeZone: dashboard.timeZone }),
    $variables: buildVariables(dashboard.variables),
    controls: [new VariableValueSelectors({}), new SceneTimePicker({ isOnCanvas: true })],
    body: new VariablePreview({ name }),
  });
}
