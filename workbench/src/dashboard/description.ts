import { type JsonObject } from '../host/json';

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
  variables: VariableDescription[];
  layers: LayerDescription[];
  panels: PanelDescription[];
}

export interface DataSourceReference {
  type?: string;
  uid?: string;
}

interface VariableBase {
  name: string;
  label?: string;
  description: string;
  /** 0 shown, 1 without its label, 2 not at all (Grafana's numbers). */
  hide: 0 | 1 | 2;
  skipUrlSync: boolean;
}

/** Common properties of variables with choices. */
interface Choices extends VariableBase {
  multi: boolean;
  includeAll: boolean;
  allValue?: string;
  value: string | string[];
  text: string | string[];
}

export interface QueryVariableDescription extends Choices {
  type: 'query';
  dataSource: DataSourceReference;
  /** The plugin's own; a text in old dashboards. */
  query: string | JsonObject;
  regex: string;
  /** 1 when the dashboard loads, 2 when the time range changes (Grafana's numbers). */
  refresh: 1 | 2;
  /** Grafana's number for the order of the options. */
  sort: number;
}

/** An ad hoc filter, as Grafana saves it. */
export interface FilterDescription {
  key: string;
  operator: string;
  value: string;
  /** Of an operator that takes several, such as `=|`; the first is `value` as well. */
  values?: string[];
  /** How the values are shown. */
  valueLabels?: string[];
}

export type VariableDescription =
  | QueryVariableDescription
  | (Choices & { type: 'custom'; query: string })
  | (Choices & { type: 'datasource'; pluginId: string; regex: string })
  | (VariableBase & { type: 'adhoc'; dataSource: DataSourceReference; filters: FilterDescription[] })
  | (VariableBase & { type: 'textbox'; value: string })
  | (VariableBase & { type: 'constant'; value: string })
  | (VariableBase & {
      type: 'interval';
      intervals: string[];
      value: string;
      autoEnabled: boolean;
      autoStepCount: number;
      autoMinInterval: string;
    });

/** An annotation layer; the query is what Grafana keeps for it, with name, color and data source. */
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
