import {
  CustomVariableSupport,
  type DataQuery,
  type DataSourceApi,
  type DataSourceJsonData,
  type DataSourceRef,
  type QueryEditorHelpProps,
  type QueryEditorProps,
} from '@grafana/data';
import { getDataSourceSrv } from '@grafana/runtime';
import { type ComponentType, useEffect, useState } from 'react';

/** Any editor of a plugin for any of its queries: what Grafana hands to it is the same. */
export type AnyQueryEditor = ComponentType<QueryEditorProps<DataSourceApi, DataQuery, DataSourceJsonData>>;

type AnnotationEditor = NonNullable<NonNullable<DataSourceApi['annotations']>['QueryEditor']>;

/** The plugin's editors. */
export interface Editors {
  query?: AnyQueryEditor;
  help?: ComponentType<QueryEditorHelpProps>;
  annotation?: AnnotationEditor;
  variable?: AnyQueryEditor;
}

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

/** Returns the plugin's editors; the query editor is the default. */
function editorsOf({ components, annotations, variables }: DataSourceApi): Editors {
  const query = components?.QueryEditor;
  return {
    query,
    help: components?.QueryEditorHelp,
    annotation: annotations?.QueryEditor ?? query,
    variable: variables instanceof CustomVariableSupport ? variables.editor : query,
  };
}
