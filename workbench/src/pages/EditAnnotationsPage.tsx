import React, { useState } from 'react';

import { type DashboardDescription } from '../dashboard/description';
import { EditedList } from '../edit/EditedList';
import { EditFrame, WithDashboard } from '../edit/EditFrame';
import { LayerEditor } from '../edit/LayerEditor';
import { useHost } from '../host/HostContext';

/** Shows `/d/<uid>/edit/annotations`: a dashboard's layers, each with the plugin's annotation editor and a preview. */
export function EditAnnotationsPage() {
  return <WithDashboard>{(dashboard) => <EditLayers dashboard={dashboard} />}</WithDashboard>;
}

function EditLayers({ dashboard }: { dashboard: DashboardDescription }) {
  const { dataSources } = useHost();
  const [layers, setLayers] = useState(dashboard.layers);
  const added = () => {
    const { type, uid } = dataSources.getInstanceSettings() ?? {};
    const name = `Layer ${layers.length + 1}`;
    const query = { name, enable: true, iconColor: 'blue', datasource: { type, uid } };
    return { name, enabled: true, hidden: false, query };
  };
  return (
    <EditFrame title="Annotations" dashboard={dashboard} changed={{ ...dashboard, layers }}>
      <EditedList items={layers} onChange={setLayers} addLabel="Add layer" added={added}>
        {(layer, replace) => <LayerEditor dashboard={dashboard} layer={layer} onChange={replace} />}
      </EditedList>
    </EditFrame>
  );
}
