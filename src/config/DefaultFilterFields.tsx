import React from 'react';

import { InputField } from '../controls/fields';
import { defaultFilterProblem, readDefaultFilters } from '../query/filtering/defaultFilters';
import { type DefaultFilter } from '../settings';
import { DatasetField } from './DatasetField';
import { RecordList } from './RecordList';
import { type SettingsProps } from './settingsProps';

export function DefaultFilterFields({ options, settings, change }: SettingsProps) {
  return (
    <RecordList<DefaultFilter>
      name="Default filter"
      records={readDefaultFilters(settings.defaultFilters)}
      empty={{ dataset: '', where: '' }}
      onChange={(defaultFilters) => change({ defaultFilters })}
    >
      {(filter, onChange, isFresh) => (
        <>
          <DatasetField
            options={options}
            description="Applies wherever a query reads this dataset"
            problem={filter.dataset.trim() === '' && !isFresh ? defaultFilterProblem(filter) : undefined}
            value={filter.dataset}
            onChange={(dataset) => onChange({ dataset })}
          />
          <InputField
            label="Condition"
            description="In APL, without variables"
            placeholder="environment == 'prod'"
            problem={
              filter.dataset.trim() !== '' && (filter.where || !isFresh) ? defaultFilterProblem(filter) : undefined
            }
            value={filter.where}
            onChange={(where) => onChange({ where })}
          />
        </>
      )}
    </RecordList>
  );
}
