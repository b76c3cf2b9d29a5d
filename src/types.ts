import { type Filter } from '@aplkit/language/kit/filter';
import { type DataQuery } from '@grafana/schema';

/** Conversion of a result to frames. `auto` decides by groups, buckets, aggregates and types. */
export const resultFormats = ['auto', 'timeseries', 'table', 'logs', 'patterns', 'numeric', 'trace'] as const;
export type ResultFormat = (typeof resultFormats)[number];

/** Filter of annotations within the request's range. An empty list means all. Names may be variables. */
export interface AnnotationFilter {
  datasets: string[];
  types: string[];
  /** Text in title or description, ignoring case. */
  text?: string;
  /** Only annotations without or with an end. */
  shape?: 'points' | 'intervals';
  /** Types whose annotations without an end are ongoing: they last until now, or the end of the range. */
  ongoing?: string[];
  /** As data: a row per annotation by default, states over time, or counts by type. */
  as?: 'timeline' | 'counts';
}

/** Trace search. By default, all traces in the range, newest first. Text may contain variables. */
export interface TraceSearch {
  /** Instead of a list: the services and their calls, or the time of spans by path. */
  as?: 'graph' | 'flame';
  /** Dataset of the spans; detected if unset. */
  dataset?: string;
  /** Datasets of the linked rows, which may hold the trace's spans as well. */
  origin?: string[];
  /** Service and operation of one span in the trace. */
  service?: string;
  operation?: string;
  /** Limits of the trace's duration, as APL timespans. */
  minDuration?: string;
  maxDuration?: string;
  /** Only traces with a failed span. */
  errors?: boolean;
  /** Only traces that overlap this window. Absolute times. */
  window?: ChangeWindow;
  /** In a flame graph: window to compare with. Traces in both count for `window`. */
  baseline?: ChangeWindow;
}

/** States of a monitor: `unknown` without a known check. */
export const monitorStates = ['open', 'closed', 'disabled', 'unknown'] as const;
export type MonitorState = (typeof monitorStates)[number];

/** Filter of monitors. An empty list means all. Entries may be variables. */
export interface MonitorFilter {
  /** Names or IDs. */
  names: string[];
  /** Current states. */
  states: string[];
  /** As data: states over time instead of a row per monitor. */
  as?: 'timeline';
}

/** Time window in the format of Grafana's raw ranges: ISO 8601, or relative to now. */
export interface ChangeWindow {
  from: string;
  to: string;
}

/** Both sides of a `changes` query: events in a window, or matching a condition, and the events they are compared with. */
export interface ChangeSearch {
  /** Analyzed window. Default: the whole range, or its last quarter if no other option is set. */
  window?: ChangeWindow;
  /** Window to compare with. Default: the rest of the range. */
  baseline?: ChangeWindow;
  /** APL condition: within the window, matching events are compared with all others. */
  where?: string;
  /** Fields to compare. Default: automatic. */
  fields?: string[];
  /** A single group to compare, as the labels of its series by column. */
  group?: Record<string, GroupLabel>;
  /** Clicked column of the chart. */
  measure?: string;
  /** Value between its usual ones in the chart and the clicked one. */
  usual?: number;
  /** Usual times of the chart before the click, compared by default. */
  ordinary?: ChangeWindow[];
  /**
   * Metric of a clicked point, for an analysis of spans: a value between its usual ones and the clicked one, and conditions on tags still
   * to be resolved; `others` can't be filters as written.
   */
  metric?: { name: string; unit?: string; usual?: number; filters: Filter[]; others?: string[] };
  /** Start of the clicked annotation in milliseconds: shows what became worse in its window. */
  annotation?: number;
  /** Start of the clicked trace in milliseconds. */
  trace?: number;
}

/** Label of a series; a number or boolean if another series has the same text as a string. */
export type GroupLabel = string | number | boolean;

/** Display of annotations, or of the rows of an APL query, on a dashboard. `{{field}}` inserts a field value. */
export interface OverlayOptions {
  /** Template of the tooltip's heading. */
  title?: string;
  /** Template of the tooltip's text, in Markdown. */
  text?: string;
  /** Template of an http or https URL. */
  link?: string;
  /** Fields shown as tags. An empty list means no tags. */
  tags?: string[];
  /** For APL: time field, if not detected by name. */
  time?: string;
  /** For APL: end field, if not detected by name. */
  end?: string;
}

/** Editor of an APL query: cards, or text. */
export type EditorMode = 'builder' | 'code';

