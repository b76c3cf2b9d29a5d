import { type DataSourceJsonData, type DataSourceSettings } from '@grafana/data';

/** A data source's settings as its editor changes them. */
export type Settings = DataSourceSettings<DataSourceJsonData>;
