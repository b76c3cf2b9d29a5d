import { css } from '@emotion/css';
import { type SceneComponentProps, SceneObjectBase, type SceneObjectState, type VizPanel } from '@grafana/scenes';
import React from 'react';

import { Inspector } from '../inspect/Inspector';
import { Grid } from './Grid';
import { type GridItem } from './sections';

interface DashboardViewState extends SceneObjectState {
  /** UID of the dashboard. */
  uid: string;
  items: GridItem[];
  panels: VizPanel[];
  /** The panel that the inspector shows. */
  inspected?: VizPanel;
}

/** Panels of a dashboard in Grafana's grid, and the inspector. */
export class DashboardView extends SceneObjectBase<DashboardViewState> {
  static Component = DashboardViewRenderer;

  inspect(panel: VizPanel | undefined) {
    this.setState({ inspected: panel });
  }
}

function DashboardViewRenderer({ model }: SceneComponentProps<DashboardView>) {
  const { items, inspected } = model.useState();
  return (
    <div className={wholeWidth}>
      <Grid items={items} />
      {inspected && <Inspector panel={inspected} onClose={() => model.inspect(undefined)} />}
    </div>
  );
}

const wholeWidth = css({ flexGrow: 1, minWidth: 0 });
