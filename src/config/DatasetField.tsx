import React, { type ComponentProps } from 'react';

import { loaded } from '../editing/OpenedDataSource';
import { DatasetPicker } from '../editing/pickers';
import { type SettingsProps } from './settingsProps';

interface Props extends Omit<ComponentProps<typeof DatasetPicker>, 'schema'>, Pick<SettingsProps, 'options'> {}

/** Dataset picker. The saved connection lists the names; users can also type a name. */
export function DatasetField({ options, ...picker }: Props) {
  const datasets = async () => {
    const saved = await loaded(options.uid, options.type);
    return typeof saved === 'string' ? [] : saved.schema.datasets();
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
