import React from 'react';

import { useHost } from '../app/HostContext';
import { type DashboardDescription, type QueryVariableDescription } from '../dashboard/description';
import { EditedNames } from '../edit/EditedNames';
import { EditFrame, WithDashboard } from '../edit/EditFrame';
import { variableScene } from '../edit/previewScene';
import { useEditedList } from '../edit/useEditedList';
import { VariableEditor } from '../edit/VariableEditor';

/** `/d/<uid>/edit/variables`: the query variables of a dashboard, with the plugin's editor and a preview of options. */
export function EditVariablesPage() {
  return <WithDashboard>{(dashboard) => <EditVariables dashboard={dashboard} />}</WithDashboard>;
}

function EditVariables({ dashboard }: { dashboard: DashboardDescription }) {
  const { dataSources } = useHost();
  const firstQuery = dashboard.variables.findIndex(({ type }) => type === 'query');
  const list = useEditedList(dashboard.variables, Math.max(0, firstQuery));
  const { items: variables, chosen, preview } = list;
  const variable = variables[chosen];
  const changed = { ...dashboard, variables };
  const add = () => {
    const settings = dataSources.getInstanceSettings();
    list.add(newVariable(`query${variables.length}`, { type: settings?.type, uid: settings?.uid }));
  };
  return (
    <EditFrame title="Variables" dashboard={dashboard} changed={changed}>
      <EditedNames list={list} addLabel="Add query variable" onAdd={add} />
      {variable?.type === 'query' && (
        <VariableEditor
          key={chosen}
          variable={variable}
          range={dashboard.time}
          onChange={list.replace}
          onPreview={() => list.show(variableScene(changed, variable.name))}
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
