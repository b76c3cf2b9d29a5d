import { type PanelMenuItem } from '@grafana/data';
import { locationService } from '@grafana/runtime';
import { sceneGraph, VizPanel, type VizPanelMenu } from '@grafana/scenes';

import { exploreAddress } from '../explore/exploreAddress';
import { mayEdit } from '../host/preferences';
import { DashboardView } from './DashboardView';
import { queryRunnerOf } from '../inspect/queryRunnerOf';

/** Items of a panel's menu, created when the menu opens: query editor, inspector, and Explore. */
export function panelMenuItems(menu: VizPanelMenu): void {
  const panel = sceneGraph.getAncestor(menu, VizPanel);
  const view = sceneGraph.getAncestor(menu, DashboardView);
  const runner = queryRunnerOf(panel);
  if (!runner) {
    menu.setState({ items: [{ text: 'This panel has no query' }] });
    return;
  }
  const inspect: PanelMenuItem = { text: 'Inspect', iconClassName: 'info-circle', onClick: () => view.inspect(panel) };
  if (!mayEdit()) {
    menu.setState({ items: [inspect] });
    return;
  }
  menu.setState({
    items: [
      {
        text: 'Edit',
        iconClassName: 'edit',
        // Keeps the range and variables in the address.
        onClick: () => {
          const { search } = locationService.getLocation();
          locationService.push(`/d/${encodeURIComponent(view.state.uid)}/edit/${panel.state.key}${search}`);
        },
      },
      inspect,
      {
        text: 'Explore',
        iconClassName: 'compass',
        onClick: () => {
          exploreAddress(panel, runner).then((address) => locationService.push(address));
        },
      },
    ],
  });
}
