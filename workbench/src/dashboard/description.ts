import { type JsonObject, isObject, textOf } from '../host/json';

/** The part of a dashboard's JSON (Grafana's classic schema) that the workbench renders. */
export interface DashboardDescription {
  uid: string;
  title: string;
  description: string;
  tags: string[];
  time: { from: string; to: string };
  timeZone: string;
  /** Interval such as `30s`; empty if there's none. */
  refresh: string;
  refreshIntervals?: string[];
  /** Variables as saved. */
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

/** Position in Grafana's grid of 24 columns, in rows 30 px high with gaps of 8 px. */
export interface GridPosition {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface PanelDescription {
  id: number;
  /** ID of a panel plugin, or `row` for the heading of the panels below it. */
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
  /** True for a collapsed row. */
  collapsed: boolean;
  /** The variable for whose values Grafana would repeat the panel, and the workbench doesn't. */
  repeat?: string;
}

/** Reads a reference to a data source: an object, a name in old dashboards, or nothing for the default one. */
export function readDataSource(saved: unknown): DataSourceReference {
  if (typeof saved === 'string') {
    return { uid: saved };
  }
  if (!isObject(saved)) {
    return {};
  }
  return { type: textOf(saved.type) || undefined, uid: textOf(saved.uid) || undefined };
}
