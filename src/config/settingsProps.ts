import { type DataSourcePluginOptionsEditorProps } from '@grafana/data';

import { type AplOptions, type AplSecrets } from '../settings';

export type AplConfigEditorProps = DataSourcePluginOptionsEditorProps<AplOptions, AplSecrets>;

/** Props of a part of the settings, with a callback for the public ones. */
export interface SettingsProps extends AplConfigEditorProps {
  settings: AplOptions;
  change: (changed: Partial<AplOptions>) => void;
}
