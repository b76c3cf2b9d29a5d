import { type DataSourcePluginOptionsEditorProps } from '@grafana/data';

import { type AplOptions, type AplSecrets } from '../settings';

export type AplConfigEditorProps = DataSourcePluginOptionsEditorProps<AplOptions, AplSecrets>;

/** Properties of its parts, with what most of them edit: the settings that the browser sees. */
export interface SettingsProps extends AplConfigEditorProps {
  settings: AplOptions;
  change: (changed: Partial<AplOptions>) => void;
}
