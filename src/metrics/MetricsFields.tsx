import React from 'react';

import { Checkbox, Stack } from '@grafana/ui';

import { type CodeFieldProps } from '../editing/CodeField';
import { CompareField } from '../editing/CompareField';
import { useEditorMode } from '../editing/EditorModeField';
import { TextField } from '../controls/fields';
import { ListField } from '../controls/Picker';
import { type KindFieldsProps } from '../source';
import { readTextFailure } from '../query/failures/queryFailure';
import { type MetricsQuery, type ResultFormat } from '../types';
import { MetricsBuilder } from './MetricsBuilder';
import { MplCodeEditor } from '../editing/MplCodeEditor';

const formats: Array<{ value: ResultFormat; label: string; description: string }> = [
  { value: 'auto', label: 'Auto', description: 'A series for each set of tags' },
  { value: 'table', label: 'Table', description: 'Last value of each metric, one row per set of tags' },
];

export function MetricsFields(props: KindFieldsProps<MetricsQuery> & Pick<CodeFieldProps, 'tools' | 'line'>) {
  const { datasource, query, range, data, tools, line, onChange, onRun } = props;
  const { mode, builder, code } = useEditorMode({ value: query, datasource, onChange, onRun });
  const shared = {
    label: `MPL query ${query.refId}`,
    datasource,
    tools,
    line,
    range,
    failure: readTextFailure(data, query),
  };
  return (
    <Stack direction="column" gap={1}>
      {mode === 'builder' ? <MetricsBuilder {...shared} {...builder} /> : <MplCodeEditor {...shared} {...code} />}
      <Stack direction="row" gap={2} wrap="wrap">
        <ListField<ResultFormat>
          label="Format"
          description="Default: auto"
          width={20}
          options={formats}
          value={query.format === 'table' ? 'table' : 'auto'}
          onChange={(format) => onRun({ ...query, format })}
        />
        <TextField
          label="Legend"
          description="{{tag}} inserts a tag, and {{__name}} inserts the metric"
          placeholder="Auto"
          value={query.legend ?? ''}
          onChange={(legend) => onRun({ ...query, legend: legend || undefined })}
        />
        <CompareField
          value={query.compare ?? ''}
          onChange={(compare) => onRun({ ...query, compare: compare || undefined })}
        />
        {datasource.settings.incrementalRefresh && (
          <Checkbox
            label="Full refresh"
            description="Queries the whole range at each refresh. Default: only new intervals"
            value={query.refresh === 'whole'}
            onChange={({ currentTarget }) => onRun({ ...query, refresh: currentTarget.checked ? 'whole' : undefined })}
          />
        )}
      </Stack>
    </Stack>
  );
}
