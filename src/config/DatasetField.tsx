import React, { type ComponentProps } from 'react';

import { loaded } from '../editing/OpenedDataSource';
import { DatasetPicker } from '../editing/pickers';
import { type SettingsProps } from './settingsProps';

interface Props extends Omit<ComponentProps<typeof DatasetPicker>, 'schema'>, Pick<SettingsProps, 'options'> {
  /** True to list datasets of metrics instead of events. */
  hasMetrics?: boolean;
}

/** Dataset picker. The saved connection lists the names; users can also type a name. */
export function DatasetField({ options, hasMetrics = false, ...picker }: Props) {
  const datasets = async () => {
    const saved = await loaded(options.uid, options.type);
    if (typeof saved === 'string') {
      return [];
    }
    return hasMetrics ? saved.schema.datasetsOfMetrics() : saved.schema.datasets();
  };
  return (
    <DatasetPicker
      {...picker}
      schema={{ datasets }}
      width="whole"
      clearable
      variables={false}
      disabled={options.readOnly}
    />
  );
}
