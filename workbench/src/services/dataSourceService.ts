import {
  type DataSourceApi,
  type DataSourceInstanceSettings,
  type DataSourcePlugin,
  type DataSourceRef,
  type ScopedVars,
} from '@grafana/data';
import { type GetDataSourceListFilters, type TemplateSrv } from '@grafana/runtime';

import { type DataSources } from '../host/HostContext';

/** Grafana's data source service for the only plugin that the workbench runs. */
export class DataSourceService implements DataSources {
  private instances = new Map<string, DataSourceApi>();

  constructor(
    private settings: DataSourceInstanceSettings[],
    private readonly plugin: DataSourcePlugin<DataSourceApi>,
    private readonly templates: TemplateSrv
  ) {}

  getList({ filter, pluginId, type, annotations, logs, metrics }: GetDataSourceListFilters = {}) {
    const types = type === undefined ? undefined : [type].flat();
    return this.settings.filter(
      (settings) =>
        (pluginId === undefined || settings.type === pluginId) &&
        (types === undefined || types.includes(settings.type)) &&
        (!annotations || settings.meta.annotations) &&
        (!logs || settings.meta.logs) &&
        (!metrics || settings.meta.metrics) &&
        (filter === undefined || filter(settings))
    );
  }

  getInstanceSettings(ref?: DataSourceRef | string | null, scopedVars?: ScopedVars) {
    const wanted = this.templates.replace((typeof ref === 'string' ? ref : ref?.uid) ?? '', scopedVars);
    if (wanted === '' || wanted === 'default') {
      const type = typeof ref === 'object' ? ref?.type : undefined;
      const fitting = this.settings.filter((settings) => type === undefined || settings.type === type);
      return fitting.find(({ isDefault }) => isDefault) ?? fitting[0];
    }
    return this.settings.find(({ uid, name }) => uid === wanted || name === wanted);
  }

  async get(ref?: DataSourceRef | string | null, scopedVars?: ScopedVars): Promise<DataSourceApi> {
    const settings = this.getInstanceSettings(ref, scopedVars);
    if (!settings) {
      const name = typeof ref === 'string' ? ref : (ref?.uid ?? '');
      throw new Error(
        `No data source "${name}". The workbench has those in provisioning/datasources/ that use this plugin.`
      );
    }
    const existing = this.instances.get(settings.uid);
    if (existing) {
      return existing;
    }
    const made = new this.plugin.DataSourceClass(settings);
    made.components = this.plugin.components;
    made.meta = settings.meta;
    this.instances.set(settings.uid, made);
    return made;
  }

  replaceSettings(changed: DataSourceInstanceSettings) {
    this.settings = this.settings.map((settings) => (settings.uid === changed.uid ? changed : settings));
    this.instances.delete(changed.uid);
  }

  async reload() {
    this.instances.clear();
  }

  registerRuntimeDataSource() {
    throw new Error('The workbench has no runtime data sources.');
  }
}
