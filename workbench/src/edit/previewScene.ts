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
import { LayerPreview } from './LayerPreview';
import { VariablePreview } from './VariablePreview';

/** Runs one annotation layer alone, with the dashboard's variables and range. */
export function layerScene(dashboard: DashboardDescription, layer: LayerDescription): EmbeddedScene {
  const running = buildLayer({ ...layer, enabled: true, hidden: true }, 0);
  return new EmbeddedScene({
    $timeRange: new SceneTimeRange({ ...dashboard.time, timeZone: dashboard.timeZone }),
    $variables: buildVariables(dashboard.variables),
    $data: new SceneDataLayerSet({ layers: [running] }),
    controls: [new VariableValueSelectors({}), new SceneTimePicker({ isOnCanvas: true })],
    body: new LayerPreview({ layer: running.getRef() }),
  });
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
