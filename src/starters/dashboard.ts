import { type AplQuery } from '../types';
import { type DataSourceReference, type SavedVariable } from './dashboardVariables';
import { type GridPosition, placed } from './layout';
import { type Drawing } from './panel';
import { type PanelStyle } from './panelStyles';

/** A dashboard as Grafana saves it. */
export interface Dashboard {
  uid?: string;
  title: string;
  description: string;
  tags: string[];
  schemaVersion: number;
  editable: boolean;
  graphTooltip: number;
  time: { from: string; to: string };
  timezone: string;
  refresh: string;
  annotations: { list: SavedLayer[] };
  templating: { list: SavedVariable[] };
  panels: DashboardPanel[];
}

export interface SavedLayer {
  name: string;
  enable: boolean;
  hide: boolean;
  iconColor: string;
  datasource: DataSourceReference;
  target: AplQuery;
}

export interface QueryPanel extends PanelStyle {
  id: number;
  title: string;
  description: string;
  datasource: DataSourceReference;
  /** Minimum interval. */
  interval?: string;
  gridPos: GridPosition;
  transformations?: object[];
  targets: Array<AplQuery & { datasource: DataSourceReference }>;
}

interface RowPanel {
  id: number;
  type: 'row';
  title: string;
  collapsed: boolean;
  repeat?: string;
  gridPos: GridPosition;
  panels: QueryPanel[];
}

type DashboardPanel = QueryPanel | RowPanel;

export const newDashboard = { schemaVersion: 41, editable: true, graphTooltip: 1, timezone: 'browser', refresh: '' };

/** Panels, below a heading if there is one. */
export interface PanelSection {
  heading?: Pick<RowPanel, 'title' | 'collapsed' | 'repeat'>;
  panels: ReadonlyArray<{ draw: Drawing; at: (gridPos: GridPosition) => Omit<QueryPanel, 'id'> }>;
}

/** The panels of sections from the top down; a collapsed row holds its own. */
export function panelsInRows(sections: readonly PanelSection[]): DashboardPanel[] {
  let [id, y] = [0, 0];
  return sections.flatMap(({ heading, panels }): DashboardPanel[] => {
    const row = heading && { id: ++id, type: 'row' as const, gridPos: { x: 0, y: y++, w: 24, h: 1 }, ...heading };
    const top = y;
    const places = placed(panels.map(({ draw }) => draw));
    const made = panels.map(({ at }, index): QueryPanel => {
      const gridPos = { ...places[index], y: top + places[index].y };
      y = Math.max(y, gridPos.y + gridPos.h);
      return { id: ++id, ...at(gridPos) };
    });
    return row?.collapsed ? [{ ...row, panels: made }] : [...(row ? [{ ...row, panels: [] }] : []), ...made];
  });
}
