import { useEffect, useState } from 'react';

import { getDataSourceSrv, locationService } from '@grafana/runtime';

import { type AplSource } from '../source';

/** Loads the data source whose settings are open. Returns why there is none, as a sentence; `undefined` while it loads. */
export function useOpenedDataSource(pluginId: string): AplSource | string | undefined {
  const uid = uidIn(locationService.getLocation().pathname);
  const [found, setFound] = useState<{ uid: string; result: AplSource | string }>();
  useEffect(() => {
    if (uid === undefined) {
      return;
    }
    let left = false;
    const show = (result: AplSource | string) => {
      if (!left) {
        setFound({ uid, result });
      }
    };
    getDataSourceSrv()
      .get(uid)
      .then(
        (datasource) => show(isOfPlugin(datasource, pluginId) ? datasource : `The data source “${uid}” ${foreign}`),
        (error: unknown) => show(`The data source “${uid}” cannot be loaded: ${textOf(error)}. Reload the page.`)
      );
    return () => {
      left = true;
    };
  }, [uid, pluginId]);
  if (uid === undefined) {
    return 'This page cannot tell which data source it belongs to. Open it from the settings of a data source.';
  }
  return found?.uid === uid ? found.result : undefined;
}

const foreign = 'is of another type. Open this page from the settings of a data source of this plugin.';

/** Returns whether a data source is one of this plugin: Grafana makes those of a plugin's id with the plugin's class. */
function isOfPlugin(datasource: { type: string }, pluginId: string): datasource is AplSource {
  return datasource.type === pluginId;
}

/**
 * Reads the data source's uid from the path of its settings (`/connections/datasources/edit/<uid>`), as Grafana does not pass it to pages
 * of plugins. `undefined` if the path has none.
 */
function uidIn(pathname: string): string | undefined {
  return /\/edit\/([^/]+)\/?$/.exec(pathname)?.[1];
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
