/** The service's wire types, as its contract defines them. Times are ISO 8601 text, with up to nine digits of a second. */

/** Name of the totals, a table with the same groups without time, which the service adds to groups by time (service facts, "Query"). */
export const totalsName = '_totals';

/** Contract, "Annotation". `endTime` may be `null` on the wire. */
export interface Annotation {
  id: string;
  datasets: string[];
  time: string;
  endTime?: string | null;
  type: string;
  title?: string;
  description?: string;
  url?: string;
}

/** The body of a create request (contract, "Annotations": Create). */
export type AnnotationDraft = Omit<Annotation, 'id'>;

/** The body of a change request: only the properties to change (contract, "Annotations", rule 3). */
export type AnnotationChange = Partial<AnnotationDraft>;

/** Contract, "List query parameters". Without any, the whole organization's annotations. */
export interface AnnotationListFilter {
  start?: string;
  end?: string;
  datasets?: string[];
}

/** Contract, "Query request body (current endpoint)". */
export interface QueryBody {
  apl: string;
  startTime?: string;
  endTime?: string;
  cursor?: string;
}

/** Contract, "Query request body (legacy endpoint)". */
export interface LegacyQueryBody extends Omit<QueryBody, 'apl'> {
  /** Rows in a page. */
  limit?: number;
  order?: Array<{ field: string; desc: boolean }>;
}

/** Contract, "status fields". `elapsedTime` is in microseconds. */
export interface QueryStatus {
  elapsedTime?: number;
  minCursor?: string;
  maxCursor?: string;
  blocksExamined?: number;
  blocksCached?: number;
  blocksMatched?: number;
  rowsExamined?: number;
  rowsMatched?: number;
  numGroups?: number;
  isPartial?: boolean;
  /** Service facts, "Estimated results": intermediate results were trimmed, so counts are approximate. */
  isEstimate?: boolean;
  cacheStatus?: number;
  minBlockTime?: string;
  maxBlockTime?: string;
  messages?: StatusMessage[];
}

/** Service facts, "Query": `priority` is a level such as `info` or `warn`. */
export interface StatusMessage {
  priority?: string;
  count?: number;
  code?: string;
  msg?: string;
}

/** `agg` is set for the computed fields of a `summarize`. */
export interface TableField {
  name: string;
  type: string;
  agg?: { name: string; fields?: string[]; args?: unknown[] };
}

export type Cell = string | number | boolean | null | Cell[] | { [key: string]: Cell };

/** Contract, "table fields". `buckets.size` is in nanoseconds and may exceed 2^53. */
export interface Table {
  name: string;
  sources?: Array<{ name: string }>;
  fields: TableField[];
  order?: Array<{ field: string; desc: boolean }>;
  groups?: Array<{ name: string }>;
  buckets?: { field: string; size: number };
  range?: { field: string; start: string; end: string };
  /** Column-major: one inner array for each entry of `fields`, in the same order. */
  columns?: Cell[][];
  /** Columns with integers beyond 2^53, by place, as strings with all digits, also inside lists and maps. Never on the wire. */
  exact?: ReadonlyMap<number, Cell[]>;
}

export interface FieldMeta {
  name: string;
  type: string;
  unit: string;
  hidden: boolean;
  description: string;
  /** For a virtual field: computed when queried. */
  expression?: string;
}

/** Contract, "Tabular query response". */
export interface TabularResponse {
  format: 'tabular';
  status: QueryStatus;
  tables: Table[];
  datasetNames?: string[];
  fieldsMetaMap?: Record<string, FieldMeta[]>;
}

export interface MetricsQueryBody {
  mpl: string;
  startTime: string;
  endTime: string;
}

/** Values of a metric with the same tags, at equal steps (metrics, "Answer"). `start` and `resolution` are in seconds. */
export interface MetricSeries {
  metric: string;
  tags: Record<string, string | number | boolean | null>;
  start: number;
  resolution: number;
  data: Array<number | null>;
}

export interface MetricsResponse {
  unit: string;
  warnings: string[];
  series: MetricSeries[];
}

/**
 * `type` is `Gauge`, `CounterMonotonic`, `CounterNonMonotonic`, `Histogram` or `Mixed`; `temporality` `Cumulative`, `Delta` or `Mixed`.
 * Empty if unknown.
 */
export interface MetricMeta {
  name: string;
  type: string;
  temporality: string;
  /** UCUM, as OpenTelemetry writes it. */
  unit: string;
}

export interface Dataset {
  id: string;
  name: string;
  kind: string;
  description?: string;
  /** The id of its edge deployment, or its address. */
  edge?: string;
  /** Query of a view, which can be queried by name like a dataset. */
  query?: string;
}

/** A query that is queried by its name, like a dataset (service facts, "Views"). */
export interface View {
  name: string;
  query: string;
  description?: string;
  /** Datasets that its query reads, if returned. */
  datasets?: string[];
}
