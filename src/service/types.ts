/** The service's wire types. Times are ISO 8601 text with up to nine decimals. */

/** Name of the table that the service adds to groups by time, with the same groups without time. */
export const totalsName = '_totals';

/** An annotation (contract, "Annotation"). `endTime` may be `null` on the wire. */
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

/** The body of a request that creates an annotation (contract, "Annotations": Create). */
export type AnnotationDraft = Omit<Annotation, 'id'>;

/** Only the properties of an annotation that a request changes (contract, "Annotations", rule 3). */
export type AnnotationChange = Partial<AnnotationDraft>;

/** Parameters for listing annotations (contract, "List query parameters"). By default, all are listed. */
export interface AnnotationListFilter {
  start?: string;
  end?: string;
  datasets?: string[];
}

/** The body of a query (contract, "Query request body (current endpoint)"). */
export interface QueryBody {
  apl: string;
  startTime?: string;
  endTime?: string;
  cursor?: string;
}

/** The body of a legacy query (contract, "Query request body (legacy endpoint)"). */
export interface LegacyQueryBody extends Omit<QueryBody, 'apl'> {
  /** Number of rows per page. */
  limit?: number;
  order?: Array<{ field: string; desc: boolean }>;
}

/** Status of a query (contract, "status fields"). `elapsedTime` is in microseconds. */
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
  /** True if trimmed intermediate results made counts approximate (service facts, "Estimated results"). */
  isEstimate?: boolean;
  cacheStatus?: number;
  minBlockTime?: string;
  maxBlockTime?: string;
  messages?: StatusMessage[];
}

/** A message with its `priority`, a level such as `info` or `warn` (service facts, "Query"). */
export interface StatusMessage {
  priority?: string;
  count?: number;
  code?: string;
  msg?: string;
}

/** A field of a table. `agg` is set for computed fields of a `summarize`. */
export interface TableField {
  name: string;
  type: string;
  agg?: { name: string; fields?: string[]; args?: unknown[] };
}

export type Cell = string | number | boolean | null | Cell[] | { [key: string]: Cell };

/** A table of a result (contract, "table fields"). `buckets.size` is in nanoseconds and may exceed 2^53. */
export interface Table {
  name: string;
  sources?: Array<{ name: string }>;
  fields: TableField[];
  order?: Array<{ field: string; desc: boolean }>;
  groups?: Array<{ name: string }>;
  buckets?: { field: string; size: number };
  range?: { field: string; start: string; end: string };
  /** Values by column: one inner array per entry of `fields`, in the same order. */
  columns?: Cell[][];
  /** Columns with integers beyond 2^53, by index. These integers are strings. Never on the wire. */
  exact?: ReadonlyMap<number, Cell[]>;
}

export interface FieldMeta {
  name: string;
  type: string;
  unit: string;
  hidden: boolean;
  description: string;
  /** Set for a virtual field, which is computed when queried. */
  expression?: string;
}

/** A tabular result (contract, "Tabular query response"). */
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

/** Values of a metric for the same tags, at equal steps. `start` and `resolution` are in seconds. */
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
 * A metric. `type` is `Gauge`, `CounterMonotonic`, `CounterNonMonotonic`, `Histogram` or `Mixed`; `temporality` is `Cumulative`,
 * `Delta` or `Mixed`. Unknown properties are empty.
 */
export interface MetricMeta {
  name: string;
  type: string;
  temporality: string;
  /** Unit in UCUM, as in OpenTelemetry. */
  unit: string;
}

export interface Dataset {
  id: string;
  name: string;
  kind: string;
  description?: string;
  /** The ID of the dataset's edge deployment, or its address. */
  edge?: string;
  /** Query of a view; the view can be queried by name like a dataset. */
  query?: string;
}

/** A saved query that can be queried by name, like a dataset (service facts, "Views"). */
export interface View {
  name: string;
  query: string;
  description?: string;
  /** Datasets that the view's query reads, if returned. */
  datasets?: string[];
}
