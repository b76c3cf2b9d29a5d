import { type DataSourceRef, type GridPos } from '@grafana/schema';

import { type AplQuery } from '../types';
import { type SavedVariable } from './dashboardVariables';
import { type Drawing } from './panel';
import { type PanelStyle } from './panelStyles';

export const newDashboard = { schemaVersion: 41, editable: true, graphTooltip: 1, timezone: 'browser', refresh: '' };

/** Dashboard as Grafana's JSON. */
export interface Dashboard extends Readonly<typeof newDashboard> {
  title: string;
  description: string;
  tags: string[];
  time: { from: string; to: string };
  annotations: { list: SavedLayer[] };
  templating: { list: SavedVariable[] };
  panels: DashboardPanel[];
}

interface SavedLayer {
  name: string;
  enable: boolean;
  hide: boolean;
  iconColor: string;
  datasource: DataSourceRef;
  target: AplQuery;
}

export interface QueryPanel extends PanelStyle {
  id: number;
  title: string;
  description: string;
  datasource: DataSourceRef;
  /** Minimum query interval. */
  interval?: string;
  gridPos: GridPos;
  transformations?: object[];
  targets: Array<AplQuery & { datasource: DataSourceRef }>;
}

interface RowPanel {
  id: number;
  type: 'row';
  title: string;
  collapsed: boolean;
  repeat?: string;
  gridPos: GridPos;
  panels: QueryPanel[];
}

type DashboardPanel = QueryPanel | RowPanel;

/** Annotation layer for all charts; shows all types if none are given. */
export const annotationLayer = (
  name: string,
  iconColor: string,
  datasource: DataSourceRef,
  annotations: { datasets: string[]; types: string[] }
): SavedLayer => ({
  ...{ name, enable: true, hide: false, iconColor, datasource },
  target: { refId: 'Anno', kind: 'annotations', query: '', annotations },
});

/** Panels below an optional heading. */
export interface PanelSection {
  heading?: Pick<RowPanel, 'title' | 'collapsed' | 'repeat'>;
  panels: ReadonlyArray<{ draw: Drawing; panel: Omit<QueryPanel, 'id' | 'gridPos'> }>;
}

/** Panels of sections, from top to bottom; a collapsed row contains its panels. */
export function panelsInRows(sections: readonly PanelSection[]): DashboardPanel[] {
  let [id, y] = [0, 0];
  return sections.flatMap(({ heading, panels }): DashboardPanel[] => {
    const row = heading && { id: ++id, type: 'row' as const, gridPos: { x: 0, y: y++, w: 24, h: 1 }, ...heading };
    const top = y;
    const places = placed(panels.map(({ draw }) => draw));
    const made = panels.map(({ panel }, index): QueryPanel => {
      const gridPos = { ...places[index], y: top + places[index].y };
      y = Math.max(y, gridPos.y + gridPos.h);
      return { id: ++id, gridPos, ...panel };
    });
    return row?.collapsed ? [{ ...row, panels: made }] : [...(row ? [{ ...row, panels: [] }] : []), ...made];
  });
}

/** Widths and heights of panels. All numbers share one line. */
const sizes: Readonly<Record<Drawing, { share: 'line' | 'half' | 'whole'; height: number }>> = {
  stat: { share: 'line', height: 4 },
  bars: { share: 'half', height: 8 },
  lines: { share: 'half', height: 8 },
  top: { share: 'half', height: 8 },
  table: { share: 'whole', height: 9 },
  logs: { share: 'whole', height: 9 },
  graph: { share: 'whole', height: 12 },
};

/** Positions of a section's panels, in order: numbers on the first line, then charts in pairs, then wide panels. */
export function placed(drawings: readonly Drawing[]): GridPos[] {
  const places: GridPos[] = [];
  let y = 0;
  for (const line of linesOf(drawings)) {
    const w = Math.floor(24 / line.length);
    const h = Math.max(...line.map((index) => sizes[drawings[index]].height));
    line.forEach((index, at) => (places[index] = { x: at * w, y, w, h }));
    y += h;
  }
  return places;
}

function linesOf(drawings: readonly Drawing[]): number[][] {
  const of = (share: 'line' | 'half' | 'whole') =>
    [...drawings.keys()].filter((index) => sizes[drawings[index]].share === share);
  const halves = of('half');
  // Three narrow panels in the last line, so that no panel is left alone.
  const last = halves.length > 1 && halves.length % 2 === 1 ? [halves.splice(-3)] : [];
  const pairs = halves.flatMap((_, at) => (at % 2 === 0 ? [halves.slice(at, at + 2)] : []));
  return [of('line'), ...pairs, ...last, ...of('whole').map((index) => [index])].filter((line) => line.length > 0);
}
