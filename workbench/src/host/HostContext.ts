import {
  type DataSourceApi,
  type DataSourceInstanceSettings,
  type DataSourcePlugin,
  type GrafanaTheme2,
} from '@grafana/data';
import { type DataSourceSrv } from '@grafana/runtime';
import { createContext, useContext } from 'react';

import { type RequestLog } from './requestLog';

/** Grafana's data source service, extended to receive saved settings for data sources created later. */
export interface DataSources extends DataSourceSrv {
  replaceSettings(changed: DataSourceInstanceSettings): void;
}

/** The services of the running host that pages need. */
export interface Host {
  dataSources: DataSources;
  plugin: DataSourcePlugin<DataSourceApi>;
  theme: GrafanaTheme2;
  requestLog: RequestLog;
}

export const HostContext = createContext<Host | undefined>(undefined);

/** The running host, which every page gets as its context. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) {
    throw new Error('useHost() works only below <App>.');
  }
  return host;
}
