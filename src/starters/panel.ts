import { type AplQuery } from '../types';

export type Drawing = 'stat' | 'bars' | 'lines' | 'top' | 'table' | 'logs' | 'graph';

/** Most important panels, in their original order. */
export function mostImportant<T extends { rank: number }>(panels: readonly T[], most: number): T[] {
  const first = new Set([...panels].sort((a, b) => a.rank - b.rank).slice(0, most));
  return panels.filter((panel) => first.has(panel));
}

/** Sections of a dashboard, in order. The first one has no heading. */
export const sections = ['overview', 'durations', 'values', 'events', 'each'] as const;
export type Section = (typeof sections)[number];

export interface Panel {
  /** Title, unique among a dataset's panels. */
  title: string;
  section: Section;
  draw: Drawing;
  /** Reason for the proposal, from facts about the data. */
  reason: string;
  /** Description shown on the panel. */
  description: string;
  /** Query steps that follow the source and the variables' filters. */
  steps: readonly string[];
  legend?: string;
  target?: Partial<AplQuery>;
  /** Units of computed columns, by name; fields have their own units. */
  units?: Readonly<Record<string, string>>;
  /** True for a failure rate, which has fixed thresholds. */
  isShare?: boolean;
  /** Colors for series named after levels or statuses. */
  colors?: 'levels' | 'statuses';
}
