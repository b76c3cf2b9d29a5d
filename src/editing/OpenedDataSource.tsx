import React, { useMemo } from 'react';

import { type DataSourcePluginMeta, type PluginConfigPageProps } from '@grafana/data';
import { getDataSourceSrv, locationService } from '@grafana/runtime';
import { Alert } from '@grafana/ui';

import { type AplOptions } from '../settings';
import { type AplSource } from '../source';
import { errorText } from '../service/errorText';
import { usePromise } from '../controls/usePromise';

/** Properties of a tab in a data source's settings. */
export type PageProps = PluginConfigPageProps<DataSourcePluginMeta<AplOptions>>;

interface Props extends Pick<PageProps, 'plugin'> {
  children: (datasource: AplSource) => React.ReactElement;
}

/** Renders children with the data source whose settings are open, or shows the reason why it can't be loaded. */
export function OpenedDataSource({ plugin, children }: Props) {
  // The path of the settings is `/connections/datasources/edit/<uid>`. Grafana doesn't pass the uid to plugin pages.
  const uid = /\/edit\/([^/]+)\/?$/.exec(locationService.getLocation().pathname)?.[1];
  const opened = usePromise(useMemo(() => loaded(uid, plugin.meta.id), [uid, plugin.meta.id]));
  if (opened === undefined) {
    return <div role="status">Loading the data source…</div>;
  }
  return typeof opened === 'string' ? <Alert severity="error" title={opened} /> : children(opened);
}

/** A data source of this plugin, or the reason why it couldn't be loaded. */
export async function loaded(uid: string | undefined, pluginId: string): Promise<AplSource | string> {
  if (uid === undefined) {
    return 'The URL doesn’t contain a data source. Open this page from a data source’s settings.';
  }
  try {
    const datasource = await getDataSourceSrv().get(uid);
    return isOfPlugin(datasource, pluginId)
      ? datasource
      : `The data source “${uid}” isn’t an APL for Axiom data source. Open this page from the settings of one that is.`;
  } catch (error) {
    const why = errorText(error);
    return `The data source “${uid}” couldn’t be loaded: ${why}. Reload the page.`;
  }
}

function isOfPlugin(datasource: { type: string }, pluginId: string): datasource is AplSource {
  return datasource.type === pluginId;
}
