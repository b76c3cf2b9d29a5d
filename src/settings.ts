import { type DataSourceJsonData } from '@grafana/data';

import { type EditorMode } from './types';

/** Link on the values of a field: a URL, or a query of a data source in Explore. `${__value.raw}` is the value in both. */
export interface ValueLink {
  /** Field name, or a regular expression over names between slashes: `/_id$/`. */
  field: string;
  /** Link text. */
  title?: string;
  /** http or https URL. */
  url?: string;
  /** Data source of the query, instead of a URL. */
  datasourceUid?: string;
  query?: string;
}

/** A condition added to queries of a dataset. */
export interface DefaultFilter {
  dataset: string;
  /** APL condition. */
  where: string;
}

/** Settings visible to the browser. The service's address is the data source's `url`. */
export interface AplOptions extends DataSourceJsonData {
  /** Address of an edge deployment, used for queries only. */
  edgeUrl?: string;
  /** Base address of the legacy query endpoint, if enabled; usually the service's. */
  legacyUrl?: string;
  defaultDataset?: string;
  /** Editor of new queries; `builder` if unset. */
  editorMode?: EditorMode;
  /** URL of the organization in the service's web app, for links from query editors. */
  organizationUrl?: string;
  /** Dataset of spans for links; otherwise detected. */
  tracesDataset?: string;
  /** Dataset of logs for links; otherwise detected. */
  logsDataset?: string;
  links?: ValueLink[];
  /** Field with the level of log lines; otherwise detected by name. */
  levelField?: string;
  /** Levels by alias, ignoring case: `{ fatal: 'critical' }`. */
  levelWords?: Record<string, string>;
  /** Timeout of Grafana's proxy in seconds (Grafana's own setting; 30 if unset). */
  timeout?: number;
  /** True if a write token is stored: secrets are not visible to the data source. Provisioning variables give strings. */
  annotationWrites?: boolean | 'true' | 'false';
  /** True if refreshes only fetch new time bins, for queries that allow it. */
  incrementalRefresh?: boolean | 'true' | 'false';
  /** Maximum delay of events in minutes: bins that ended since are fetched again on each refresh. 10 if unset. */
  refreshOverlap?: number;
  /** Minutes between refreshes of the whole range. 10 if unset. */
  wholeRangeEvery?: number;
  /** Maximum time range of a panel, as an APL timespan; unlimited if unset. */
  maxRange?: string;
  /** Maximum rows of a panel; unlimited if unset. */
  maxRows?: number;
  defaultFilters?: DefaultFilter[];
}

/** Settings for the data source, with booleans instead of a provisioning variable's strings. */
export interface Settings extends Omit<AplOptions, 'annotationWrites' | 'incrementalRefresh'> {
  annotationWrites: boolean;
  incrementalRefresh: boolean;
}

/** Write-only: sent to Grafana's server, never returned. */
export interface AplSecrets {
  /** Read token: queries, annotations, schema. */
  token?: string;
  /** Token for editors: changes annotations, creates monitors, and reads dashboards, notifiers and saved queries. */
  writeToken?: string;
}
