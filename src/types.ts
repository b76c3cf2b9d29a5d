import { type Filter } from '@aplkit/language/kit/filter';
import { type DataQuery } from '@grafana/schema';

/** How a result becomes frames. `auto` decides from the result itself: its groups, buckets, aggregates and types. */
export const resultFormats = ['auto', 'timeseries', 'table', 'logs', 'patterns', 'numeric', 'trace'] as const;
export type ResultFormat = (typeof resultFormats)[number];

/** Which annotations are wanted. An empty list means all; times come from the request's range. Names may be variables. */
export interface AnnotationFilter {
  datasets: string[];
  types: string[];
  /** Only those with this text in title or description, in upper or lower case. */
  text?: string;
  /** Only those without an end, or only those with one. */
  shape?: 'points' | 'intervals';
  /** Types whose annotations are still going as long as they have no end: they reach to now, or to the end of the range. */
  ongoing?: string[];
  /** As data: a row for each (the default), states over time, or how many there are of each type. */
  as?: 'timeline' | 'counts';
}

/** Which traces are wanted. Nothing set means all of the range, the newest first. Texts may hold variables. */
export interface TraceSearch {
  /** In place of a list of traces: the services and their calls. */
  as?: 'graph';
  /** The dataset of the spans; else those that are known to hold spans. */
  dataset?: string;
  /** Datasets in which a link to the trace was: they may hold its spans as well. */
  origin?: string[];
  /** A service and an operation that take part in the trace, in one span. */
  service?: string;
  operation?: string;
  /** Bounds of the whole trace's duration, as timespans of APL. */
  minDuration?: string;
  maxDuration?: string;
  /** Only traces with a span that failed. */
  errors?: boolean;
  /** Only traces that are under way in it. Absolute times. */
  window?: ChangeWindow;
}

/** The states of a monitor: `unknown` where no check of it is known. */
export const monitorStates = ['open', 'closed', 'disabled', 'unknown'] as const;
export type MonitorState = (typeof monitorStates)[number];

/** Monitors to show. An empty list means all. Each entry may be a variable. */
export interface MonitorFilter {
  /** Names or ids. */
  names: string[];
  /** States that they have now. */
  states: string[];
  /** As data: their states over time in place of a row for each. */
  as?: 'timeline';
}

/** A window of time, as in Grafana's raw ranges: ISO 8601, or relative to now. */
export interface ChangeWindow {
  from: string;
  to: string;
}

/** The sides that are compared by a query of kind `changes`: the events of `query` in one window, or of one predicate, with the others. */
export interface ChangeSearch {
  /** The window asked about. The whole range if unset; its last quarter if nothing else is set either. */
  window?: ChangeWindow;
  /** The window it is compared with; the rest of the range if unset. */
  baseline?: ChangeWindow;
  /** Events that fit this predicate of APL are compared with those that do not, within the window. */
  where?: string;
  /** The fields compared; chosen by themselves if unset. */
  fields?: string[];
  /** The only group of the query whose events are compared: its columns with the labels of its series. */
  group?: Record<string, GroupLabel>;
  /** The column of the chart that was clicked. */
  measure?: string;
  /** The middle of its ordinary values in the chart. */
  usual?: number;
  /** Ordinary times of the chart before what was clicked, with which it is compared while no baseline is chosen. */
  ordinary?: ChangeWindow[];
  /**
   * The metric of which a point was clicked, for a question about spans: its usual value, and conditions on its tags that are still to be
   * looked for; `others` are no filters, as they are written.
   */
  metric?: { name: string; unit?: string; usual?: number; filters: Filter[]; others?: string[] };
  /** The start of the annotation that was clicked, in milliseconds: what became worse in its window is asked about. */
  annotation?: number;
  /** The start of the trace that was clicked, in milliseconds. */
  trace?: number;
}

/** The label of a series; a number or a truth value itself where another series has it as a string. */
export type GroupLabel = string | number | boolean;

/** How a layer of a dashboard shows annotations, or the rows of an APL query. `{{field}}` is replaced by a field's value. */
export interface OverlayOptions {
  /** Template of the tooltip's heading. */
  title?: string;
  /** Template of its text: Markdown. */
  text?: string;
  /** Template of an http or https address. */
  link?: string;
  /** Fields whose values are tags. An empty list means no tags. */
  tags?: string[];
  /** For APL: the field of the time, if it is not found by its name. */
  time?: string;
  /** For APL: the field of the end, if it is not found by its name. */
  end?: string;
}

