import { type AplQuery } from '../types';

export type Drawing = 'stat' | 'bars' | 'lines' | 'top' | 'table' | 'logs' | 'graph';

/** The most important of ranked panels, in their order. */
export function mostImportant<T extends { rank: number }>(panels: readonly T[], most: number): T[] {
  const first = new Set([...panels].sort((a, b) => a.rank - b.rank).slice(0, most));
  return panels.filter((panel) => first.has(panel));
}

/** Where a panel is: sections follow each other in this order, each below a heading but the first. */
export const sections = ['overview', 'durations', 'values', 'events', 'each'] as const;
export type Section = (typeof sections)[number];

export interface Panel {
  /** Different among the panels of a dataset. */
  title: string;
  section: Section;
  draw: Drawing;
  /** Why it is proposed: what was recognized. */
  reason: string;
  /** The content of the panel, for those who look at it. */
  description: string;
  /** The steps of its query after the source and the filters by variables. */
  steps: readonly string[];
  legend?: string;
  target?: Partial<AplQuery>;
  /** Units of computed columns, by name: frames have those of fields. */
  units?: Readonly<Record<string, string>>;
  /** Shown as a share of failures, whose thresholds are sure. */
  isShare?: boolean;
  /** Of series whose names are levels or statuses. */
  colors?: 'levels' | 'statuses';
}
