import {
  AdHocFiltersVariable,
  SceneDataTransformer,
  sceneGraph,
  SceneQueryRunner,
  SceneTimeRange,
  type SceneDataProvider,
  VizPanel,
  VizPanelMenu,
} from '@grafana/scenes';
import { type PanelContext } from '@grafana/ui';

import { dataQueries, fieldConfigSource, transformations } from '../host/seams';
import { type PanelDescription } from './description';
import { PanelNotices } from '../inspect/PanelNotices';
import { panelMenuItems } from './panelMenu';

/** Key of a panel in its scene, and in its editor's address. */
export const panelKey = (id: number): string => `panel-${id}`;

/** Builds a panel of a scene with its queries, transformations and menu. */
export function buildPanel(panel: PanelDescription): VizPanel {
  return new VizPanel({
    key: panelKey(panel.id),
    pluginId: panel.type,
    title: panel.title,
    description: panel.description || undefined,
    displayMode: panel.transparent ? 'transparent' : 'default',
    options: panel.options,
    fieldConfig: fieldConfigSource(panel.fieldConfig),
    // With an empty title, a panel has no header, and its menu appears while the mouse is over the panel.
    hoverHeader: panel.title === '',
    showMenuAlways: true,
    menu: new VizPanelMenu({ $behaviors: [panelMenuItems] }),
    titleItems: new PanelNotices({}),
    extendPanelContext: addFiltersToVariable,
    $timeRange: panel.timeFrom ? new SceneTimeRange({ from: `now-${panel.timeFrom}`, to: 'now' }) : undefined,
    $data: buildData(panel),
  });
}

function buildData(panel: PanelDescription): SceneDataProvider | undefined {
  if (panel.targets.length === 0) {
    return undefined;
  }
  const own = panel.targets[0]?.datasource;
  const { uid, type } = panel.dataSource;
  const runner = new SceneQueryRunner({
    // Old dashboards name the data source only in the panel; new dashboards also name it in each query.
    datasource: uid || type ? panel.dataSource : own === undefined ? {} : undefined,
    queries: dataQueries(panel.targets),
    minInterval: panel.minInterval,
    maxDataPoints: panel.maxDataPoints,
  });
  return new SceneDataTransformer({ $data: runner, transformations: transformations(panel.transformations) });
}

/** Lets the filter buttons in a panel's cells add to the dashboard's ad hoc filters, if it has any. */
function addFiltersToVariable(panel: VizPanel, context: PanelContext): void {
  const variable = sceneGraph.getVariables(panel)?.state.variables.find((each) => each instanceof AdHocFiltersVariable);
  if (variable instanceof AdHocFiltersVariable) {
    context.onAddAdHocFilter = ({ key, operator, value }) => {
      const others = variable.state.filters.filter((filter) => filter.key !== key || filter.value !== value);
      variable.updateFilters([...others, { key, operator, value }]);
    };
  }
}
