import { type ResultFormat } from '../types';
import { type ValueLinks } from './decorate/valueLinks';

/** The shape of an answer: a format, or one that only some answers have. */
export type FrameShape = Exclude<ResultFormat, 'auto'> | 'heatmap' | 'histogram' | 'graph';

/** The value of a bucket for which a series has no row. */
export type GapFill = 'null' | 'zero' | 'previous';

export interface FrameOptions {
  refId: string;
  format: ResultFormat;
  /** The query as it was sent, for Grafana's inspector. */
  query: string;
  /** How many rows were asked for, at most. */
  limit?: number;
  /** Names of series: `{{status}} – {{__name}}`, with the groups' values and the metric's name. */
  legend?: string;
  /** Fills the gaps of series, on the answer's bucket grid. Without it, a bucket without a row is not a point. */
  fill?: GapFill;
  /** One frame with a field for each series, instead of a frame for each. */
  wide?: boolean;
  /** The field that is a log line's text, instead of the one that is named like it. */
  bodyField?: string;
  /** The field of a log line's level, instead of the one that is named like it. */
  levelField?: string;
  /** Levels by the words that stand for them. */
  levelWords?: Record<string, string>;
  /** The links that the settings put on values. */
  links?: ValueLinks;
  /** The totals that come with groups by time, instead of the groups. */
  totals?: boolean;
  /** How the answer was asked for, which the metadata inspector shows. */
  sent?: object;
  /** Grafana's id of the panel that asks (`logs`, `trend`), for some draw one shape only; `explore` in Explore. */
  panel?: string;
}
