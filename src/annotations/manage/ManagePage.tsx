import React, { useEffect, useState } from 'react';

import { css } from '@emotion/css';

import { getTimeZone } from '@grafana/data';
import { getDataSourceSrv, locationService } from '@grafana/runtime';
import { Alert, Stack, Text } from '@grafana/ui';

import { type AplSource } from '../../controls/aplSource';
import { accessOf } from './access';
import { AnnotationManager } from './AnnotationManager';
import { openedDataSource } from './openedDataSource';

type IsOurs = (datasource: object) => datasource is AplSource;

/**
 * The page of a data source's settings in which administrators manage its annotations, as in the drawer.
 *
 * @param isOurs tells the plugin's data sources from others
 */
export function managePageOf(isOurs: IsOurs): () => React.JSX.Element {
  return function ManagePage() {
    return <OpenedDataSource isOurs={isOurs} />;
  };
}

function OpenedDataSource({ isOurs }: { isOurs: IsOurs }) {
  const opened = useOpenedDataSource(isOurs);
  if (opened === undefined) {
    return <div role="status">Looking for the data source…</div>;
  }
  if (typeof opened === 'string') {
    return <Alert severity="error" title={opened} />;
  }
  return <Manager datasource={opened} />;
}

function Manager({ datasource }: { datasource: AplSource }) {
  switch (accessOf(datasource.annotationWrites)) {
    case 'hidden':
      return (
        <Alert severity="info" title="Managing annotations is for editors and administrators.">
          Annotations are shown on dashboards and in Explore. Ask an administrator for the role Editor to change them.
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
          datasource={datasource}
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

/** The data source, or why there is none, as a sentence; `undefined` until one of them is known. */
function useOpenedDataSource(isOurs: IsOurs): AplSource | string | undefined {
  const uid = openedDataSource(locationService.getLocation().pathname);
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
        (datasource) => show(isOurs(datasource) ? datasource : `The data source “${uid}” ${foreign}`),
        (error: unknown) => show(`The data source “${uid}” cannot be loaded: ${messageOf(error)}. ${reload}`)
      );
    return () => {
      left = true;
    };
  }, [uid, isOurs]);
  if (uid === undefined) {
    return 'This page cannot tell which data source it belongs to. Open it from the settings of a data source.';
  }
  return found?.uid === uid ? found.result : undefined;
}

const foreign = 'is of another type. Open this page from the settings of a data source of this one.';
const reload = 'Reload the page.';

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const page = css({ maxWidth: 1000 });