/** Properties of all queries. Names match the official plugin's, so its saved queries work. */
interface CommonQuery extends DataQuery {
  /** APL, or MPL for kind `mpl`. For `traces`, a trace ID, empty for a search. Empty for `annotations` and `monitors`. */
  query: string;
  /** `off` disables the default filters in the settings. */
  defaultFilter?: 'off';
}

/** Query that runs as APL. The `legacy` endpoint supports only a dataset, a limit and an order. */
export interface RowsQuery extends CommonQuery {
  kind: 'apl' | 'legacy';
  /** Code if unset. */
  editorMode?: EditorMode;
  format?: ResultFormat;
  /** Template of series names: `{{status}} – {{__name}}`, with the groups' values and the metric's name. */
  legend?: string;
  /** Value of empty buckets in a series. */
  fill?: 'null' | 'zero' | 'previous';
  /** All series in one frame, one field each. */
  wide?: boolean;
  /** Field with the text of log lines. */
  bodyField?: string;
  /** Only the totals of groups by time. The official plugin has the same option. */
  totals?: boolean;
  /** Number of rows: 1,000 by default, which is one request. A limit in the query takes precedence. */
  rows?: RowCount;
  /** `whole` queries the whole range on each refresh, regardless of the settings. */
  refresh?: 'whole';
  /** Field whose values are the series of Explore's log volume; `''` for the level. */
  volumeField?: string;
  /** Milliseconds added to both ends of the range, so that a link from a span also finds its later parts. */
  margin?: number;
  /** Earlier time to compare with: an APL timespan, or `range` for the previous range. */
  compare?: string;
  /** Marks single events on the chart, by one query more. */
  evidence?: boolean;
  /** For dashboard layers. */
  overlay?: OverlayOptions;
  /** Query of the official plugin in an unsupported language, until its text is edited. */
  unsupported?: { kind: string; query: string };
}

/** Number of rows, or all. */
export type RowCount = number | 'all';

export interface TracesQuery extends CommonQuery {
  kind: 'traces';
  traces?: TraceSearch;
  /** Number of traces in a list. */
  rows?: RowCount;
  /** Earlier time to compare a flame graph with: an APL timespan, or `range` for the previous range. */
  compare?: string;
}

export interface AnnotationsQuery extends CommonQuery {
  kind: 'annotations';
  annotations?: AnnotationFilter;
  /** For dashboard layers. */
  overlay?: OverlayOptions;
}

/** Compares events of an APL query with others. */
export interface ChangesQuery extends CommonQuery {
  kind: 'changes';
  changes?: ChangeSearch;
  editorMode?: EditorMode;
}

/** Metrics query in MPL. The kind's name is the official plugin's. */
export interface MetricsQuery extends CommonQuery {
  kind: 'mpl';
  editorMode?: EditorMode;
  /** Series, or a `table` of their last values. */
  format?: ResultFormat;
  /** Template of series names: `{{pod}} – {{__name}}`, with tag values and the metric's name. */
  legend?: string;
  /** `whole` queries the whole range on each refresh, regardless of the settings. */
  refresh?: 'whole';
  /** Earlier time to compare with: an APL timespan, or `range` for the previous range. */
  compare?: string;
}

/** Query of monitors. */
export interface MonitorsQuery extends CommonQuery {
  kind: 'monitors';
  monitors?: MonitorFilter;
  /** For dashboard layers. */
  overlay?: OverlayOptions;
}

/** Query as saved in a dashboard's JSON. */
export type AplQuery = RowsQuery | TracesQuery | AnnotationsQuery | ChangesQuery | MetricsQuery | MonitorsQuery;
export type QueryKind = AplQuery['kind'];

const kindNames: Readonly<Record<QueryKind, true>> = {
  apl: true,
  legacy: true,
  mpl: true,
  traces: true,
  annotations: true,
  monitors: true,
  changes: true,
};

export const isKind = (name: unknown): name is QueryKind => typeof name === 'string' && Object.hasOwn(kindNames, name);

/** Whether a query's text is run as APL: Explore counts and follows its events. */
export const isApl = (query: AplQuery): query is RowsQuery => query.kind === 'apl' || query.kind === 'legacy';

/** Properties that Explore adds to its requests. Never saved. */
export interface ExploreParts {
  /** Supplementary results. */
  derived?: DerivedQuery;
  /** `infiniteScroll` for further lines. */
  supportingQueryType?: string;
}

/** Derived queries: line counts over time by `field` or by level, or a sample of an aggregate's events. */
type DerivedQuery = { kind: 'volume'; field?: string } | { kind: 'sample'; limit?: number };
