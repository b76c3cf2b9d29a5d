import { type ScopedVars } from '@grafana/data';
import { type TemplateSrv } from '@grafana/runtime';
import { type SceneObject, sceneGraph } from '@grafana/scenes';

import { sceneOf, variableModels } from '../host/seams';

/** Implements Grafana's template service for scenes: interpolates in the requesting scene, or else in the visible one. */
export const templateService: TemplateSrv = {
  getVariables: () => variableModels(sceneOnScreen()),
  containsTemplate: (target) => target !== undefined && /\$\w+|\$\{[^}]+\}|\[\[[^\]]+\]\]/.test(target),
  replace(target, scopedVars, format) {
    const scene = sceneOf(scopedVars) ?? sceneOnScreen();
    if (target === undefined || !scene) {
      return replaceScoped(target ?? '', scopedVars);
    }
    return sceneGraph.interpolate(scene, target, scopedVars, typeof format === 'string' ? format : asFormatter(format));
  },
  updateTimeRange() {},
};

function sceneOnScreen(): SceneObject | undefined {
  const scene = window.__grafanaSceneContext;
  return scene?.isActive ? scene : undefined;
}

/** Replaces the variables in `scopedVars`; a page without a scene, such as the settings, has no others. */
function replaceScoped(target: string, scopedVars: ScopedVars = {}): string {
  return target.replace(/\$(?:\{(\w+)(?::\w+)?\}|(\w+))/g, (match, braced?: string, bare?: string) => {
    const variable = scopedVars[braced ?? bare ?? ''];
    return variable ? String(variable.value) : match;
  });
}

type Formatter = Exclude<Parameters<typeof sceneGraph.interpolate>[3], string>;

function asFormatter(format: string | Function | undefined): Formatter {
  return typeof format === 'function' ? (value, variable) => String(format(value, variable)) : undefined;
}
