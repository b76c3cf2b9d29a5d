import { type AplOptions, type AplQuery, type ResultFormat } from '../types';
import { type ValueLinks } from './valueLinks';

/** The shape of an answer: a format, or one that only some answers have. */
export type FrameShape = Exclude<ResultFormat, 'auto'> | 'heatmap' | 'histogram' | 'graph';

/** The value of a bucket for which a series has no row. */
export type GapFill = NonNullable<AplQuery['fill']>;

/** Holds the options of a query and of the settings for frames; without `fill`, a bucket without a row is not a point. */
export interface FrameOptions
  extends
    Pick<AplQuery, 'refId' | 'legend' | 'fill' | 'wide' | 'bodyField' | 'totals'>,
    Pick<AplOptions, 'levelField' | 'levelWords'> {
  format: ResultFormat;
  /** The query as it was sent, for Grafana's inspector. */
  query: string;
  /** How many rows were asked for, at most. */
  limit?: number;
  links?: ValueLinks;
  /** How the answer was asked for, which the metadata inspector shows. */
  sent?: object;
  /** Grafana's id of the panel that asks (`logs`, `trend`), for some draw one shape only; `explore` in Explore. */
  panel?: string;
}
