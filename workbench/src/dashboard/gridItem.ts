import { type VizPanel } from '@grafana/scenes';

import { type GridPosition } from './description';

/** A panel in its place, or a row's heading. */
export type GridItem =
  | { kind: 'panel'; position: GridPosition; panel: VizPanel }
  | { kind: 'row'; position: GridPosition; title: string; collapsed: boolean };
