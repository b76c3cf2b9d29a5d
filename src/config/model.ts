import { type DataSourceJsonData } from '@grafana/data';

/** The settings that the browser sees. The service's address is the data source's own `url`. */
export interface AplOptions extends DataSourceJsonData {
  /** Address of an edge deployment, which answers queries only. */
  edgeUrl?: string;
  /** Address below which the legacy query endpoint is, where queries may use it; usually the service's own. */
  legacyUrl?: string;
  defaultDataset?: string;
  /** Seconds after which Grafana's proxy gives up (Grafana's own setting; it uses 30 when unset). */
  timeout?: number;
  /** True when a write token is stored: secrets are not visible to the data source. A provisioning variable gives the text. */
  annotationWrites?: boolean | 'true' | 'false';
}

/** Whether a write token is stored. */
export function writesAnnotations({ annotationWrites }: AplOptions): boolean {
  return annotationWrites === true || annotationWrites === 'true';
}

/** Whether queries go to the edge address. A provisioning variable that is not set gives an empty text. */
export function asksEdge({ edgeUrl }: AplOptions): boolean {
  return Boolean(edgeUrl);
}

/** Whether queries may ask the legacy query endpoint. */
export function asksLegacy({ legacyUrl }: AplOptions): boolean {
  return Boolean(legacyUrl);
}

/** Write-only: they go to Grafana's server and never come back. */
export interface AplSecrets {
  /** Reads: queries, annotations, schema. */
  token?: string;
  /** Creates, changes and deletes annotations. */
  writeToken?: string;
}
