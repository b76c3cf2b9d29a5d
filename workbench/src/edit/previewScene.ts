import {
  EmbeddedScene,
  type SceneComponentProps,
  type SceneDataLayerProvider,
  SceneDataLayerSet,
  SceneObjectBase,
  SceneTimePicker,
  SceneTimeRange,
  VariableValueSelectors,
} from '@grafana/scenes';
import { type ReactNode } from 'react';

import { buildVariables } from '../dashboard/buildVariables';
import { type DashboardDescription } from '../dashboard/description';
import { addressRange } from '../host/addressRange';

/** Runs a dashboard's variables and the given layers. Shows the variables and the time range above `Body`. */
export function previewScene(
  { time, timeZone, variables }: DashboardDescription,
  Body: (props: SceneComponentProps<SceneObjectBase>) => ReactNode,
  layers: SceneDataLayerProvider[] = []
): EmbeddedScene {
  class Preview extends SceneObjectBase {
    static Component = Body;
  }
  return new EmbeddedScene({
    $timeRange: new SceneTimeRange({ ...addressRange(time), timeZone }),
    $variables: buildVariables(variables),
    $data: new SceneDataLayerSet({ layers }),
    controls: [new VariableValueSelectors({}), new SceneTimePicker({ isOnCanvas: true })],
    body: new Preview({}),
  });
}
