import { type DataQuery, type DataSourceRef, type RawTimeRange } from '@grafana/data';
import { getDataSourceSrv } from '@grafana/runtime';
import { type SceneObject, sceneGraph, type SceneQueryRunner } from '@grafana/scenes';

/** Address of Explore with a panel's range and queries, in which variables are replaced and filters applied. */
export async function exploreAddress(panel: SceneObject, runner: SceneQueryRunner): Promise<string> {
  const { queries, datasource } = runner.state;
  const scopedVars = { __sceneObject: { text: '__sceneObject', value: panel } };
  const dataSource = await getDataSourceSrv().get(datasource ?? queries[0]?.datasource, scopedVars);
  const { filters } = runner.state.data?.request ?? {};
  const filled = dataSource.interpolateVariablesInQueries?.(queries, scopedVars, filters) ?? queries;
  const { from, to } = sceneGraph.getTimeRange(panel).state;
  return exploreLink(filled, dataSource.getRef(), from, to);
}

interface LinkedState {
  datasource?: unknown;
  queries?: DataQuery[];
  range?: RawTimeRange;
  /** True to show the results first. */
  compact?: unknown;
}

/**
 * Explore's address for a link from Grafana, whose `left` parameter is JSON.
 * @param shown Explore's range, used if the link has none
 */
export function linkedAddress(
  left: string,
  shown: { from: string; to: string } = { from: 'now-1h', to: 'now' }
): string | undefined {
  try {
    const { datasource, queries, range, compact }: LinkedState = JSON.parse(left);
    const { from, to } = range ?? shown;
    return Array.isArray(queries)
      ? `${exploreLink(queries, { uid: String(datasource) }, String(from), String(to))}${compact === true ? '&compact=true' : ''}`
      : undefined;
  } catch {
    return undefined;
  }
}

/** Explore's address, which contains the page's whole state. */
export function exploreLink(queries: DataQuery[], dataSource: DataSourceRef, from: string, to: string): string {
  const address = new URLSearchParams({ from, to, datasource: dataSource.uid ?? '', queries: JSON.stringify(queries) });
  return `/explore?${address}`;
}
