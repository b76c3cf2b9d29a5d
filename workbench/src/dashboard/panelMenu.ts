import { locationService } from '@grafana/runtime';
import { sceneGraph, VizPanel, type VizPanelMenu } from '@grafana/scenes';

import { exploreAddress } from '../explore/exploreAddress';
import { DashboardView } from './DashboardView';
import { queryRunnerOf } from '../inspect/queryRunnerOf';

/** Fills a panel's menu when it opens: its requests and answers, and the same query in Explore. */
export function panelMenuItems(menu: VizPanelMenu): void {
  const panel = sceneGraph.getAncestor(menu, VizPanel);
  const view = sceneGraph.getAncestor(menu, DashboardView);
  const runner = queryRunnerOf(panel);
  if (!runner) {
    menu.setState({ items: [{ text: 'This panel has no query' }] });
    return;
  }
  menu.setState({
    items: [
      { text: 'Inspect', iconClassName: 'info-circle', onClick: () => view.inspect(panel) },
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
