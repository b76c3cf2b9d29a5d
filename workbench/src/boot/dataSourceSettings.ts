import { type DataSourceInstanceSettings, type DataSourceJsonData, type DataSourcePluginMeta } from '@grafana/data';

/** A data source in the workbench's API. */
export interface DataSourceDto {
  id: number;
  uid: string;
  name: string;
  type: string;
  url: string;
  isDefault: boolean;
  readOnly: boolean;
  jsonData: DataSourceJsonData;
  secureJsonFields: Record<string, boolean>;
}

/** The settings of a data source instance, as in Grafana, with the proxy's address. */
export function instanceSettings(dto: DataSourceDto, meta: DataSourcePluginMeta): DataSourceInstanceSettings {
  return {
    id: dto.id,
    uid: dto.uid,
    name: dto.name,
    type: dto.type,
    meta,
    url: `/api/datasources/proxy/uid/${dto.uid}`,
    access: 'proxy',
    jsonData: dto.jsonData,
    readOnly: dto.readOnly,
    isDefault: dto.isDefault,
  };
}
