import { DataSourceApi, DataSourcePlugin } from '@grafana/data';

class Placeholder extends DataSourceApi {
  async query() {
    return { data: [] };
  }
  async testDatasource() {
    return { status: 'success', message: 'ok' };
  }
}

export const plugin = new DataSourcePlugin(Placeholder);
