import { createElement } from 'react';

import { DataSourcePlugin } from '@grafana/data';

import { lazyEditor } from './controls/lazyEditor';
import { type PageProps } from './editing/OpenedDataSource';
import { AplDataSource } from './datasource';
import { type ErrorsInspectorProps } from './editor/ErrorsInspector';
import { type AplMetadataInspectorProps } from './editor/MetadataInspector';
import { type QueryHelpProps } from './editor/QueryHelp';
import { type AplOptions, type AplSecrets } from './settings';
import { type AplQueryEditorProps, type AplSource } from './source';
import { type AplConfigEditorProps } from './config/settingsProps';
import { type AplQuery } from './types';

const QueryHelp = lazyEditor<QueryHelpProps>(
  'help',
  () => import(/* webpackChunkName: "editing" */ './editor/QueryHelp')
);

export const plugin = new DataSourcePlugin<AplSource, AplQuery, AplOptions, AplSecrets>(AplDataSource)
  .setConfigEditor(
    lazyEditor<AplConfigEditorProps>(
      'settings editor',
      () => import(/* webpackChunkName: "settings" */ './config/ConfigEditor')
    )
  )
  .setQueryEditor(
    lazyEditor<AplQueryEditorProps>(
      'query editor',
      () => import(/* webpackChunkName: "editing" */ './editor/QueryEditor')
    )
  )
  .setMetadataInspector(
    lazyEditor<AplMetadataInspectorProps>(
      'metadata inspector',
      () => import(/* webpackChunkName: "editing" */ './editor/MetadataInspector')
    )
  )
  .setQueryEditorHelp(({ datasource, query, onClickExample }) =>
    datasource instanceof AplDataSource ? createElement(QueryHelp, { datasource, query, onClickExample }) : null
  )
  .addConfigPage({
    title: 'Start',
    icon: 'apps',
    id: 'start',
    body: lazyEditor<PageProps>('start page', () => import(/* webpackChunkName: "start" */ './starters/StartPage')),
  })
  .addConfigPage({
    title: 'Annotations',
    icon: 'comment-alt',
    id: 'annotations',
    body: lazyEditor<PageProps>(
      'annotation manager',
      () => import(/* webpackChunkName: "annotations" */ './annotationManager/ManagePage')
    ),
  });

// The setter exists in Grafana 13, but not in Grafana 11.6.
Object.assign(plugin.components, {
  ErrorsAndNoticesInspector: lazyEditor<ErrorsInspectorProps>(
    'list of errors and notices',
    () => import(/* webpackChunkName: "editing" */ './editor/ErrorsInspector')
  ),
});
