import { useEffect, useRef } from 'react';

import { type DataQueryRequest } from '@grafana/data';

import { panelOf } from '../grafana/panelOf';

/** Runs the queries again for another visualization, because frames are built for the panel. `request` is the last request. */
export function useRunForPanel(request: DataQueryRequest | undefined, run: () => void): void {
  // The next request may already be running.
  const ranFor = useRef<string>(undefined);
  useEffect(() => {
    const panel = panelOf(request);
    const follow = () => {
      const type = panel?.state.pluginId;
      if (type !== undefined && type !== request?.panelPluginId && type !== ranFor.current) {
        ranFor.current = type;
        run();
      }
    };
    follow();
    const subscription = panel?.subscribeToState(follow);
    return () => subscription?.unsubscribe();
  }, [request, run]);
}
