import React, { useState } from 'react';

import { useHost } from '../host/HostContext';
import { type DashboardDescription, type QueryVariableDescription } from '../dashboard/description';
import { EditedNames } from '../edit/EditedNames';
import { EditFrame, WithDashboard } from '../edit/EditFrame';
import { variableScene } from '../edit/previewScene';
import { useEditedList } from '../edit/useEditedList';
import { VariableEditor } from '../edit/VariableEditor';

/** Shows `/d/<uid>/edit/variables`: the query variables of a dashboard, with the plugin's editor and a preview of options. */
export function EditVariablesPage() {
  return <WithDashboard>{(dashboard) => <EditVariables dashboard={dashboard} />}</WithDashboard>;
}

function EditVariables({ dashboard }: { dashboard: DashboardDescription }) {
  const { dataSources } = useHost();
  const firstQuery = dashboard.variables.findIndex(({ type }) => type === 'query');
  const list = useEditedList(dashboard.variables, Math.max(0, firstQuery));
  const { items: variables, chosen } = list;
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
        <EditVariable key={chosen} dashboard={changed} variable={variable} onChange={list.replace} />
      )}
      {variable && variable.type !== 'query' && <p>Only query variables have an editor.</p>}
    </EditFrame>
  );
}

interface EditVariableProps {
  dashboard: DashboardDescription;
  variable: QueryVariableDescription;
  onChange: (variable: QueryVariableDescription) => void;
}

function EditVariable({ dashboard, variable, onChange }: EditVariableProps) {
  const [runs, setRuns] = useState(0);
  return (
    <>
      <VariableEditor
        variable={variable}
        range={dashboard.time}
        onChange={onChange}
        onPreview={() => setRuns((before) => before + 1)}
      />
      {runs > 0 && <Preview key={runs} dashboard={dashboard} name={variable.name} />}
    </>
  );
}

/** Runs the variables as they are when it is mounted: editors change a query and run it in one step, so the change is there by then. */
function Preview({ dashboard, name }: { dashboard: DashboardDescription; name: string }) {
  const [scene] = useState(() => variableScene(dashboard, name));
  return <scene.Component model={scene} />;
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
