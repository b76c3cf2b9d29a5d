import { type TimeZone } from '@grafana/data';

import { type Query } from '@aplkit/language/apl/tree/ast';
import { type TabularResponse } from '../service/types';
import { type ResultFormat, type RowsQuery } from '../types';
import { type ValueLinks } from './valueLinks';

/** Shape of a result: a format, or one that only some results have. */
export type FrameShape = Exclude<ResultFormat, 'auto'> | 'heatmap' | 'histogram' | 'graph' | 'flame';

/** Value of an empty bucket in a series. */
export type GapFill = NonNullable<RowsQuery['fill']>;

/** Settings for the level of log lines: its field, and aliases of levels. */
export interface LevelOptions {
  levelField?: string;
  levelWords?: Record<string, string>;
}

/** Options for frames from the query and the settings; without `fill`, an empty bucket is not a point. */
export interface FrameOptions extends Omit<RowsQuery, 'kind' | 'format'>, LevelOptions {
  format: ResultFormat;
  /** The query as sent, for Grafana's inspector. */
  query: string;
  /** The query's tree, if it has no errors. */
  tree?: Query;
  /** Maximum number of requested rows. */
  limit?: number;
  links?: ValueLinks;
  /** Result whose groups are shown with these, so that equal ones look the same. */
  beside?: TabularResponse;
  /** Request details for the metadata inspector. */
  sent?: object;
  /** Panel plugin ID (`logs`, `trend`), as some panels need a certain shape; `explore` in Explore. */
  panel?: string;
  /** Time zone of the dashboard. */
  zone?: TimeZone;
}

/** Panels that reduce each field to one value by default. */
export const reducingPanels: ReadonlySet<string | undefined> = new Set(['stat', 'gauge', 'bargauge', 'piechart']);

/** Whether groups become fields, for panels that reduce. A selected format keeps rows. */
export function areGroupsFields({ format, panel }: Pick<FrameOptions, 'format' | 'panel'>): boolean {
  return format === 'auto' && reducingPanels.has(panel);
}

/** Whether the panel shows one frame at a time, so that series should share one. */
export function isTablePanel({ panel, wide }: Pick<FrameOptions, 'panel' | 'wide'>): boolean {
  return panel === 'table' && wide !== true;
}
