import { type DataQuery } from '@grafana/schema';

/** What a query asks for: `kind` and `query` have the official plugin's names, so that its saved queries are ours. */
export type QueryKind = 'apl' | 'annotations';

/** How an answer becomes frames. `auto` decides from the answer itself. */
export type ResultFormat = 'auto' | 'timeseries' | 'table' | 'logs';

/** Which annotations are wanted. An empty list means all; times come from the request's range. */
export interface AnnotationFilter {
  datasets: string[];
  types: string[];
}

/** A saved query of this data source: what stands in a dashboard's JSON. */
export interface AplQuery extends DataQuery {
  kind: QueryKind;
  /** APL. Empty for `kind: 'annotations'`. */
  query: string;
  format?: ResultFormat;
  annotations?: AnnotationFilter;
  /** A query of the official plugin in a language that this data source does not run, until its text is edited. */
  unsupported?: { kind: string; query: string };
}

/** A query of a template variable. */
export interface VariableQuery extends DataQuery {
  /** `apl`: options from the answer's `text` and `value` fields, else its first column. */
  kind: 'apl' | 'datasets' | 'fields';
  query: string;
  /** For `fields`. */
  dataset?: string;
}
