import {
  CustomVariableSupport,
  type DataQuery,
  type DataSourceApi,
  type DataSourceJsonData,
  type QueryEditorProps,
} from '@grafana/data';
import { type ComponentType } from 'react';

/** Any editor of a plugin for any of its queries: what Grafana hands to it is the same. */
export type AnyQueryEditor = ComponentType<QueryEditorProps<DataSourceApi, DataQuery, DataSourceJsonData>>;

/** The editor for a panel's or Explore's query. */
export function queryEditorOf(dataSource: DataSourceApi): AnyQueryEditor | undefined {
  return dataSource.components?.QueryEditor;
}

type AnnotationEditor = NonNullable<NonNullable<DataSourceApi['annotations']>['QueryEditor']>;

/** The editor for a layer's query: the plugin's own one for annotations, or else that for queries. */
export function annotationEditorOf(dataSource: DataSourceApi): AnnotationEditor | undefined {
  return dataSource.annotations?.QueryEditor ?? queryEditorOf(dataSource);
}

/** The editor for a variable's query. */
export function variableEditorOf(dataSource: DataSourceApi): AnyQueryEditor | undefined {
  return dataSource.variables instanceof CustomVariableSupport
    ? dataSource.variables.editor
    : queryEditorOf(dataSource);
}
