import { type SceneObject, SceneDataTransformer, SceneQueryRunner } from '@grafana/scenes';

/** What runs a panel's queries; `undefined` for a panel without any. */
export function queryRunnerOf(panel: SceneObject): SceneQueryRunner | undefined {
  const { $data } = panel.state;
  const inner = $data instanceof SceneDataTransformer ? $data.state.$data : $data;
  return inner instanceof SceneQueryRunner ? inner : undefined;
}
