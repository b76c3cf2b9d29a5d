import React, { useEffect, useState } from 'react';

import { css } from '@emotion/css';

import { type DataSourcePluginMeta, getTimeZone, type PluginConfigPageProps } from '@grafana/data';
import { getDataSourceSrv, locationService } from '@grafana/runtime';
import { Alert, Stack, Text } from '@grafana/ui';

import { type AplSource } from '../source';
import { type AplOptions } from '../types';
import AnnotationManager from './AnnotationManager';
import { accessOf } from './ManageAnnotations';

export type ManagePageProps = PluginConfigPageProps<DataSourcePluginMeta<AplOptions>>;

/** Shows the tab of a data source's settings in which administrators manage its annotations, as in the drawer. */
export default function ManagePage({ plugin }: ManagePageProps) {
  const opened = useOpenedDataSource(plugin.meta.id);
  if (opened === undefined) {
    return <div role="status">Loading the data source…</div>;
  }
  if (typeof opened === 'string') {
    return <Alert severity="error" title={opened} />;
  }
  switch (accessOf(opened.settings.annotationWrites)) {
    case 'hidden':
      return (
        <Alert severity="info" title="Managing annotations is for editors and administrators.">
          Annotations are shown on dashboards and in Explore. To change them, ask an administrator for the Editor role.
        </Alert>
      );
    case 'off':
      return (
        <Alert severity="info" title="Managing annotations is off, as this data source has no write token.">
          Create a token in the service that may create, read, update and delete annotations. Enter it on the first tab
          of these settings, under Tokens, as the write token, save, and come back here.
        </Alert>
      );
    case 'on':
      return (
        <AnnotationManager
          datasource={opened}
          range={undefined}
          timeZone={getTimeZone()}
          datasets={[]}
          types={[]}
          onWritten={() => undefined}
          frame={({ title, subtitle, content }) => (
            <section aria-label={title} className={page}>
              <Stack direction="column" gap={2}>
                <div>
                  <Text element="h2" variant="h4">
                    {title}
                  </Text>
                  <Text color="secondary">{subtitle}</Text>
                </div>
                {content}
              </Stack>
            </section>
          )}
        />
      );
  }
}

/** Loads the data source whose settings are open. Returns why there is none, as a sentence; `undefined` while it loads. */
function useOpenedDataSource(pluginId: string): AplSource | string | undefined {
  const uid = uidIn(locationService.getLocation().pathname);
  const [found, setFound] = useState<{ uid: string; result: AplSource | string }>();
  useEffect(() => {
    if (uid === undefined) {
      return;
    }
    let left = false;
    const show = (result: AplSource | string) => {
      if (!left) {
        setFound({ uid, result });
      }
    };
    getDataSourceSrv()
      .get(uid)
      .then(
        (datasource) => show(isOfPlugin(datasource, pluginId) ? datasource : `The data source “${uid}” ${foreign}`),
        (error: unknown) => show(`The data source “${uid}” cannot be loaded: ${textOf(error)}. Reload the page.`)
      );
    return () => {
      left = true;
    };
  }, [uid, pluginId]);
  if (uid === undefined) {
    return 'This page cannot tell which data source it belongs to. Open it from the settings of a data source.';
  }
  return found?.uid === uid ? found.result : undefined;
}

const foreign = 'is of another type. Open this page from the settings of a data source of this plugin.';

/** Returns whether a data source is one of this plugin: Grafana makes those of a plugin's id with the plugin's class. */
function isOfPlugin(datasource: { type: string }, pluginId: string): datasource is AplSource {
  return datasource.type === pluginId;
}

/**
 * Reads the data source's uid from the path of its settings (`/connections/datasources/edit/<uid>`), as Grafana does not pass it to pages
 * of plugins. `undefined` if the path has none.
 */
function uidIn(pathname: string): string | undefined {
  return /\/edit\/([^/]+)\/?$/.exec(pathname)?.[1];
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const page = css({ maxWidth: 1000 });
