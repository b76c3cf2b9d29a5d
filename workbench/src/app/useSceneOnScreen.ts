import { type EmbeddedScene } from '@grafana/scenes';
import { useEffect } from 'react';

/** Editors and plugins that interpolate without a scene of their own mean the one on the screen. */
export function useSceneOnScreen(scene: EmbeddedScene): void {
  useEffect(() => {
    window.__grafanaSceneContext = scene;
    return () => {
      if (window.__grafanaSceneContext === scene) {
        window.__grafanaSceneContext = undefined;
      }
    };
  }, [scene]);
}
