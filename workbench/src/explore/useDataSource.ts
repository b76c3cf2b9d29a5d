import { type DataSourceApi, type DataSourceRef } from '@grafana/data';
import { getDataSourceSrv } from '@grafana/runtime';
import { useEffect, useState } from 'react';

import { type Editors, editorsOf } from './editors';

export interface LoadedDataSource {
  dataSource?: DataSourceApi;
  /** The plugin's editors for its queries. */
  editors?: Editors;
  /** Why there is none. */
  problem?: string;
}

/** Returns a data source by its uid (or reference); neither member is set while it loads. */
export function useDataSource(ref: DataSourceRef | string | undefined): LoadedDataSource {
  const uid = typeof ref === 'string' ? ref : ref?.uid;
  const [loaded, setLoaded] = useState<LoadedDataSource>({});
  useEffect(() => {
    let wanted = true;
    getDataSourceSrv()
      .get(uid)
      .then((dataSource) => wanted && setLoaded({ dataSource, editors: editorsOf(dataSource) }))
      .catch(
        (error: unknown) => wanted && setLoaded({ problem: error instanceof Error ? error.message : String(error) })
      );
    return () => {
      wanted = false;
    };
  }, [uid]);
  return loaded;
}
