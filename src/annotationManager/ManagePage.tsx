import React from 'react';

import { getTimeZone } from '@grafana/data';
import { Alert } from '@grafana/ui';

import { writeAccess } from '../grafana/writeAccess';
import { OpenedDataSource, type PageProps } from '../editing/OpenedDataSource';
import { type AplSource } from '../source';
import AnnotationManager from './AnnotationManager';

/** The settings tab where administrators manage a data source's annotations. */
export default function ManagePage({ plugin }: PageProps) {
  return <OpenedDataSource plugin={plugin}>{(datasource) => <Page datasource={datasource} />}</OpenedDataSource>;
}

function Page({ datasource }: { datasource: AplSource }) {
  switch (writeAccess(datasource.settings.annotationWrites)) {
    case 'hidden':
      return (
        <Alert severity="info" title="Only editors and administrators can manage annotations.">
          To edit annotations, ask an administrator for the Editor role. You can still see them on dashboards and in
          Explore.
        </Alert>
      );
    case 'off':
      return (
        <Alert severity="info" title="Managing annotations requires a write token.">
          In the service, create a token that can create, read, update and delete annotations. Enter it as the write
          token under Tokens on the first tab, save, and come back here.
        </Alert>
      );
    case 'on':
      return <AnnotationManager datasource={datasource} timeZone={getTimeZone()} />;
  }
}
