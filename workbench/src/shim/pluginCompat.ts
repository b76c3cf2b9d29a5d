/** Replaces `@grafana/plugin-compat`, from which scenes gets data sources, and which only Grafana can initialize. */
import { type DataSourceInstanceSettings, type DataSourceRef, type ScopedVars } from '@grafana/data';
import { type GetDataSourceListFilters, getDataSourceSrv } from '@grafana/runtime';

function listItem({ uid, type, name, meta, isDefault, readOnly }: DataSourceInstanceSettings) {
  return { uid, type, name, meta, isDefault: Boolean(isDefault), readOnly };
}

export async function getDataSourceInstance(ref?: DataSourceRef | string | null, scopedVars?: ScopedVars) {
  return getDataSourceSrv().get(ref, scopedVars);
}

export async function getDataSourceInstanceList(filters?: GetDataSourceListFilters) {
  return getDataSourceSrv().getList(filters).map(listItem);
}

export async function getDefaultDataSourceInstanceListItem() {
  const settings = getDataSourceSrv().getInstanceSettings();
  return settings && listItem(settings);
}
