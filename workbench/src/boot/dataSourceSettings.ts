import { type DataSourceInstanceSettings, type DataSourceJsonData, type DataSourcePluginMeta } from '@grafana/data';

/** What the workbench's API tells of a data source. */
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

/** The settings that a data source is made with: as in Grafana, its address is the proxy's and no secret is there. */
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
