import React from 'react';

import { getTimeZone } from '@grafana/data';
import { Alert } from '@grafana/ui';

import { OpenedDataSource, type PageProps } from '../components/OpenedDataSource';
import { type AplSource } from '../source';
import AnnotationManager from './AnnotationManager';
import { accessOf } from './ManageAnnotations';

/** Shows the tab of a data source's settings in which administrators manage its annotations, as in the drawer. */
export default function ManagePage({ plugin }: PageProps) {
  return <OpenedDataSource plugin={plugin}>{(datasource) => <Page datasource={datasource} />}</OpenedDataSource>;
}

function Page({ datasource }: { datasource: AplSource }) {
  switch (accessOf(datasource.settings.annotationWrites)) {
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
      return <AnnotationManager datasource={datasource} timeZone={getTimeZone()} />;
  }
}
