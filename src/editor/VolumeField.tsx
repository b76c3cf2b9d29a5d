import React from 'react';

import { Picker } from '../controls/Picker';
import { rememberVolumeField, volumeFieldOf } from '../explore/storedVolumeField';
import { isEventId } from '../names/knownNames';
import { type AplSource } from '../source';
import { type RowsQuery } from '../types';
import { comparableFields } from './comparableFields';
import { hasValues } from '../whatChanged/comparedFields';

interface Props {
  datasource: AplSource;
  query: RowsQuery;
  onRun: (query: RowsQuery) => void;
}

const byLevel = { value: '', label: 'Level' };

/** Picks the field that splits Explore's log volume into series. */
export function VolumeField({ datasource, query, onRun }: Props) {
  const { uid } = datasource;
  const value = volumeFieldOf(query, uid);
  const options = async () => {
    const fields = await comparableFields(query, datasource);
    const names = fields.filter((field) => hasValues(field) && !isEventId(field.name)).map(({ name }) => name);
    return [byLevel, ...names];
  };
  const choose = (volumeField: string) => {
    rememberVolumeField(uid, volumeField);
    onRun({ ...query, volumeField });
  };
  return (
    <Picker
      label="Log volume by"
      width={24}
      options={options}
      value={value}
      shown={value === '' ? byLevel.label : value}
      custom
      onChange={choose}
    />
  );
}
