import { css } from '@emotion/css';
import { LoadingState } from '@grafana/data';
import {
  ControlsLabel,
  dataLayers,
  sceneGraph,
  type SceneComponentProps,
  SceneDataLayerSet,
  SceneObjectBase,
  type SceneObjectState,
} from '@grafana/scenes';
import React from 'react';

/** Shows a switch for each of the dashboard's annotation layers, and the layer's error. */
export class LayerSwitches extends SceneObjectBase<SceneObjectState> {
  static Component = ({ model }: SceneComponentProps<LayerSwitches>) =>
    sceneGraph
      .getDataLayers(model)
      .filter((set) => set instanceof SceneDataLayerSet)
      .flatMap((set) => set.state.layers)
      .filter((layer) => layer instanceof dataLayers.AnnotationsDataLayer)
      .map((layer) => <LayerSwitch key={layer.state.key} layer={layer} />);
}

function LayerSwitch({ layer }: { layer: dataLayers.AnnotationsDataLayer }) {
  const { data, description, isHidden, isEnabled, name, key } = layer.useState();
  if (isHidden) {
    return null;
  }
  return (
    <div className={controlStyle} data-testid="annotation-layer">
      <ControlsLabel
        label={name}
        htmlFor={`data-layer-${key}`}
        isLoading={data?.state === LoadingState.Loading}
        error={isEnabled ? (data?.errors?.[0]?.message ?? description) : undefined}
      />
      <layer.Component model={layer} />
    </div>
  );
}

const controlStyle = css({ display: 'flex' });
