import { type VizPanel } from '@grafana/scenes';

import { type GridPosition } from './description';

/** A panel at its position, or a row's heading. */
export type GridItem =
  | { kind: 'panel'; position: GridPosition; panel: VizPanel }
  | { kind: 'row'; position: GridPosition; title: string; collapsed: boolean };

type PanelItem = Extract<GridItem, { kind: 'panel' }>;
type RowItem = Extract<GridItem, { kind: 'row' }>;

/** Panels below a heading, or before the first heading. */
export interface Section {
  heading?: RowItem;
  /** The smallest `y` of the section's panels, where the section starts. */
  top: number;
  panels: PanelItem[];
}

/** Splits a dashboard at its rows. A panel belongs to the last row before it in the JSON. */
export function sectionsOf(items: GridItem[]): Section[] {
  const sections: Section[] = [];
  for (const item of items) {
    if (item.kind === 'row') {
      sections.push({ heading: item, top: 0, panels: [] });
    } else {
      const section = sections.at(-1);
      if (section) {
        section.panels.push(item);
      } else {
        sections.push({ top: 0, panels: [item] });
      }
    }
  }
  return sections.map((section) => ({
    ...section,
    top: Math.min(...section.panels.map(({ position }) => position.y)),
  }));
}
