import { type Filter } from '@aplkit/language/kit/filter';
import { type DataQuery } from '@grafana/schema';

/** Forms of a result. `auto` decides by groups, buckets, aggregates and types. */
export const resultFormats = ['auto', 'timeseries', 'table', 'logs', 'patterns', 'numeric', 'trace'] as const;
export type ResultFormat = (typeof resultFormats)[number];

/** Filters annotations within the request's range. An empty list means all. Names may be variables. */
export interface AnnotationFilter {
  datasets: string[];
  types: string[];
  /** Text that the title or description contains, ignoring case. */
  text?: string;
  /** `points` selects annotations without an end, `intervals` annotations with an end. */
  shape?: 'points' | 'intervals';
  /** Types whose annotations without an end last until now, or until the range ends. */
  ongoing?: string[];
  /** Form of the data instead of a row per annotation: states over time, or counts by type. */
  as?: 'timeline' | 'counts';
}

/** Search for traces. By default, finds all traces in the range, newest first. Text may contain variables. */
export interface TraceSearch {
  /** Form of the data instead of a list: calls between services, or the time of spans by path. */
  as?: 'graph' | 'flame';
  /** Dataset with the spans. Detected if unset. */
  dataset?: string;
  /** Datasets of the rows that link to the trace. They may also contain its spans. */
  origin?: string[];
  /** Service of at least one span in the trace. */
  service?: string;
  /** Operation of at least one span, which also belongs to `service` if that is set. */
  operation?: string;
  /** Minimum duration of the trace, as an APL timespan. */
  minDuration?: string;
  /** Maximum duration of the trace, as an APL timespan. */
  maxDuration?: string;
  /** True to find only traces with a failed span. */
  errors?: boolean;
  /** Window, with absolute times, that the traces must overlap. */
  window?: ChangeWindow;
  /** For a flame graph: windows to compare `window` with. Traces in both count for `window`. */
  baseline?: ChangeWindow[];
}

/** States of a monitor. `unknown` if no check is known. */
export const monitorStates = ['open', 'closed', 'snoozed', 'disabled', 'unknown'] as const;
export type MonitorState = (typeof monitorStates)[number];

/** Filters monitors. An empty list means all. Entries may be variables. */
export interface MonitorFilter {
  /** Names or IDs of monitors. */
  names: string[];
  /** States of the monitors at the end of the range. */
  states: string[];
  /** Form of the data: states over time instead of a row for each monitor. */
  as?: 'timeline';
}

/** Time window in the format of Grafana's raw ranges: ISO 8601, or relative to now. */
export interface ChangeWindow {
  from: string;
  to: string;
}

/** Sides of a `changes` query: the selected events, and the events to compare them with. */
export interface ChangeSearch {
  /** Window to analyze; by default, the whole range, or its last quarter if no other option is set. */
  window?: ChangeWindow;
  /** Window to compare with. Default: the rest of the range. */
  baseline?: ChangeWindow;
  /** APL condition. Within the window, events that match it are compared with all others. */
  where?: string;
  /** Fields to compare. By default, they are chosen automatically. */
  fields?: string[];
  /** Limits the comparison to one group. Contains the labels of the group's series, by column. */
  group?: Record<string, GroupLabel>;
  /** The chart's column that the user clicked. */
  measure?: string;
  /** A value between the chart's usual values and the clicked value. */
  usual?: number;
  /** Normal times in the chart, before or after the clicked rise. They are compared by default. */
  ordinary?: ChangeWindow[];
  /**
   * Metric of the clicked point, for an analysis of spans. `usual` is between its usual values and the clicked value; `others` are
   * conditions that can't become filters.
   */
  metric?: { name: string; unit?: string; usual?: number; filters: Filter[]; others?: string[] };
  /** Start of the clicked annotation in milliseconds. The result shows what became worse then. */
  annotation?: number;
  /** Start of the clicked trace in milliseconds. */
  trace?: number;
  /** Service and operation of the clicked trace, by field. */
  operation?: Record<string, string>;
}

/** Label of a series; a number or boolean if it looks the same as another series' string. */
export type GroupLabel = string | number | boolean;

/** Display of annotations or APL rows on a dashboard. `{{field}}` inserts a field's value. */
export interface OverlayOptions {
  /** Template for the heading of the tooltip. */
  title?: string;
  /** Template for the text of the tooltip, in Markdown. */
  text?: string;
  /** Template for an http or https URL. */
  link?: string;
  /** Fields shown as tags. If the list is empty, there are no tags. */
  tags?: string[];
  /** For APL: field with the time. Detected by name if unset. */
  time?: string;
  /** For APL: field with the end. Detected by name if unset. */
  end?: string;
}

