import React, { useState } from 'react';

import { type DashboardDescription } from '../dashboard/description';
import { EditedList } from '../edit/EditedList';
import { EditFrame, WithDashboard } from '../edit/EditFrame';
import { VariableEditor } from '../edit/VariableEditor';
import { useHost } from '../host/HostContext';

/** Shows `/d/<uid>/edit/variables`: a dashboard's query variables, with the plugin's editor and a preview of the options. */
export function EditVariablesPage() {
  return <WithDashboard>{(dashboard) => <EditVariables dashboard={dashboard} />}</WithDashboard>;
}

function EditVariables({ dashboard }: { dashboard: DashboardDescription }) {
  const { dataSources } = useHost();
  const [variables, setVariables] = useState(dashboard.variables);
  const changed = { ...dashboard, variables };
  const added = () => {
    const { type, uid } = dataSources.getInstanceSettings() ?? {};
    return { type: 'query', name: `query${variables.length}`, datasource: { type, uid }, query: {} };
  };
  return (
    <EditFrame title="Variables" dashboard={dashboard} changed={changed}>
      <EditedList
        items={variables}
        onChange={setVariables}
        first={Math.max(
          0,
          variables.findIndex(({ type }) => type === 'query')
        )}
        addLabel="Add query variable"
        added={added}
      >
        {(variable, replace) =>
          variable.type === 'query' ? (
            <VariableEditor dashboard={changed} variable={variable} onChange={replace} />
          ) : (
            <p>Only query variables have an editor.</p>
          )
        }
      </EditedList>
    </EditFrame>
  );
}
