import { Button, Stack } from '@grafana/ui';
import React, { useState } from 'react';

import { useHost } from '../app/HostContext';
import { type DashboardDescription, type QueryVariableDescription } from '../dashboard/description';
import { EditFrame, WithDashboard } from '../edit/EditFrame';
import { variableScene } from '../edit/previewScene';
import { VariableEditor } from '../edit/VariableEditor';

/** `/d/<uid>/edit/variables`: the query variables of a dashboard, with the plugin's editor and a preview of options. */
export function EditVariablesPage() {
  return <WithDashboard>{(dashboard) => <EditVariables dashboard={dashboard} />}</WithDashboard>;
}

function EditVariables({ dashboard }: { dashboard: DashboardDescription }) {
  const { dataSources } = useHost();
  const [variables, setVariables] = useState(dashboard.variables);
  const [chosen, setChosen] = useState(() =>
    Math.max(
      0,
      variables.findIndex(({ type }) => type === 'query')
    )
  );
  const [preview, setPreview] = useState<ReturnType<typeof variableScene>>();
  const variable = variables[chosen];
  const changed = { ...dashboard, variables };
  const choose = (index: number) => {
    setChosen(index);
    setPreview(undefined);
  };
  const add = () => {
    const settings = dataSources.getInstanceSettings();
    setVariables([...variables, newVariable(`query${variables.length}`, { type: settings?.type, uid: settings?.uid })]);
    choose(variables.length);
  };
  const replace = (edited: QueryVariableDescription) =>
    setVariables(variables.map((other, index) => (index === chosen ? edited : other)));
  return (
    <EditFrame title="Variables" dashboard={dashboard} changed={changed}>
      <Stack wrap="wrap">
        {variables.map(({ name }, index) => (
          <Button
            key={index}
            variant={index === chosen ? 'primary' : 'secondary'}
            fill="outline"
            onClick={() => choose(index)}
          >
            {name}
          </Button>
        ))}
        <Button variant="secondary" icon="plus" onClick={add}>
          Add query variable
        </Button>
      </Stack>
      {variable?.type === 'query' && (
        <VariableEditor
          key={chosen}
          variable={variable}
          range={dashboard.time}
          onChange={replace}
          onPreview={() => setPreview(variableScene(changed, variable.name))}
        />
      )}
      {variable && variable.type !== 'query' && <p>Only variables with a query have an editor of the plugin.</p>}
      {preview && <preview.Component key={preview.state.key} model={preview} />}
    </EditFrame>
  );
}

function newVariable(name: string, dataSource: QueryVariableDescription['dataSource']): QueryVariableDescription {
  return {
    type: 'query',
    name,
    description: '',
    hide: 0,
    skipUrlSync: false,
    multi: false,
    includeAll: false,
    value: '',
    text: '',
    dataSource,
    query: {},
    regex: '',
    refresh: 1,
    sort: 0,
  };
}
