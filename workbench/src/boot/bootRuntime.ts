import {
  createTheme,
  type DataSourceApi,
  type DataSourceInstanceSettings,
  type DataSourcePlugin,
  EventBusSrv,
  OrgRole,
} from '@grafana/data';
import { initPluginTranslations } from '@grafana/i18n';
import * as runtime from '@grafana/runtime';
import { initializeLoggersRegistry } from '@grafana/runtime/unstable';
import { loadResources } from '@grafana/scenes';
import { Subject } from 'rxjs';

import { type Host } from '../host/HostContext';
import { readPreferences } from '../host/preferences';
import { createBackendService } from '../services/backendService';
import { DataSourceService } from '../services/dataSourceService';
import { runRequest } from '../services/runRequest';
import { templateService } from '../services/templateService';
import { type LoggedRequest, type RequestLog } from '../host/requestLog';
import { fillRegistries } from './registries';

const noMeasurements: runtime.EchoSrv = {
  flush() {},
  addBackend() {},
  addEvent() {},
  onInteraction: () => () => {},
};

/** Provides Grafana's libraries with the services that Grafana's core would provide. */
export async function bootRuntime(
  settings: DataSourceInstanceSettings[],
  plugin: DataSourcePlugin<DataSourceApi>
): Promise<Host> {
  await initPluginTranslations('grafana-scenes', [loadResources]);
  initializeLoggersRegistry();
  const requestLog: RequestLog = new Subject<LoggedRequest>();
  const dataSources = new DataSourceService(settings, plugin, templateService);
  const { role, theme: mode } = readPreferences();
  const theme = createTheme({ colors: { mode } });

  Object.assign(runtime.config, {
    datasources: Object.fromEntries(settings.map((entry) => [entry.name, entry])),
    defaultDatasource: (settings.find(({ isDefault }) => isDefault) ?? settings[0])?.name ?? '',
    theme2: theme,
    theme: theme.v1,
  });
  runtime.setAppEvents(new EventBusSrv());
  runtime.setBackendSrv(createBackendService(requestLog));
  runtime.setTemplateSrv(templateService);
  runtime.setDataSourceSrv(dataSources);
  runtime.setRunRequest(runRequest);
  runtime.setEchoSrv(noMeasurements);
  runtime.setCurrentUser({ ...runtime.config.bootData.user, orgRole: OrgRole[role], timezone: 'browser' });
  runtime.setPluginImportUtils({
    importPanelPlugin: async (id) => {
      throw new Error(
        `The workbench has no panel of type "${id}". It supports time series, stat, bar chart, table, logs and text.`
      );
    },
    getPanelPluginFromCache: () => undefined,
  });
  runtime.setPluginLinksHook(() => ({ links: [], isLoading: false }));
  runtime.setPluginComponentsHook(() => ({ components: [], isLoading: false }));
  runtime.setPluginComponentHook(() => ({ component: null, isLoading: false }));
  runtime.setPluginFunctionsHook(() => ({ functions: [], isLoading: false }));
  runtime.setReturnToPreviousHook(() => () => {});
  runtime.setChromeHeaderHeightHook(() => 0);
  fillRegistries();
  return { dataSources, plugin, theme, requestLog };
}
