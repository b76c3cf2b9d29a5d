import { type DataSourcePluginOptionsEditorProps } from '@grafana/data';

import { type AplOptions, type AplSecrets } from './model';

/** What Grafana gives the editor of the settings, and the editor its parts. */
export type AplConfigEditorProps = DataSourcePluginOptionsEditorProps<AplOptions, AplSecrets>;
