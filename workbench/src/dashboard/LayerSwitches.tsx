import { css } from '@emotion/css';
import { type GrafanaTheme2, LoadingState } from '@grafana/data';
import {
  dataLayers,
  sceneGraph,
  type SceneComponentProps,
  SceneDataLayerSet,
  SceneObjectBase,
  type SceneObjectState,
} from '@grafana/scenes';
import { Icon, Spinner, Tooltip, useStyles2 } from '@grafana/ui';
import React from 'react';

/** Shows a switch for each annotation layer of the dashboard, with its error if it has one. */
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
  const styles = useStyles2(getStyles);
  const { data, description, isHidden, isEnabled, name, key } = layer.useState();
  if (isHidden) {
    return null;
  }
  const problem = isEnabled ? (data?.errors?.[0]?.message ?? description) : undefined;
  return (
    <div className={styles.control} data-testid="annotation-layer">
      <label className={styles.label} htmlFor={`data-layer-${key}`}>
        {problem && (
          <Tooltip content={problem}>
            <span role="img" aria-label={`${name} failed: ${problem}`}>
              <Icon name="exclamation-triangle" />
            </span>
          </Tooltip>
        )}
        {name}
        {data?.state === LoadingState.Loading && <Spinner inline size="xs" />}
      </label>
      <layer.Component model={layer} />
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  control: css({ display: 'flex' }),
  label: css({
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(0.5),
    height: theme.spacing(theme.components.height.md),
    padding: theme.spacing(0, 1),
    background: theme.isDark ? theme.colors.background.primary : theme.colors.background.secondary,
    border: `1px solid ${theme.components.input.borderColor}`,
    borderRightWidth: 0,
    borderRadius: `${theme.shape.radius.default} 0 0 ${theme.shape.radius.default}`,
    fontSize: theme.typography.bodySmall.fontSize,
    fontWeight: theme.typography.fontWeightMedium,
    '& svg': { color: theme.colors.error.text },
  }),
});
