import { type PanelData } from '@grafana/data';
import { type EmbeddedScene } from '@grafana/scenes';
import { useCallback, useState } from 'react';

import { type DashboardDescription, type LayerDescription } from '../dashboard/description';
import { annotationQuery } from '../host/seams';
import { layerScene } from './previewScene';

export interface LayerRun {
  /** Shows the events, once the layer was run. */
  preview: EmbeddedScene | undefined;
  /** The answer of the last run. */
  data: PanelData | undefined;
  /** Runs the layer as it is now, even where the dashboard has it switched off. */
  run: (layer: LayerDescription) => void;
}

/**
 * Runs the layer that is edited.
 * @param initial the layer as it was at first
 */
export function useLayerRun(dashboard: DashboardDescription, initial: LayerDescription): LayerRun {
  const [data, setData] = useState<PanelData>();
  const [shown, setShown] = useState(false);
  const [{ scene, running }] = useState(() => layerScene(dashboard, initial, setData));
  const run = useCallback(
    ({ query }: LayerDescription) => {
      running.setState({ query: { ...annotationQuery(query), enable: true } });
      if (running.isActive) {
        running.runLayer();
      } else {
        // The scene runs its layer when it comes on the screen.
        setShown(true);
      }
    },
    [running]
  );
  return { preview: shown ? scene : undefined, data, run };
}
