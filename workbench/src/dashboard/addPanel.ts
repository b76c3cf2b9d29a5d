import { type DashboardDescription, type DataSourceReference, type PanelDescription } from './description';
import { readPanel } from './readDashboard';

const height = 8;

/** Returns an empty panel for a dashboard, with the number that is free. */
export function newPanel({ panels }: DashboardDescription, datasource: DataSourceReference): PanelDescription {
  return readPanel({
    id: Math.max(0, ...panels.map(({ id }) => id)) + 1,
    title: 'New panel',
    gridPos: { w: 12, h: height },
    datasource: { ...datasource },
    targets: [{ refId: 'A' }],
  });
}

/** Puts a panel at the top of a dashboard, where rows that are closed do not hide it. */
export function addPanel(dashboard: DashboardDescription, panel: PanelDescription): DashboardDescription {
  const below = dashboard.panels.map((each) => ({
    ...each,
    position: { ...each.position, y: each.position.y + height },
  }));
  return { ...dashboard, panels: [panel, ...below] };
}
