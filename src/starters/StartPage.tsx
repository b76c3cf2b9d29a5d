import React from 'react';

import { css } from '@emotion/css';

import { type DataSourcePluginMeta, type PluginConfigPageProps } from '@grafana/data';
import { Alert, Stack, Text } from '@grafana/ui';

import { useOpenedDataSource } from '../components/useOpenedDataSource';
import { type AplOptions } from '../types';
import { Start } from './Start';

export type StartPageProps = PluginConfigPageProps<DataSourcePluginMeta<AplOptions>>;

/** Shows the tab of a data source's settings that makes a dashboard of a dataset. */
export default function StartPage({ plugin }: StartPageProps) {
  const opened = useOpenedDataSource(plugin.meta.id);
  if (opened === undefined) {
    return <div role="status">Loading the data source…</div>;
  }
  return typeof opened === 'string' ? (
    <Alert severity="error" title={opened} />
  ) : (
    <section aria-label="Start" className={page}>
      <Stack direction="column" gap={2}>
        <div>
          <Text element="h2" variant="h4">
            Start with a dashboard of your own data
          </Text>
          <Text color="secondary" element="p">
            A few queries sample a dataset. What they find becomes a list of panels, of which you keep those that you
            want.
          </Text>
        </div>
        <Start datasource={opened} />
      </Stack>
    </section>
  );
}

const page = css({ maxWidth: 1000 });
