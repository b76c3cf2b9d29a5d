import { type DataSourceJsonData } from '@grafana/data';

import { type EditorMode } from './types';

/** Link from a field's values to a URL or a query in Explore. `${__value.raw}` stands for the value. */
export interface ValueLink {
  /** Field name, or a regular expression for field names between slashes: `/_id$/`. */
  field: string;
  /** Text of the link. */
  title?: string;
  /** URL, which must be http or https. */
  url?: string;
  /** Data source that runs the query, instead of a URL. */
  datasourceUid?: string;
  query?: string;
}

/** Link from a part of a log line's text to a URL, an APL query or, without either, a trace. `${__value}` stands for the part. */
export interface TextLink {
  /** Text of the link. */
  title: string;
  /** Field that contains the text; the line's text if unset. */
  field?: string;
  /** Regular expression with one group, which contains the part. */
  pattern: string;
  /** URL, which must be http or https. */
  url?: string;
  query?: string;
}

/** Datasets of one system, each for one signal. */
export interface DatasetGroup {
  logs?: string;
  traces?: string;
  metrics?: string;
}

/** A condition that is added to a dataset's queries. */
export interface DefaultFilter {
  dataset: string;
  /** Condition in APL. */
  where: string;
}

/** A boolean setting. Provisioning variables provide strings. */
type ProvisionedBoolean = boolean | 'true' | 'false';

/** Settings that the browser can read. The service's address is the data source's `url`. */
export interface AplOptions extends DataSourceJsonData {
  /** Address of an edge deployment, used only for queries. */
  edgeUrl?: string;
  /** Base address of the legacy query endpoint, if enabled. Usually the same as the service's. */
  legacyUrl?: string;
  defaultDataset?: string;
  /** Editor for new queries; `builder` if unset. */
  editorMode?: EditorMode;
  /** URL of the organization in the service's web app. Query editors link to it. */
  organizationUrl?: string;
  /** Dataset with spans, used for links. Detected if unset. */
  tracesDataset?: string;
  /** Dataset with logs, used for links. Detected if unset. */
  logsDataset?: string;
  /** Groups of datasets that belong together. For other datasets, groups are detected. */
  datasetGroups?: DatasetGroup[];
  links?: ValueLink[];
  textLinks?: TextLink[];
  /** Field with the level of log lines. Detected by name if unset. */
  levelField?: string;
  /** Levels by alias, ignoring case, such as `{ fatal: 'critical' }`. */
  levelWords?: Record<string, string>;
  /** Timeout of Grafana's proxy in seconds. This is Grafana's own setting; 30 if unset. */
  timeout?: number;
  /** True if a write token is stored; the data source can't read secrets. */
  annotationWrites?: ProvisionedBoolean;
  /** True if refreshes fetch only new time bins, for queries that support it. */
  incrementalRefresh?: ProvisionedBoolean;
  /** Maximum delay of events in minutes; 10 if unset. Each refresh fetches the bins of this time again. */
  refreshOverlap?: number;
  /** Minutes between refreshes of the whole range; 10 if unset. */
  wholeRangeEvery?: number;
  /** Maximum time range for a panel, as an APL timespan; unlimited if unset. */
  maxRange?: string;
  /** Maximum number of rows for a panel; unlimited if unset. */
  maxRows?: number;
  defaultFilters?: DefaultFilter[];
  /** True if users may send questions in words to Grafana's LLM app. */
  languageModel?: ProvisionedBoolean;
}

/** Settings that are on or off. */
export const switchNames = ['annotationWrites', 'incrementalRefresh', 'languageModel'] as const;

type SwitchName = (typeof switchNames)[number];

/** Settings for the data source, with switches as booleans. */
export type Settings = Omit<AplOptions, SwitchName> & { [name in SwitchName]?: boolean };

/** Secrets, which are write-only: sent to Grafana's server, but never returned. */
export interface AplSecrets {
  /** Read token, for queries, annotations and the schema. */
  token?: string;
  /** Token that changes annotations, creates monitors, and reads dashboards, notifiers and saved queries. */
  writeToken?: string;
}
