import { type DataSourcePluginOptionsEditorProps } from '@grafana/data';

import { type AplOptions, type AplSecrets } from '../settings';

export type AplConfigEditorProps = DataSourcePluginOptionsEditorProps<AplOptions, AplSecrets>;

/** Props for a part of the settings, with a callback that changes the public settings. */
export interface SettingsProps extends AplConfigEditorProps {
  settings: AplOptions;
  change: (changed: Partial<AplOptions>) => void;
}
