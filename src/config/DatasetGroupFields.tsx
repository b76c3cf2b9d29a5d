import React from 'react';

import { type DatasetGroup } from '../settings';
import { datasetGroupProblem, readDatasetGroups, type Signal, signals } from '../traces/relatedDatasets';
import { DatasetField } from './DatasetField';
import { RecordList } from './RecordList';
import { type SettingsProps } from './settingsProps';

const labels: Readonly<Record<Signal, string>> = { logs: 'Logs', traces: 'Traces', metrics: 'Metrics' };

export function DatasetGroupFields({ options, settings, change }: SettingsProps) {
  return (
    <RecordList<DatasetGroup>
      name="System"
      records={readDatasetGroups(settings.datasetGroups)}
      empty={{}}
      onChange={(datasetGroups) => change({ datasetGroups })}
    >
      {(group, onChange, isFresh) => {
        const missing = signals.find((signal) => group[signal] === undefined);
        return signals.map((signal) => (
          <DatasetField
            key={signal}
            label={labels[signal]}
            options={options}
            problem={signal === missing && !isFresh ? datasetGroupProblem(group) : undefined}
            value={group[signal] ?? ''}
            placeholder={`my-${signal}`}
            hasMetrics={signal === 'metrics'}
            onChange={(dataset) => onChange({ [signal]: dataset || undefined })}
          />
        ));
      }}
    </RecordList>
  );
}
