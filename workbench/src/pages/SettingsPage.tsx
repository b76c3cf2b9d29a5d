import { getBackendSrv } from '@grafana/runtime';
import { Alert, Text } from '@grafana/ui';
import React from 'react';
import { useParams } from 'react-router-dom';

import { useHost } from '../host/HostContext';
import { useLoaded } from '../host/useLoaded';
import { type Settings } from '../settings/saveSettings';
import { SettingsForm } from '../settings/SettingsForm';
import { SettingsTabs } from '../settings/SettingsTabs';

const readSettings = (uid: string) =>
  getBackendSrv()
    .get<Settings>(`/api/datasources/uid/${encodeURIComponent(uid)}`)
    .catch(() => {
      throw new Error(`No data source "${uid}" in provisioning/datasources/.`);
    });

/** Page `/datasources`, and Grafana's URL for a data source's settings: the plugin's configuration with Save & test, and its pages. */
export function SettingsPage() {
  const { dataSources, plugin } = useHost();
  const { uid = dataSources.getInstanceSettings()?.uid ?? '' } = useParams();
  const { value: saved, problem } = useLoaded(readSettings, uid);
  return (
    <>
      <Text element="h1" variant="h4">
        {saved?.name ?? 'Data source settings'}
      </Text>
      <p>Type: {plugin.meta.name}</p>
      {problem && <Alert severity="error" title={problem} />}
      {saved && (
        <SettingsTabs key={uid} uid={uid}>
          <SettingsForm saved={{ ...saved, typeLogoUrl: plugin.meta.info.logos.small }} />
        </SettingsTabs>
      )}
    </>
  );
}
