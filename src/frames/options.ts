/** How an answer becomes frames. `auto` decides from the answer itself: its groups, buckets, aggregates and types. */
export type FrameFormat = 'auto' | 'timeseries' | 'table' | 'logs' | 'numeric' | 'trace';

/** What an answer became. */
export type FrameShape = 'timeseries' | 'table' | 'logs' | 'numeric' | 'trace' | 'heatmap' | 'histogram';

/** What stands where a series has no row for a bucket. */
export type GapFill = 'null' | 'zero' | 'previous';

export interface FrameOptions {
  refId: string;
  format: FrameFormat;
  /** The query as it was sent, for Grafana's inspector. */
  query: string;
  /** Names of series: `{{status}} – {{__name}}`, with the groups' values and the metric's name. */
  legend?: string;
  /** Fills the gaps of series, on the answer's bucket grid. Without it, a bucket without a row is no point. */
  fill?: GapFill;
  /** One frame with a field for each series, instead of a frame for each. */
  wide?: boolean;
  /** The field that is a log line's text, instead of the one that is named like it. */
  bodyField?: string;
  /** The totals that come with groups by time, instead of the groups. */
  totals?: boolean;
  /** The answer is one page of several. */
  ofPage?: boolean;
  /** For the inspector: how many pages the answer came in, and its size; without them one page, as long as its text. */
  pages?: number;
  bytes?: number;
}
