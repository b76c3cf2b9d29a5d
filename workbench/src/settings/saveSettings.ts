import { type DataSourcePluginMeta } from '@grafana/data';
import { getBackendSrv, isFetchError } from '@grafana/runtime';

import { type DataSourceDto, instanceSettings } from '../boot/dataSourceSettings';
import { type DataSourceService } from '../services/dataSourceService';
import { type Settings } from './settings';

/**
 * Saves the settings on the server; data sources made from now on have them.
 * @returns what the server kept, without any secret
 * @throws Error with the server's sentence when it refuses
 */
export async function saveSettings(
  options: Settings,
  dataSources: DataSourceService,
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
      ? new Error(`The settings were not saved: ${error.data?.message ?? error.statusText ?? error.status}`)
      : error;
  }
}
