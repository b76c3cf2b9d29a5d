import { type DataSourceJsonData } from '@grafana/data';

import { type EditorMode } from './types';

/** A link on the values of a field: to an address, or to a query of a data source in Explore. `${__value.raw}` is the value in both. */
export interface ValueLink {
  /** The field's name, or a regular expression over names between slashes: `/_id$/`. */
  field: string;
  /** The text of the link. */
  title?: string;
  /** An http or https address. */
  url?: string;
  /** The data source of the query, in place of an address. */
  datasourceUid?: string;
  query?: string;
}

/** A condition on the events of a dataset, which queries have without saying it. */
export interface DefaultFilter {
  dataset: string;
  /** A predicate of APL. */
  where: string;
}

/** The settings that the browser sees. The service's address is the data source's own `url`. */
export interface AplOptions extends DataSourceJsonData {
  /** Address of an edge deployment, which answers queries only. */
  edgeUrl?: string;
  /** Address below which the legacy query endpoint is, where queries may use it; usually the service's own. */
  legacyUrl?: string;
  defaultDataset?: string;
  /** How new queries are edited: by the builder when unset. */
  editorMode?: EditorMode;
  /** Address of the organization's own page of the service, to which query editors link. */
  organizationUrl?: string;
  /** The dataset of the spans that links lead to; else those that are known to hold spans. */
  tracesDataset?: string;
  /** The dataset of the logs that links lead to; else those that are known to hold logs. */
  logsDataset?: string;
  links?: ValueLink[];
  /** The field of the level of log lines; else the one that is named like it. */
  levelField?: string;
  /** Levels by words that stand for them, in upper or lower case: `{ fatal: 'critical' }`. */
  levelWords?: Record<string, string>;
  /** Seconds after which Grafana's proxy gives up (Grafana's own setting; it uses 30 when unset). */
  timeout?: number;
  /** True when a write token is stored: secrets are not visible to the data source. A provisioning variable gives the text. */
  annotationWrites?: boolean | 'true' | 'false';
  /** True where refreshes ask for new bins of time only, where a query allows it. */
  incrementalRefresh?: boolean | 'true' | 'false';
  /** Minutes that events may be late: bins that ended since are asked for at each refresh. 10 when unset. */
  refreshOverlap?: number;
  /** Minutes after which the whole range is asked for again. 10 when unset. */
  wholeRangeEvery?: number;
  /** The longest range that a panel may ask for, as a timespan of APL; any when unset. */
  maxRange?: string;
  /** The most rows that a panel may ask for; any number when unset. */
  maxRows?: number;
  defaultFilters?: DefaultFilter[];
}

/** The settings as the data source uses them: what a provisioning variable wrote as a text is a boolean. */
export interface Settings extends Omit<AplOptions, 'annotationWrites' | 'incrementalRefresh'> {
  annotationWrites: boolean;
  incrementalRefresh: boolean;
}

/** Write-only: they go to Grafana's server and never come back. */
export interface AplSecrets {
  /** Reads: queries, annotations, schema. */
  token?: string;
  /** For editors: changes annotations, creates monitors, and reads dashboards, notifiers and saved queries. */
  writeToken?: string;
}
