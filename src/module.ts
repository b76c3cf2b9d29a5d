import {
  DataSourcePlugin,
  type DataSourcePluginMeta,
  type PluginConfigPageProps,
  type QueryEditorProps,
} from '@grafana/data';

import { type AplConfigEditorProps } from './config/editorProps';
import { type AplOptions, type AplSecrets } from './config/model';
import { lazyEditor } from './controls/lazyEditor';
import { AplDataSource } from './datasource';
import { type AplQuery } from './query/model';

type EditorProps = QueryEditorProps<AplDataSource, AplQuery, AplOptions>;
type ManagePageProps = PluginConfigPageProps<DataSourcePluginMeta<AplOptions>>;

export const plugin = new DataSourcePlugin<AplDataSource, AplQuery, AplOptions, AplSecrets>(AplDataSource)
  .setConfigEditor(lazyEditor<AplConfigEditorProps>('settings editor', () => import('./config/ConfigEditor')))
  .setQueryEditor(lazyEditor<EditorProps>('query editor', () => import('./editor/QueryEditor')))
  .addConfigPage({
    title: 'Annotations',
    icon: 'comment-alt',
    id: 'annotations',
    body: lazyEditor<ManagePageProps>('annotation manager', async () => {
      const { managePageOf } = await import('./annotations/manage/ManagePage');
      return { default: managePageOf((found): found is AplDataSource => found instanceof AplDataSource) };
    }),
  });
