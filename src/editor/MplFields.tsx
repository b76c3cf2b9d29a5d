import React from 'react';

import { DrawerButton } from '../controls/buttons';
import { MetricsDrawer } from '../metrics/MetricsDrawer';
import { MetricsFields } from '../metrics/MetricsFields';
import { type KindFieldsProps } from '../source';
import { type MetricsQuery } from '../types';

/** Edits a metrics query, with a drawer for the dataset's metrics. */
export default function MplFields(props: KindFieldsProps<MetricsQuery>) {
  const { datasource, range } = props;
  return (
    <MetricsFields
      {...props}
      tools={(edited) => (
        <DrawerButton label="Metrics" icon="list-ul" tooltip="The dataset’s metrics and their tags">
          {(onClose) => <MetricsDrawer {...{ ...edited, onClose, datasource, range }} />}
        </DrawerButton>
      )}
    />
  );
}
