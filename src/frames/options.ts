import { type TimeZone } from '@grafana/data';

import { type Query } from '@aplkit/language/apl/tree/ast';
import { type TabularResponse } from '../service/types';
import { type ResultFormat, type RowsQuery } from '../types';
import { type ValueLinks } from './valueLinks';

/** Shape of a result: a format, or a shape that only some results have. */
export type FrameShape = Exclude<ResultFormat, 'auto'> | 'heatmap' | 'histogram' | 'graph' | 'flame';

/** Value for empty buckets in a series. */
export type GapFill = NonNullable<RowsQuery['fill']>;

/** Settings for the level of log lines: the field, and aliases for levels. */
export interface LevelOptions {
  levelField?: string;
  levelWords?: Record<string, string>;
}

/** Options for frames, from the query and the settings. Without `fill`, empty buckets have no point. */
export interface FrameOptions extends Omit<RowsQuery, 'kind' | 'format'>, LevelOptions {
  format: ResultFormat;
  /** The query as sent, for Grafana's inspector. */
  query: string;
  /** The syntax tree of the query, if it has no errors. */
  tree?: Query;
  /** Maximum number of rows requested. */
  limit?: number;
  links?: ValueLinks;
  /** Another result shown beside this one. Equal groups look the same in both. */
  beside?: TabularResponse;
  /** Request details for the metadata inspector. */
  sent?: object;
  /** Plugin ID of the panel, such as `logs`, or `explore` in Explore. */
  panel?: string;
  /** The dashboard's time zone. */
  zone?: TimeZone;
}

/** Panels that reduce each field to a single value by default. */
export const reducingPanels: ReadonlySet<string | undefined> = new Set(['stat', 'gauge', 'bargauge', 'piechart']);

/** True if groups become fields, as panels that reduce fields require. In a selected format, they stay rows. */
export function areGroupsFields({ format, panel }: Pick<FrameOptions, 'format' | 'panel'>): boolean {
  return format === 'auto' && reducingPanels.has(panel);
}

/** True if the panel shows only one frame at a time, so that series should share a frame. */
export function isTablePanel({ panel, wide }: Pick<FrameOptions, 'panel' | 'wide'>): boolean {
  return panel === 'table' && wide !== true;
}
