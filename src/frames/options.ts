import { type TimeZone } from '@grafana/data';

import { type TabularResponse } from '../service/types';
import { type AplOptions } from '../settings';
import { type ResultFormat, type RowsQuery } from '../types';
import { type ValueLinks } from './valueLinks';

/** The shape of a result: a format, or one that only some results have. */
export type FrameShape = Exclude<ResultFormat, 'auto'> | 'heatmap' | 'histogram' | 'graph';

/** The value of a bucket for which a series has no row. */
export type GapFill = NonNullable<RowsQuery['fill']>;

/** Holds the options of a query and of the settings for frames; without `fill`, a bucket without a row is not a point. */
export interface FrameOptions
  extends Omit<RowsQuery, 'kind' | 'format'>, Pick<AplOptions, 'levelField' | 'levelWords'> {
  format: ResultFormat;
  /** The query as it was sent, for Grafana's inspector. */
  query: string;
  /** How many rows were asked for, at most. */
  limit?: number;
  links?: ValueLinks;
  /** A result whose groups are shown beside these: what looks the same in both is the same. */
  beside?: TabularResponse;
  /** How the result was asked for, which the metadata inspector shows. */
  sent?: object;
  /** Grafana's id of the panel that asks (`logs`, `trend`), for some draw one shape only; `explore` in Explore. */
  panel?: string;
  /** The time zone of the dashboard. */
  zone?: TimeZone;
}

/** Panels that reduce each field to one value, unless they are told to show all values. */
export const reducingPanels: ReadonlySet<string | undefined> = new Set(['stat', 'gauge', 'bargauge', 'piechart']);

/** Whether each group is a field of its own, as such panels show them. A format that is chosen keeps its rows. */
export function areGroupsFields({ format, panel }: Pick<FrameOptions, 'format' | 'panel'>): boolean {
  return format === 'auto' && reducingPanels.has(panel);
}

/** Whether the panel shows one frame at a time: series of a frame each would be chosen one by one. */
export function isTablePanel({ panel, wide }: Pick<FrameOptions, 'panel' | 'wide'>): boolean {
  return panel === 'table' && wide !== true;
}
