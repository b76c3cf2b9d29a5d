import { useEffect } from 'react';

import { type DataQueryRequest } from '@grafana/data';

import { panelOf } from '../grafana/panelOf';

/**
 * Runs the queries again for another visualization, because frames are built for the panel. `request` is the last request. `ranFor` has
 * the visualization of each panel's last such run, because one run is enough for all open editors.
 */
export function useRunForPanel(
  request: DataQueryRequest | undefined,
  ranFor: WeakMap<object, string>,
  run: () => void
): void {
  useEffect(() => {
    const panel = panelOf(request);
    const follow = () => {
      const type = panel?.state.pluginId;
      // The next request may already be running.
      if (panel && type !== undefined && type !== request?.panelPluginId && type !== ranFor.get(panel)) {
        ranFor.set(panel, type);
        run();
      }
    };
    follow();
    const subscription = panel?.subscribeToState(follow);
    return () => subscription?.unsubscribe();
  }, [request, ranFor, run]);
}
