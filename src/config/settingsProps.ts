import { type DataSourcePluginOptionsEditorProps } from '@grafana/data';

import { type AplOptions, type AplSecrets } from '../settings';

export type AplConfigEditorProps = DataSourcePluginOptionsEditorProps<AplOptions, AplSecrets>;

/** Props for a section of the settings. `change` changes the public settings. */
export interface SettingsProps extends AplConfigEditorProps {
  settings: AplOptions;
  change: (changed: Partial<AplOptions>) => void;
}
