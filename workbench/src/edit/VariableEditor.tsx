import { CoreApp, rangeUtil } from '@grafana/data';
import { MultiValueVariable, sceneGraph } from '@grafana/scenes';
import { Alert, Checkbox, Field, Input, Stack, TagList } from '@grafana/ui';
import React, { useState } from 'react';

import { type DashboardDescription, readDataSource } from '../dashboard/description';
import { addressRange } from '../host/addressRange';
import { isObject, type JsonObject, textOf } from '../host/json';
import { useDataSource } from '../host/useDataSource';
import { PluginPart } from './PluginPart';
import { previewScene } from './previewScene';

interface Props {
  dashboard: DashboardDescription;
  /** A query variable, as saved. */
  variable: JsonObject;
  onChange: (variable: JsonObject) => void;
}

/** Edits a query variable: its name and options, and its query in the plugin's editor. */
export function VariableEditor({ dashboard, variable, onChange }: Props) {
  const { dataSource, editors, problem } = useDataSource(readDataSource(variable.datasource));
  const [runs, setRuns] = useState(0);
  const run = () => setRuns((before) => before + 1);
  const Editor = editors?.variable;
  const name = textOf(variable.name);
  const query = isObject(variable.query) ? variable.query : { query: textOf(variable.query) };
  const checkbox = (label: string, property: 'multi' | 'includeAll') => (
    <Checkbox
      label={label}
      value={variable[property] === true}
      onChange={({ currentTarget: { checked } }) => onChange({ ...variable, [property]: checked })}
    />
  );
  return (
    <Stack direction="column" gap={2}>
      <Stack wrap="wrap" alignItems="flex-end">
        <Field label="Name" htmlFor="variable-name" noMargin>
          <Input
            id="variable-name"
            value={name}
            onChange={({ currentTarget: { value } }) => onChange({ ...variable, name: value })}
          />
        </Field>
        {checkbox('Multi-value', 'multi')}
        {checkbox('Include All', 'includeAll')}
      </Stack>
      <PluginPart name={name} problem={problem} runLabel="Preview of values" onRun={run}>
        {dataSource && !Editor && <Alert severity="warning" title="This plugin has no variable editor yet." />}
        {dataSource && Editor && (
          <Editor
            app={CoreApp.Dashboard}
            datasource={dataSource}
            query={{ refId: `${name}-query`, ...query }}
            range={rangeUtil.convertRawToRange(addressRange(dashboard.time))}
            onChange={(changed) => onChange({ ...variable, query: { ...changed } })}
            onRunQuery={run}
          />
        )}
      </PluginPart>
      {runs > 0 && <Preview key={runs} dashboard={dashboard} name={name} />}
    </Stack>
  );
}

/** Runs the variables as they are when this component is mounted. */
function Preview({ dashboard, name }: Pick<Props, 'dashboard'> & { name: string }) {
  const [scene] = useState(() =>
    previewScene(dashboard, ({ model }) => {
      const variable = sceneGraph.lookupVariable(name, model);
      return variable instanceof MultiValueVariable ? <Options variable={variable} /> : null;
    })
  );
  return <scene.Component model={scene} />;
}

function Options({ variable }: { variable: MultiValueVariable }) {
  const { options, loading, error } = variable.useState();
  if (error) {
    return <Alert severity="error" title={error instanceof Error ? error.message : String(error?.message ?? error)} />;
  }
  return (
    <section aria-label="Options" data-testid="variable-preview">
      <p role="status">{loading ? 'Running…' : `${options.length} options`}</p>
      <TagList tags={options.map(({ label }) => label)} />
    </section>
  );
}
