import { type SceneObject, SceneDataTransformer, SceneQueryRunner } from '@grafana/scenes';

/** The object that runs a panel's queries, or `undefined` for a panel without queries. */
export function queryRunnerOf(panel: SceneObject): SceneQueryRunner | undefined {
  const { $data } = panel.state;
  const inner = $data instanceof SceneDataTransformer ? $data.state.$data : $data;
  return inner instanceof SceneQueryRunner ? inner : undefined;
}
