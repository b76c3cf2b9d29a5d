import { type JsonObject, isObject, textOf } from '../host/json';

/** The part of a dashboard's JSON (Grafana's classic schema) that the workbench draws. */
export interface DashboardDescription {
  uid: string;
  title: string;
  description: string;
  tags: string[];
  time: { from: string; to: string };
  timeZone: string;
  /** Interval such as `30s`; empty for none. */
  refresh: string;
  refreshIntervals?: string[];
  /** As saved. */
  variables: JsonObject[];
  layers: LayerDescription[];
  panels: PanelDescription[];
}

export interface DataSourceReference {
  type?: string;
  uid?: string;
}

/** An annotation layer with Grafana's saved query, name, color and data source. */
export interface LayerDescription {
  name: string;
  enabled: boolean;
  hidden: boolean;
  query: JsonObject;
}

/** Place in Grafana's grid: 24 columns; heights and rows of 30 px and 8 px between. */
export interface GridPosition {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface PanelDescription {
  id: number;
  /** A panel plugin's id, or `row` for a heading that the panels below belong to. */
  type: string;
  title: string;
  description: string;
  transparent: boolean;
  position: GridPosition;
  dataSource: DataSourceReference;
  targets: JsonObject[];
  transformations: JsonObject[];
  options: JsonObject;
  fieldConfig: JsonObject;
  minInterval?: string;
  maxDataPoints?: number;
  /** The panel's own range, such as `1h`, counted back from the dashboard's end. */
  timeFrom?: string;
  /** Only for rows. */
  collapsed: boolean;
  /** The variable for whose values Grafana repeats it; here it is there once, for all of them. */
  repeat?: string;
}

/** Reads a reference to a data source: an object, in old dashboards a name, or nothing for the default one. */
export function readDataSource(saved: unknown): DataSourceReference {
  if (typeof saved === 'string') {
    return { uid: saved };
  }
  if (!isObject(saved)) {
    return {};
  }
  return { type: textOf(saved.type) || undefined, uid: textOf(saved.uid) || undefined };
}