/** Editor for an APL query: cards, or text. */
export type EditorMode = 'builder' | 'code';

/** Properties of all queries, named as in the official plugin, so that its saved queries work. */
interface CommonQuery extends DataQuery {
  /** Text in APL, or in MPL for `mpl`; for `traces`, a trace ID or "". Empty for `annotations` and `monitors`. */
  query: string;
  /** `off` disables the default filters in the settings. */
  defaultFilter?: 'off';
}

/** Query that runs as APL. The `legacy` endpoint supports only a dataset, a limit and a sort order. */
export interface RowsQuery extends CommonQuery {
  kind: 'apl' | 'legacy';
  /** Editor mode. Code if unset. */
  editorMode?: EditorMode;
  format?: ResultFormat;
  /** Template for series names, such as `{{status}} – {{__name}}`, with groups and the metric's name. */
  legend?: string;
  /** Value for empty buckets in a series. */
  fill?: 'null' | 'zero' | 'previous';
  /** True to put all series in one frame, each in its own field. */
  wide?: boolean;
  /** Field that contains the text of log lines. */
  bodyField?: string;
  /** True to return only the totals of groups by time, as in the official plugin. */
  totals?: boolean;
  /** Number of rows; 1,000 by default. A limit in the query takes precedence. */
  rows?: RowCount;
  /** `whole` makes each refresh query the whole range, regardless of the settings. */
  refresh?: 'whole';
  /** Field whose values become the series of Explore's log volume; `''` means the level. */
  volumeField?: string;
  /** Milliseconds added to both ends of the range, so that a link from a span finds its whole trace. */
  margin?: number;
  /** Earlier time to compare with: an APL timespan, or `range` for the previous range. */
  compare?: string;
  /** True to mark individual events on the chart, which takes one more query. */
  evidence?: boolean;
  /** Display options for dashboard layers. */
  overlay?: OverlayOptions;
  /** Query from the official plugin in an unsupported language, kept until its text is edited. */
  unsupported?: { kind: string; query: string };
}

/** Number of rows, or `all` for no limit. */
export type RowCount = number | 'all';

export interface TracesQuery extends CommonQuery {
  kind: 'traces';
  traces?: TraceSearch;
  /** Number of traces in the list. */
  rows?: RowCount;
  /** Earlier time to compare with: an APL timespan, or `range` for the previous range. */
  compare?: string;
}

export interface AnnotationsQuery extends CommonQuery {
  kind: 'annotations';
  annotations?: AnnotationFilter;
  /** Display options for dashboard layers. */
  overlay?: OverlayOptions;
}

/** A query that compares events of an APL query with other events. */
export interface ChangesQuery extends CommonQuery {
  kind: 'changes';
  changes?: ChangeSearch;
  editorMode?: EditorMode;
}

/** A metrics query in MPL. The kind has the same name as in the official plugin. */
export interface MetricsQuery extends CommonQuery {
  kind: 'mpl';
  editorMode?: EditorMode;
  /** Series, or `table` for a table of their last values. */
  format?: ResultFormat;
  /** Template for series names, such as `{{pod}} – {{__name}}`, with tags and the metric's name. */
  legend?: string;
  /** `whole` makes each refresh query the whole range, regardless of the settings. */
  refresh?: 'whole';
  /** Earlier time to compare with: an APL timespan, or `range` for the previous range. */
  compare?: string;
}

export interface MonitorsQuery extends CommonQuery {
  kind: 'monitors';
  monitors?: MonitorFilter;
  /** Display options for dashboard layers. */
  overlay?: OverlayOptions;
}

/** A query as saved in a dashboard's JSON. */
export type AplQuery = RowsQuery | TracesQuery | AnnotationsQuery | ChangesQuery | MetricsQuery | MonitorsQuery;
/** Kinds of queries, in the order shown to users. */
export const queryKinds = ['apl', 'legacy', 'mpl', 'traces', 'annotations', 'monitors', 'changes'] as const;
export type QueryKind = (typeof queryKinds)[number];

export const isKind = (name: unknown): name is QueryKind => queryKinds.some((kind) => kind === name);

/** True if the query runs as APL, so that Explore can count and follow its events. */
export const isApl = (query: AplQuery): query is RowsQuery => query.kind === 'apl' || query.kind === 'legacy';

/** Properties that Explore adds to its requests. They are never saved. */
export interface ExploreParts {
  /** Set for supplementary results. */
  derived?: DerivedQuery;
  /** `infiniteScroll` when Explore loads more lines. */
  supportingQueryType?: string;
}

/** Query derived from another: line counts by `field` or level, or a sample of an aggregate's events. */
type DerivedQuery = { kind: 'volume'; field?: string } | { kind: 'sample'; limit?: number };
