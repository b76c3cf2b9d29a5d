import { CoreApp, rangeUtil } from '@grafana/data';
import { Alert, Field, Input, Stack, Switch } from '@grafana/ui';
import React from 'react';

import { type QueryVariableDescription } from '../dashboard/description';
import { useDataSource } from '../host/useDataSource';
import { PluginPart } from './PluginPart';

interface Props {
  variable: QueryVariableDescription;
  range: { from: string; to: string };
  onChange: (variable: QueryVariableDescription) => void;
  onPreview: () => void;
}

/** Edits a variable: its name and choices, and its query in the plugin's editor. */
export function VariableEditor({ variable, range, onChange, onPreview }: Props) {
  const { dataSource, editors, problem } = useDataSource(variable.dataSource);
  const Editor = editors?.variable;
  const query = typeof variable.query === 'string' ? { query: variable.query } : variable.query;
  return (
    <Stack direction="column" gap={2}>
      <Stack wrap="wrap">
        <Field label="Name" htmlFor="variable-name" noMargin>
          <Input
            id="variable-name"
            value={variable.name}
            onChange={({ currentTarget: { value } }) => onChange({ ...variable, name: value })}
          />
        </Field>
        <Field label="Multi-value" htmlFor="variable-multi" noMargin>
          <Switch
            id="variable-multi"
            value={variable.multi}
            onChange={({ currentTarget: { checked } }) => onChange({ ...variable, multi: checked })}
          />
        </Field>
        <Field label="Include All" htmlFor="variable-all" noMargin>
          <Switch
            id="variable-all"
            value={variable.includeAll}
            onChange={({ currentTarget: { checked } }) => onChange({ ...variable, includeAll: checked })}
          />
        </Field>
      </Stack>
      <PluginPart name={variable.name} problem={problem} runLabel="Preview of values" onRun={onPreview}>
        {dataSource && !Editor && <Alert severity="warning" title="This plugin has no variable editor yet." />}
        {dataSource && Editor && (
          <Editor
            app={CoreApp.Dashboard}
            datasource={dataSource}
            query={{ refId: `${variable.name}-query`, ...query }}
            range={rangeUtil.convertRawToRange(range)}
            onChange={(changed) => onChange({ ...variable, query: { ...changed } })}
            onRunQuery={onPreview}
          />
        )}
      </PluginPart>
    </Stack>
  );
}