/** How a query in APL is edited: by a card for each step, or as text. */
export type EditorMode = 'builder' | 'code';

/** Properties of all queries. The names are the official plugin's, so its saved queries work. */
interface CommonQuery extends DataQuery {
  /** APL; MPL where `kind` is `mpl`. The id of a trace, empty for a search, where `kind` is `traces`; empty where it is `annotations` or `monitors`. */
  query: string;
  /** `off` leaves out the default filters of the settings. */
  defaultFilter?: 'off';
}

/** A query whose text is run as APL. The `legacy` endpoint supports only a dataset, a limit and an order. */
export interface RowsQuery extends CommonQuery {
  kind: 'apl' | 'legacy';
  /** Code where unset. */
  editorMode?: EditorMode;
  format?: ResultFormat;
  /** Names of series: `{{status}} – {{__name}}`, with the groups' values and the metric's name. */
  legend?: string;
  /** The value of buckets in which a series has no row. */
  fill?: 'null' | 'zero' | 'previous';
  /** Series in one frame, one field each. */
  wide?: boolean;
  /** The field with a log line's text. */
  bodyField?: string;
  /** Only the totals of groups by time; of that name in queries of the official plugin too. */
  totals?: boolean;
  /** The number of rows: 1,000 by default, which is one request. A limit in the query takes precedence. */
  rows?: RowCount;
  /** The service's form of the result: tabular by default. Both become the same frames. */
  answer?: 'tabular' | 'legacy';
  /** `whole` asks for the whole range at each refresh, whatever the settings say. */
  refresh?: 'whole';
  /** The field whose values are the series of the log volume in Explore; `''` for the level. */
  volumeField?: string;
  /** Milliseconds before and after the range that are queried as well: a link from a span would else miss what ends after it. */
  margin?: number;
  /** An earlier time to compare with: a timespan of APL, or `range` for the range before. */
  compare?: string;
  /** For layers of dashboards. */
  overlay?: OverlayOptions;
  /** A query of the official plugin in a language that this data source does not run, until its text is edited. */
  unsupported?: { kind: string; query: string };
}

/** A number of rows, or all that there are. */
export type RowCount = number | 'all';

export interface TracesQuery extends CommonQuery {
  kind: 'traces';
  traces?: TraceSearch;
  /** The number of traces in a list. */
  rows?: RowCount;
}

export interface AnnotationsQuery extends CommonQuery {
  kind: 'annotations';
  annotations?: AnnotationFilter;
  /** For layers of dashboards. */
  overlay?: OverlayOptions;
}

/** Compares some of the events of a query in APL with others. */
export interface ChangesQuery extends CommonQuery {
  kind: 'changes';
  changes?: ChangeSearch;
  editorMode?: EditorMode;
}

/** A query for metrics, whose text is MPL. The kind's name is the official plugin's. */
export interface MetricsQuery extends CommonQuery {
  kind: 'mpl';
  editorMode?: EditorMode;
  /** Series, or a `table` of their last values. */
  format?: ResultFormat;
  /** Names of series: `{{pod}} – {{__name}}`, with the values of tags and the metric's name. */
  legend?: string;
  /** `whole` asks for the whole range at each refresh, whatever the settings say. */
  refresh?: 'whole';
  /** An earlier time to compare with: a timespan of APL, or `range` for the range before. */
  compare?: string;
}

/** The service's monitors. */
export interface MonitorsQuery extends CommonQuery {
  kind: 'monitors';
  monitors?: MonitorFilter;
  /** For layers of dashboards. */
  overlay?: OverlayOptions;
}

/** A saved query, as in a dashboard's JSON. */
export type AplQuery = RowsQuery | TracesQuery | AnnotationsQuery | ChangesQuery | MetricsQuery | MonitorsQuery;
export type QueryKind = AplQuery['kind'];

/** Added by Explore to the queries that it sends. Never saved. */
export interface ExploreParts {
  /** Additional parts of the result. */
  derived?: DerivedQuery;
  /** `infiniteScroll` for the lines after those that are shown. */
  supportingQueryType?: string;
}

/** Made of a query: how many lines there are over time, by the values of `field` or by level; or some of the events of an aggregate. */
type DerivedQuery = { kind: 'volume'; field?: string } | { kind: 'sample'; limit?: number };
