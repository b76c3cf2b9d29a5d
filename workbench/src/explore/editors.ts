import {
  CustomVariableSupport,
  type DataQuery,
  type DataSourceApi,
  type DataSourceJsonData,
  type QueryEditorHelpProps,
  type QueryEditorProps,
} from '@grafana/data';
import { type ComponentType } from 'react';

/** Any editor of a plugin for any of its queries: what Grafana hands to it is the same. */
export type AnyQueryEditor = ComponentType<QueryEditorProps<DataSourceApi, DataQuery, DataSourceJsonData>>;

type AnnotationEditor = NonNullable<NonNullable<DataSourceApi['annotations']>['QueryEditor']>;

/** Returns the plugin's editors; the query editor is the default. */
export interface Editors {
  query?: AnyQueryEditor;
  help?: ComponentType<QueryEditorHelpProps>;
  annotation?: AnnotationEditor;
  variable?: AnyQueryEditor;
}

export function editorsOf({ components, annotations, variables }: DataSourceApi): Editors {
  const query = components?.QueryEditor;
  return {
    query,
    help: components?.QueryEditorHelp,
    annotation: annotations?.QueryEditor ?? query,
    variable: variables instanceof CustomVariableSupport ? variables.editor : query,
  };
}
