import React from 'react';

import { NamesPicker, type NamesPickerProps } from './NamesPicker';
import { type Schema } from './schema';
import { variableNames } from './variableOptions';

interface Props
  extends
    Omit<NamesPickerProps, 'label' | 'description' | 'placeholder' | 'suggest'>,
    Partial<Pick<NamesPickerProps, 'label' | 'description' | 'placeholder'>> {
  schema: Schema;
  /** Whether the dashboard's variables are suggested as well. */
  variables?: boolean;
}

/** Datasets of annotations: chosen from those that the token may see, or typed. */
export function DatasetsPicker({
  schema,
  variables = false,
  label = 'Datasets',
  description = 'Annotations of these datasets',
  placeholder = 'All datasets',
  ...picker
}: Props) {
  const suggest = async () => {
    const names = (await schema.datasets()).map(({ name }) => name);
    return variables ? [...variableNames(), ...names] : names;
  };
  return (
    <NamesPicker {...picker} label={label} description={description} placeholder={placeholder} suggest={suggest} />
  );
}
