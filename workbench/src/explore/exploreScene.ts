import { CoreApp, type DataQuery, type DataSourceRef } from '@grafana/data';
import { EmbeddedScene, SceneQueryRunner, SceneTimeRange } from '@grafana/scenes';

import { timeControls } from '../host/TimeControls';
import { ExploreResults } from './ExploreResults';

interface ExploreScene {
  scene: EmbeddedScene;
  runner: SceneQueryRunner;
  results: ExploreResults;
}

/** Builds Explore's range, queries and results. Queries run at the start and when the range changes. */
export function createExploreScene(dataSource: DataSourceRef, queries: DataQuery[]): ExploreScene {
  const runner = new SceneQueryRunner({ datasource: dataSource, queries, maxDataPoints: 1000 });
  const results = new ExploreResults();
  const scene = new EmbeddedScene({
    $timeRange: new SceneTimeRange({ from: 'now-1h', to: 'now', timeZone: 'browser' }),
    $data: runner,
    controls: [timeControls()],
    body: results,
  });
  // Data sources add links for clicks only in Explore. Scenes gets additional request properties from the root of a
  // scene.
  Object.assign(scene, { enrichDataRequest: () => ({ app: CoreApp.Explore }) });
  return { scene, runner, results };
}
