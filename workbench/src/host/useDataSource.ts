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
import { type ComponentType } from 'react';

import { useLoaded } from './useLoaded';

/** Any editor of a plugin, for any of its query types; all have the same props. */
export type AnyQueryEditor = ComponentType<QueryEditorProps<DataSourceApi, DataQuery, DataSourceJsonData>>;

type AnnotationEditor = NonNullable<NonNullable<DataSourceApi['annotations']>['QueryEditor']>;

/** The plugin's editors. */
export interface Editors {
  query?: AnyQueryEditor;
  help?: ComponentType<QueryEditorHelpProps>;
  annotation?: AnnotationEditor;
  variable?: AnyQueryEditor;
}

const findDataSource = (uid: string | undefined) => getDataSourceSrv().get(uid);

/** A data source by UID or reference, with the plugin's editors; `undefined` while it loads. */
export function useDataSource(ref: DataSourceRef | string | undefined) {
  const given = typeof ref === 'string' ? ref : ref?.uid;
  // A page may add the default data source to its address, but it's still the same data source.
  const uid = getDataSourceSrv().getInstanceSettings(given)?.uid ?? given;
  const { value: dataSource, problem } = useLoaded(findDataSource, uid);
  return { dataSource, editors: dataSource && editorsOf(dataSource), problem };
}

/** The plugin's editors; the query editor stands in for missing ones. */
function editorsOf({ components, annotations, variables }: DataSourceApi): Editors {
  const query = components?.QueryEditor;
  return {
    query,
    help: components?.QueryEditorHelp,
    annotation: annotations?.QueryEditor ?? query,
    variable: variables instanceof CustomVariableSupport ? variables.editor : query,
  };
}
