import { type EmbeddedScene } from '@grafana/scenes';
import { useEffect } from 'react';

/** Sets the scene for editors and plugins that interpolate without their own scene. */
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
