import { type DataSourceJsonData, type DataSourcePluginMeta, type DataSourceSettings } from '@grafana/data';
import { getBackendSrv, isFetchError } from '@grafana/runtime';

import { type DataSourceDto, instanceSettings } from '../boot/dataSourceSettings';
import { type DataSources } from '../host/HostContext';

/** A data source's settings, as its editor changes them. */
export type Settings = DataSourceSettings<DataSourceJsonData>;

/**
 * Saves settings on the server; data sources created later use them.
 * @returns the saved settings without secrets
 * @throws Error with the server's message
 */
export async function saveSettings(
  options: Settings,
  dataSources: DataSources,
  meta: DataSourcePluginMeta
): Promise<Settings> {
  try {
    const { datasource } = await getBackendSrv().put<{ datasource: DataSourceDto & Settings }>(
      `/api/datasources/uid/${encodeURIComponent(options.uid)}`,
      options
    );
    dataSources.replaceSettings(instanceSettings(datasource, meta));
    return { ...datasource, typeLogoUrl: options.typeLogoUrl };
  } catch (error) {
    throw isFetchError(error)
      ? new Error(`The settings weren’t saved: ${error.data?.message ?? error.statusText ?? error.status}`)
      : error;
  }
}
