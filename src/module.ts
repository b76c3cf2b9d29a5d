import { DataSourcePlugin } from '@grafana/data';

import { type AplConfigEditorProps } from './config/ConfigEditor';
import { type AplOptions, type AplSecrets } from './config/model';
import { lazyEditor } from './controls/lazyEditor';
import { AplDataSource } from './datasource';
import { type AplQueryEditorProps } from './editor/QueryEditor';
import { type AplQuery } from './query/model';

export const plugin = new DataSourcePlugin<AplDataSource, AplQuery, AplOptions, AplSecrets>(AplDataSource)
  .setConfigEditor(lazyEditor<AplConfigEditorProps>('settings editor', () => import('./config/ConfigEditor')))
  .setQueryEditor(lazyEditor<AplQueryEditorProps>('query editor', () => import('./editor/QueryEditor')));
